// The entry with side effects: it defines `<lsm-shape>`.
import { defineLsmShape } from './lsm_shape.ts';

export type { LsmShapeElement } from './lsm_shape.ts';

defineLsmShape();
