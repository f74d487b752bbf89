// The full entry: a page that loads it knows `<lsm-shape>`, also with the engine's own runs.
import { defineLsmShape, enableRuns } from './lsm_shape.ts';

export type { LsmShapeElement } from './lsm_shape.ts';

enableRuns(() => import('./runs/element_run.ts'));
defineLsmShape();
