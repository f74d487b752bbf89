// Names that only the declarations of the package know.
import { LsmShape } from 'lsm-shape/react';
import 'lsm-shape/define';

// @ts-expect-error There is no such figure.
export const figure = <LsmShape figure="aligned-cat" />;
export const tag = <lsm-shape scenario="leveled-default" set="size_ratio=20" autoplay />;
// @ts-expect-error There is no such scenario.
export const wrong = <lsm-shape scenario="leveled" />;
document.createElement('lsm-shape').seek('job:12');
