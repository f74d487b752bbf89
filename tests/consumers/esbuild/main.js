import { setAssetUrls } from 'lsm-shape/element';
import 'lsm-shape/define';

// esbuild copies no files that a module names by their URLs: they are copied beside the page.
setAssetUrls({ worker: 'worker.js', core: 'core.wasm' });
