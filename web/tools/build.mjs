// `npm run build`: the static site in web/dist, to be served from any folder of any host.
import { buildWasm, installPackages, root } from './setup.mjs';

await installPackages();
await buildWasm({ isSmall: true });
const { build } = await import('vite');
await build({ root: `${root}/web` });
