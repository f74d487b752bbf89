// `npm run -s lsm-shape -- …`: the engine's command line, and the figures that the package's
// program makes; each is built when it is stale.
import { spawnSync } from 'node:child_process';
import { buildCommandLine, buildNodeSide, buildPackage, installPackages } from './setup.mjs';

const FIGURES = [...['picture', 'embed', 'figures', 'jobs', 'log', 'scenarios', 'story', 'grade']];

installPackages();
const args = process.argv.slice(2);
const [command = '--help'] = args;
const isHelp = ['--help', '-h', 'help'].includes(command);

/** Runs a program with the arguments; gives its exit code. */
function ran(program, before = []) {
  const { status } = spawnSync(program, [...before, ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  });
  return status ?? 1;
}

let status = 0;
if (!FIGURES.includes(command)) status = ran(buildCommandLine());
if (isHelp) console.log();
// A page of a story takes scripts of the package along, unless it is told where they are.
const takesScripts = command === 'story' && !args.some((arg) => arg.startsWith('--scripts'));
if (isHelp || FIGURES.includes(command)) {
  if (takesScripts) await buildPackage();
  status = Math.max(status, ran(process.execPath, [await buildNodeSide()]));
}
process.exit(status);
