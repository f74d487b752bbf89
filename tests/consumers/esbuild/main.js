import { setAssetUrls } from 'lsm-shape/element';
import 'lsm-shape/define';

// esbuild does not copy files that a module refers to by URL, so they are copied next to the page.
setAssetUrls({ worker: 'worker.js', core: 'core.wasm' });
