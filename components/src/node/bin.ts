// The program: `lsm-shape` of the package.
import { runCommand } from './main.ts';
import { placeIn } from './node_place.ts';

// Whoever reads a list need not read all of it.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault;
});

// An exit code and no exit: a pipe may still have to take what was written.
process.exitCode = await runCommand(
  process.argv.slice(2),
  placeIn(new URL('../', import.meta.url)),
  {
    out: (text) => void process.stdout.write(text),
    notes: (text) => void process.stderr.write(text),
  },
);
