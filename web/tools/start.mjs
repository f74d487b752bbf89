// `npm start`: sets up what is missing, then serves the app and prints its address.
import { buildWasm, installPackages, root } from './setup.mjs';

installPackages();
buildWasm();
const { createServer } = await import('vite');
const server = await createServer({ root: `${root}/web`, server: { host: '127.0.0.1' } });
await server.listen();
console.log('LSM Shape is served. Open one of these; Ctrl+C ends it.');
server.printUrls();
