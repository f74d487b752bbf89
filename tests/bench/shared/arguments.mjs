// Command line options of `npm run bench`.
import { parseArgs } from 'node:util';

/**
 * Parts of the benchmark: description, file, and whether each runs by default. `needs` names an
 * option that a part requires; with it, the part runs.
 */
export const PARTS = {
  engine: {
    tells: 'WASM ÷ native, exact ÷ sampled, errors of sampled runs',
    file: 'engine',
    isUsual: true,
  },
  scaling: { tells: 'exact runs from an eighth to full size', file: 'engine', isUsual: true },
  boundary: {
    tells: 'bytes from worker to page; cost of writing and reading them',
    file: 'boundary',
    isUsual: true,
  },
  sizes: { tells: 'gzip sizes of scripts, WASM and the element', file: 'sizes', isUsual: true },
  page: {
    tells: 'time to the first picture and after releasing a slider; frames and gaps',
    file: 'page',
    isUsual: true,
  },
  db_bench: {
    tells: 'a real db_bench on the same command lines',
    file: 'db_bench',
    needs: 'db-bench',
  },
  against: { tells: 'the command line of another commit', file: 'engine', needs: 'against' },
  kernels: { tells: 'merging, cutting, sizing: nanoseconds per key', file: 'kernels' },
  frozen: { tells: 'the largest scenarios while loading and being changed', file: 'frozen' },
  drawing: { tells: 'drawing alone, up to 100,000 files', file: 'drawing' },
  timeline: { tells: "the timeline's own share of a frame", file: 'timeline' },
  compare: { tells: 'four runs side by side', file: 'compare' },
  stories: { tells: 'stories while a reader scrolls', file: 'stories' },
  large: { tells: 'a LOG of 2 GB and a MANIFEST of a million edits', file: 'large' },
  families: { tells: 'switching between column families', file: 'families', needs: 'families' },
};

/** Returns the name of a part's function in its module. */
export const functionOf = (part) => part.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** Default number of rounds, and that of a quick run. */
const ROUNDS = { usual: 5, quick: 1 };

const width = Math.max(...Object.keys(PARTS).map((name) => name.length));

export const HELP = `npm run bench -- [OPTION …]

What the engine and the page cost, as ratios within one run.

  --only NAME,…        run these parts (default: those with a star)
  --rounds N           number of measurements (default: ${ROUNDS.usual})
  --quick              one round with fewer cases
  --db-bench PATH      compare with a real db_bench
  --against PATH       compare with the command line built from another commit
  --families DIR       a recording with several column families
  --json FILE          also write the numbers as JSON (same as --out)
  --baseline FILE      compare with this file (default: tests/bench/baseline.json)
  --write-baseline     save the results as the baseline of these parts

Exit code: 0 if no ratio is worse than its baseline, 1 if one is, 2 for bad input.

${Object.entries(PARTS)
  .map(([name, { tells, isUsual, needs }]) => {
    const mark = isUsual ? '*' : ' ';
    const asks = needs === undefined ? '' : ` (with --${needs})`;
    return `  ${mark} ${name.padEnd(width)}  ${tells}${asks}`;
  })
  .join('\n')}
`;

/** Error about invalid input, shown in one line. */
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

/** Parses a command line. Throws `BadInput` if an option is invalid. */
export function readArguments(words) {
  const given = parsed(words);
  const rounds = given.rounds ?? String(given.quick ? ROUNDS.quick : ROUNDS.usual);
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new BadInput(`--rounds ${rounds}: expected 1 to 9999`);
  const parts = partsOf(given);
  for (const name of parts) {
    const { needs } = PARTS[name];
    if (needs !== undefined && given[needs] === undefined) {
      throw new BadInput(`--only ${name}: give --${needs}, too`);
    }
  }
  if (given['write-baseline'] && given.quick) {
    throw new BadInput('--write-baseline: a quick run measures too little; omit --quick');
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
