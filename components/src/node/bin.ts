// The package's program, `lsm-shape`.
import { runCommand } from './main.ts';
import { placeIn } from './node_place.ts';

// The reader of a pipe may close it early.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault;
});

// Not process.exit(), which could discard output that is still being written to a pipe.
process.exitCode = await runCommand(
  process.argv.slice(2),
  placeIn(new URL('../', import.meta.url)),
  {
    out: (text) => void process.stdout.write(text),
    notes: (text) => void process.stderr.write(text),
  },
);
