// The element without side effects. The importing code defines it under a name of its choice.
export { setAssetUrls, type AssetUrls } from '../base/asset_urls.ts';
export { defineLsmShape, LsmShapeElement, type ElementState } from './lsm_shape.ts';
export type { ShownMoment } from './live_tree.ts';
export type { ShownRun } from './runs/element_run.ts';
