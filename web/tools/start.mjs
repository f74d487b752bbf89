// `npm start`: sets up what is missing, builds and serves the page, and prints its address. Stories
// and package files are built in the background.
import { buildWasm, installPackages, root } from './setup.mjs';

await Promise.all([installPackages(), buildWasm()]);
const { build, preview } = await import('vite');
const page = { root: `${root}/web`, mode: 'page-first' };
await build({ ...page, logLevel: 'warn' });
const server = await preview({ ...page, preview: { host: '127.0.0.1' } });
console.log('LSM Shape is running. Open one of these addresses. Press Ctrl+C to stop.');
server.printUrls();
