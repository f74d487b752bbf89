// `npm run dev`: runs the development server, which shows source changes immediately.
import { buildWasm, installPackages, root } from './setup.mjs';

await Promise.all([installPackages(), buildWasm()]);
const { createServer } = await import('vite');
const server = await createServer({ root: `${root}/web`, server: { host: '127.0.0.1' } });
await server.listen();
server.printUrls();
