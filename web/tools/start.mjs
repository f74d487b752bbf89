// `npm start`: sets up what is missing, builds the page, serves it and prints its address. Stories
// and the package's files are built behind it.
import { buildWasm, installPackages, root } from './setup.mjs';

await Promise.all([installPackages(), buildWasm()]);
const { build, preview } = await import('vite');
const page = { root: `${root}/web`, mode: 'page-first' };
await build({ ...page, logLevel: 'warn' });
const server = await preview({ ...page, preview: { host: '127.0.0.1' } });
console.log('LSM Shape is served. Open one of these; Ctrl+C ends it.');
server.printUrls();
