// `npm run build`: builds the static site in web/dist, which any folder of any host can serve.
import { buildWasm, installPackages, root } from './setup.mjs';

await installPackages();
await buildWasm({ isSmall: true });
const { build } = await import('vite');
await build({ root: `${root}/web` });
