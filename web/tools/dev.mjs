// `npm run dev`: the development server, which shows every change of the sources at once.
import { buildWasm, installPackages, root } from './setup.mjs';

await Promise.all([installPackages(), buildWasm()]);
const { createServer } = await import('vite');
const server = await createServer({ root: `${root}/web`, server: { host: '127.0.0.1' } });
await server.listen();
server.printUrls();
