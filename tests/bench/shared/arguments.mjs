// What `npm run bench` is asked for.
import { parseArgs } from 'node:util';

/**
 * The parts: what each tells, where its code is, and whether it runs without being named. `needs`
 * names an option without which it cannot run, and with which it does.
 */
export const PARTS = {
  engine: {
    tells: 'WASM ÷ native, exact ÷ sampled, how far sampled runs are off',
    file: 'engine',
    isUsual: true,
  },
  scaling: { tells: 'exact runs of an eighth to the full size', file: 'engine', isUsual: true },
  boundary: {
    tells: 'bytes from worker to page, writing and reading',
    file: 'boundary',
    isUsual: true,
  },
  sizes: { tells: 'scripts, WASM, the element, with gzip', file: 'sizes', isUsual: true },
  page: {
    tells: 'first picture, release of a slider to the finished picture, frames, gaps',
    file: 'page',
    isUsual: true,
  },
  db_bench: {
    tells: 'a real db_bench on the same command lines',
    file: 'db_bench',
    needs: 'db-bench',
  },
  against: { tells: 'the command line of another commit', file: 'engine', needs: 'against' },
  kernels: { tells: 'merging, cutting, sizing: nanoseconds a key', file: 'kernels' },
  frozen: { tells: 'the largest scenarios while they load and are changed', file: 'frozen' },
  drawing: { tells: 'drawing alone, up to 100,000 files', file: 'drawing' },
  timeline: { tells: "the timeline's own part of a frame", file: 'timeline' },
  compare: { tells: 'four runs beside each other', file: 'compare' },
  stories: { tells: 'stories while a reader scrolls', file: 'stories' },
  large: { tells: 'a LOG of 2 GB and a MANIFEST of a million edits', file: 'large' },
  families: { tells: 'from one column family to another', file: 'families', needs: 'families' },
};

/** The function of a part's module that has its name. */
export const functionOf = (part) => part.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** Rounds where none are asked for, and of a quick run. */
const ROUNDS = { usual: 5, quick: 1 };

const width = Math.max(...Object.keys(PARTS).map((name) => name.length));

export const HELP = `npm run bench -- [OPTION …]

What the engine and the page cost, as ratios within one run.

  --only NAME,…        these parts (default: those with a star)
  --rounds N           how often each is measured (default: ${ROUNDS.usual})
  --quick              one round of less of each part
  --db-bench PATH      a real db_bench beside the engine
  --against PATH       the command line that another commit was built to
  --families DIR       a recording of several column families
  --json FILE          the numbers as JSON, too; --out is the same
  --baseline FILE      what to compare with (default: tests/bench/baseline.json)
  --write-baseline     take what was measured as the baseline of these parts

Exit code: 0 when no ratio is worse than its baseline, 1 when one is, 2 for bad input.

${Object.entries(PARTS)
  .map(([name, { tells, isUsual, needs }]) => {
    const mark = isUsual ? '*' : ' ';
    const asks = needs === undefined ? '' : ` (with --${needs})`;
    return `  ${mark} ${name.padEnd(width)}  ${tells}${asks}`;
  })
  .join('\n')}
`;

/** Input that makes no sense, said in one line. */
export class BadInput extends Error {}

const OPTIONS = {
  only: { type: 'string', multiple: true },
  rounds: { type: 'string' },
  quick: { type: 'boolean', default: false },
  'db-bench': { type: 'string' },
  against: { type: 'string' },
  families: { type: 'string' },
  json: { type: 'string' },
  out: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

/** The options of a command line; `BadInput` where one is wrong. */
export function readArguments(words) {
  const given = parsed(words);
  const rounds = given.rounds ?? String(given.quick ? ROUNDS.quick : ROUNDS.usual);
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new BadInput(`--rounds ${rounds}: give 1 to 9999`);
  const parts = partsOf(given);
  for (const name of parts) {
    const { needs } = PARTS[name];
    if (needs !== undefined && given[needs] === undefined) {
      throw new BadInput(`--only ${name}: give --${needs}, too`);
    }
  }
  if (given['write-baseline'] && given.quick) {
    throw new BadInput('--write-baseline: a quick run measures too little; leave out --quick');
  }
  return {
    parts,
    rounds: Number(rounds),
    isQuick: given.quick,
    isHelp: given.help,
    dbBench: given['db-bench'],
    against: given.against,
    families: given.families,
    json: given.json ?? given.out,
    baseline: given.baseline,
    writesBaseline: given['write-baseline'],
  };
}

function parsed(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS }).values;
  } catch (error) {
    throw new BadInput(error.message.split('. ')[0], { cause: error });
  }
}

function partsOf(given) {
  const asked = (given.only ?? []).flatMap((names) => names.split(',')).filter(Boolean);
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    throw new BadInput(`--only ${unknown}: use some of ${Object.keys(PARTS).join(', ')}`);
  }
  const isOn = ([name, { isUsual, needs }]) =>
    asked.length > 0 ? asked.includes(name) : isUsual || given[needs] !== undefined;
  return Object.entries(PARTS)
    .filter(isOn)
    .map(([name]) => name);
}
