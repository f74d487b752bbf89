import { nodeResolve } from '@rollup/plugin-node-resolve';
import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';

export default {
  input: 'main.js',
  output: { dir: 'out', format: 'es' },
  // The second plugin copies the worker and the WebAssembly, which the package refers to by URL.
  plugins: [nodeResolve(), importMetaAssets()],
};
