import { setAssetUrls } from 'lsm-shape/element';
import 'lsm-shape/full';

// esbuild copies no files that a module names by their URLs: they are copied beside the page.
setAssetUrls({ worker: 'worker.js', core: 'core.wasm' });
