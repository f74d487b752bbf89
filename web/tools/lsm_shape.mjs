// `npm run -s lsm-shape -- …`: the engine's command line, built when it is stale.
import { spawnSync } from 'node:child_process';
import { buildCommandLine, installPackages } from './setup.mjs';

installPackages();
const binary = buildCommandLine();
const result = spawnSync(binary, process.argv.slice(2), {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
