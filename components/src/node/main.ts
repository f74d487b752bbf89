// `lsm-shape picture …` and `lsm-shape embed …`: results on stdout, everything else on stderr.
import { parseArgs } from 'node:util';
import { EMBED_FLAGS, makeFigurePage } from './embed_command.ts';
import { figureList } from './figure_commands.ts';
import { HELP } from './help.ts';
import { LOOK_FLAGS } from './look_flags.ts';
import type { Made, NodePlace } from './node_place.ts';
import { staleFiles, writeFiles } from './output.ts';
import { makePicture, PICTURE_FLAGS } from './picture_command.ts';
import { oneLine, Problem } from './problem.ts';
import { RUN_FLAGS } from './run_flags.ts';

/** Where a command writes, besides its files. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly notes: (text: string) => void;
}

/** Runs one command line, without the program's name; gives the exit code. */
export async function runCommand(
  args: readonly string[],
  place: NodePlace,
  { out, notes }: Streams,
): Promise<0 | 1 | 2> {
  try {
    const [command = '--help', ...rest] = args;
    if (['--help', '-h', 'help'].includes(command) || isHelp(rest)) {
      out(HELP);
      return 0;
    }
    if (command === 'figures') {
      if (rest[0] !== undefined)
        throw new Problem(rest[0], 'figures takes nothing', 'leave it out');
      out(figureList());
      return 0;
    }
    const { made, isCheck } = await carriedOut(command, rest, place);
    for (const note of made.notes) notes(`${oneLine(note)}\n`);
    if (isCheck) {
      const stale = staleFiles(made.files);
      for (const line of stale) notes(`${line}\n`);
      return stale.length === 0 ? 0 : 1;
    }
    writeFiles(made.files);
    out(`${made.snippet}\n`);
    return 0;
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    notes(`${fault.message}\n`);
    return 2;
  }
}

async function carriedOut(
  command: string,
  args: readonly string[],
  place: NodePlace,
): Promise<{ readonly made: Made; readonly isCheck: boolean }> {
  if (command === 'picture') {
    const options = { ...RUN_FLAGS, ...LOOK_FLAGS, ...PICTURE_FLAGS };
    const { values, positionals } = read(() =>
      parseArgs({ args: [...args], options, allowPositionals: true }),
    );
    const made = await makePicture(onlyOne(positionals), values, place);
    return { made, isCheck: values.check === true };
  }
  if (command === 'embed') {
    const options = { ...RUN_FLAGS, ...LOOK_FLAGS, ...EMBED_FLAGS };
    const { values, positionals } = read(() =>
      parseArgs({ args: [...args], options, allowPositionals: true }),
    );
    const made = makeFigurePage(onlyOne(positionals), values, place);
    return { made, isCheck: values.check === true };
  }
  throw new Problem(command, 'unknown command', 'use picture, embed or figures (lsm-shape --help)');
}

const isHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h');

/** What Node cannot read of a command line is bad input. */
function read<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (fault) {
    const [what = ''] = (fault as Error).message.split('. ');
    throw new Problem('command line', what, 'see lsm-shape picture --help');
  }
}

function onlyOne(positionals: readonly string[]): string | undefined {
  const [source, more] = positionals;
  if (more === undefined) return source;
  throw new Problem(more, 'more than one SOURCE is given', 'give one; put texts into quotes');
}
