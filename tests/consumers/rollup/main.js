import 'lsm-shape/full';
