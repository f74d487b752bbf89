// The element without side effects: the importing code chooses when to define it, and its name.
export { setAssetUrls, type AssetUrls } from '../base/asset_urls.ts';
export { defineLsmShape, LsmShapeElement, type ElementState } from './lsm_shape.ts';
export type { ShownMoment } from './live_tree.ts';
export type { ShownRun } from './runs/element_run.ts';
