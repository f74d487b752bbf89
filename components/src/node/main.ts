// `lsm-shape picture …` and the other commands. Results go to stdout, everything else to stderr.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { makeFigurePage } from './embed_command.ts';
import { figureList } from './figure_commands.ts';
import { HELP } from './help.ts';
import { JOBS_FLAGS, listJobs } from './jobs_command.ts';
import { LOG_FLAGS, makeLog } from './log_command.ts';
import { LOOK_FLAGS } from '../written/look_flags.ts';
import { FIGURE_FLAGS } from '../written/one_figure.ts';
import type { Made, NodePlace } from './node_place.ts';
import { staleFiles, writeFiles } from './output.ts';
import { makePicture, PICTURE_FLAGS } from './picture_command.ts';
import { oneLine, Problem } from '../written/problem.ts';
import { RUN_FLAGS } from './run_flags.ts';
import { listScenarios, SCENARIOS_FLAGS } from './scenarios_command.ts';
import { GRADE_FLAGS, gradeAnswers } from './stories/grade_command.ts';
import { makeStories, STORY_FLAGS } from './stories/story_command.ts';
import { tryTask } from './stories/try_command.ts';

export interface Streams {
  readonly out: (text: string) => void;
  readonly notes: (text: string) => void;
}

/** Runs a command line, given without the program's name. Returns the exit code. */
export async function runCommand(
  args: readonly string[],
  place: NodePlace,
  streams: Streams,
): Promise<0 | 1 | 2> {
  try {
    const [command = '--help', ...rest] = args;
    if (['--help', '-h', 'help'].includes(command) || isHelp(rest)) {
      streams.out(HELP);
      return 0;
    }
    const carriedOut = COMMANDS[command];
    if (carriedOut !== undefined) return await carriedOut(rest, place, streams);
    const names = Object.keys(COMMANDS).join(', ');
    throw new Problem(command, 'unknown command', `use one of ${names} (lsm-shape --help)`);
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    streams.notes(`${fault.message}\n`);
    return 2;
  }
}

type Command = (
  args: readonly string[],
  place: NodePlace,
  streams: Streams,
) => Promise<0 | 1> | 0 | 1;

const COMMANDS: Readonly<Record<string, Command>> = {
  async picture(args, place, streams) {
    const options = { ...RUN_FLAGS, ...LOOK_FLAGS, ...PICTURE_FLAGS };
    const { values, source } = read(args, options);
    return written(await makePicture(source, values, place), values.check, streams);
  },
  embed(args, place, streams) {
    const { values, source } = read(args, { ...RUN_FLAGS, ...LOOK_FLAGS, ...FIGURE_FLAGS });
    return written(makeFigurePage(source, values, place), values.check, streams);
  },
  log(args, place, streams) {
    const { values, source } = read(args, { ...RUN_FLAGS, ...LOG_FLAGS });
    return written(makeLog(source, values, place), values.check, streams);
  },
  story(args, place, streams) {
    const { values, positionals } = parsed(args, STORY_FLAGS);
    const made = makeStories(positionals, values, place);
    const folders = values.check === true ? [] : made.files.map(({ path }) => dirname(path));
    for (const folder of new Set(folders)) mkdirSync(folder, { recursive: true });
    return written(made, values.check, streams);
  },
  grade(args, place, { out }) {
    const { values, positionals } = parsed(args, GRADE_FLAGS);
    const { text, isSolved } = gradeAnswers(positionals, values, place);
    out(text);
    return isSolved ? 0 : 1;
  },
  try(args, place, { out }) {
    out(tryTask(parsed(args, {}).positionals, place));
    return 0;
  },
  jobs(args, place, { out, notes }) {
    const { values, source } = read(args, { ...RUN_FLAGS, ...JOBS_FLAGS });
    const listed = listJobs(source, values, place);
    out(listed.text);
    for (const note of listed.notes) notes(`${oneLine(note)}\n`);
    return 0;
  },
  scenarios(args, place, { out }) {
    const { values, positionals } = parsed(args, SCENARIOS_FLAGS);
    out(listScenarios(positionals, values, place));
    return 0;
  },
  figures([first], _, { out }) {
    if (first !== undefined) throw new Problem(first, 'figures takes no arguments', 'leave it out');
    out(figureList());
    return 0;
  },
};

/** Writes the files or, with `--check`, compares them with the files on disk. */
function written(made: Made, isCheck: boolean | undefined, { out, notes }: Streams): 0 | 1 {
  for (const note of made.notes) notes(`${oneLine(note)}\n`);
  if (isCheck === true) {
    const stale = staleFiles(made.files);
    for (const line of stale) notes(`${line}\n`);
    return stale.length === 0 ? 0 : 1;
  }
  writeFiles(made.files);
  out(`${made.snippet}\n`);
  return 0;
}

const isHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h');

type Flags = NonNullable<ParseArgsConfig['options']>;

function read<Options extends Flags>(args: readonly string[], options: Options) {
  const { values, positionals } = parsed(args, options);
  return { values, source: onlyOne(positionals) };
}

/** Parses a command line. Converts parse errors from Node to a `Problem`. */
function parsed<Options extends Flags>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (fault) {
    const [what = ''] = (fault as Error).message.split('. ');
    throw new Problem('command line', what, 'see lsm-shape --help');
  }
}

function onlyOne(positionals: readonly string[]): string | undefined {
  const [source, more] = positionals;
  if (more === undefined) return source;
  throw new Problem(more, 'more than one SOURCE is given', 'give one; quote texts with spaces');
}
