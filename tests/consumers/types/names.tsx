// Names that are checked by the package's type declarations.
import { LsmShape } from 'lsm-shape/react';
import 'lsm-shape/define';

// @ts-expect-error This figure does not exist.
export const figure = <LsmShape figure="aligned-cat" />;
export const tag = <lsm-shape scenario="leveled-default" set="size_ratio=20" autoplay />;
// @ts-expect-error This scenario does not exist.
export const wrong = <lsm-shape scenario="leveled" />;
document.createElement('lsm-shape').seek('job:12');
