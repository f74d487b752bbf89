// The element without a side effect: whoever imports it says when it is defined, and as what.
export { setAssetUrls, type AssetUrls } from '../base/asset_urls.ts';
export {
  defineLsmShape,
  enableRuns,
  LsmShapeElement,
  type ElementState,
  type LoadRuns,
} from './lsm_shape.ts';
export type { ShownMoment } from './live_tree.ts';
export type { ShownRun } from './runs/element_run.ts';
