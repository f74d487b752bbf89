import { nodeResolve } from '@rollup/plugin-node-resolve';
import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';

export default {
  input: 'main.js',
  output: { dir: 'out', format: 'es' },
  // The second takes along the worker and the WebAssembly, which the package names by their URLs.
  plugins: [nodeResolve(), importMetaAssets()],
};
