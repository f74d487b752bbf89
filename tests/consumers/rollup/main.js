import 'lsm-shape/define';
