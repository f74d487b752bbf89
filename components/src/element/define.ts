// The entry with effects: a page that loads it knows `<lsm-shape>`.
import { defineLsmShape } from './lsm_shape.ts';

export type { LsmShapeElement } from './lsm_shape.ts';

defineLsmShape();
