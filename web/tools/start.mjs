// `npm start`: sets up what is missing, builds the site, serves it and prints its address.
import { buildWasm, installPackages, root } from './setup.mjs';

installPackages();
buildWasm();
const { build, preview } = await import('vite');
await build({ root: `${root}/web`, logLevel: 'warn' });
const server = await preview({ root: `${root}/web`, preview: { host: '127.0.0.1' } });
console.log('LSM Shape is served. Open one of these; Ctrl+C ends it.');
server.printUrls();
