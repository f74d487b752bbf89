// `npm run -s lsm-shape -- …`: runs the engine's command line or the package's figure commands,
// after building whichever is out of date.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCommandLine, buildNodeSide, buildPackage, installPackages, root } from './setup.mjs';

const FIGURES = 'picture embed figures jobs log scenarios story grade try'.split(' ');

await installPackages();
const args = process.argv.slice(2);
const [command = '--help', about] = args;
const isHelp = ['--help', '-h', 'help'].includes(command);
// `help replay` belongs to the engine's program, `help picture` to the other one.
const isHelpOfEngine = isHelp && about !== undefined && !FIGURES.includes(about);
const isHelpOfFigures = isHelp && FIGURES.includes(about);

/** Runs a program with the arguments; returns its exit code. */
function ran(program, before = []) {
  const { status } = spawnSync(program, [...before, ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Returns the help for commands that run in Node, which needs no build. */
function figuresHelp() {
  const source = readFileSync(join(root, 'components', 'src', 'node', 'help.ts'), 'utf8');
  const [, text] = /`([^`]*)`;/.exec(source) ?? [];
  return text ?? '';
}

let status = 0;
if (isHelp && !isHelpOfEngine) console.log(figuresHelp());
if (!FIGURES.includes(command) && !isHelpOfFigures) status = ran(buildCommandLine());
// A story's page includes scripts of the package, unless it gets their address.
const takesScripts = command === 'story' && !args.some((arg) => arg.startsWith('--scripts'));
if (FIGURES.includes(command)) {
  if (takesScripts) await buildPackage();
  status = Math.max(status, ran(process.execPath, [await buildNodeSide()]));
}
process.exit(status);
