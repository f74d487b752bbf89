// `lsm-shape scenarios` lists the scenarios in the package.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCommas } from '../base/format_short.ts';
import { Problem } from '../written/problem.ts';
import { tableText } from './columns.ts';
import { readScenario } from './scenario_folder.ts';
import { scenarioNames, type SourcePlace } from './source.ts';

/** Declarations of the flags that only `scenarios` has. */
export const SCENARIOS_FLAGS = { json: { type: 'boolean' } } as const;

/** A scenario in the list, with facts from its command lines. */
export interface ListedScenario {
  readonly name: string;
  readonly title: string;
  /** Compaction style: `leveled`, `universal` or `fifo`. */
  readonly style: string;
  /** Names of the db_bench benchmarks that write. */
  readonly workload: string;
  /** Number of keys (`--num`). */
  readonly keys: number;
  /** Duration of the write phase in seconds (`--duration`); null to write all keys instead. */
  readonly seconds: number | null;
}

const STYLES = ['leveled', 'universal', 'fifo'];
/** Default number of keys in db_bench. */
const DEFAULT_KEYS = 1_000_000;
/** Pattern for benchmarks that write nothing. */
const SILENT = /^(stats|levelstats|waitforcompaction|compact\d?|flush|sstables)$/;

export function listScenarios(
  positionals: readonly string[],
  flags: { readonly json?: boolean },
  place: SourcePlace,
): string {
  const [first] = positionals;
  if (first !== undefined) throw new Problem(first, 'scenarios takes no arguments', 'leave it out');
  const all = scenarioNames(place).map((name) => scenarioIn(name, place));
  if (flags.json === true) return `${JSON.stringify(all, null, 2)}\n`;
  const rows = all.map(({ name, style, workload, keys, seconds, title }) => [
    name,
    style,
    workload,
    `${withCommas(keys)} keys`,
    seconds === null ? '' : `${withCommas(seconds)} s`,
    title,
  ]);
  return tableText(rows);
}

function scenarioIn(name: string, { scenarios }: SourcePlace): ListedScenario {
  const request = readScenario(join(fileURLToPath(scenarios), name));
  const lines = request.steps.map(({ db_bench }) => db_bench);
  const flags = new Map(
    lines.flatMap((line) =>
      [...line.matchAll(/--(\w+)=(\S+)/g)].map(
        ([, flag = '', value = '']) => [flag, value] as const,
      ),
    ),
  );
  const own = (flag: string): string | undefined => request.set?.[flag] ?? flags.get(flag);
  const writers = lines.flatMap((line) => {
    const [, text = ''] = /--benchmarks=(\S+)/.exec(line) ?? [];
    return text.split(',').filter((one) => one !== '' && !SILENT.test(one.replace(/\[.*/, '')));
  });
  const seconds = flags.get('duration');
  const isLasting = seconds !== undefined && Number(seconds) > 0;
  return {
    name,
    title: request.title ?? name,
    style: styleOf(own('compaction_style')),
    workload: [...new Set(writers)].join(', then '),
    keys: Number(flags.get('num') ?? DEFAULT_KEYS),
    seconds: isLasting ? Number(seconds) : null,
  };
}

/** Returns the name of the compaction style with the given RocksDB number. */
function styleOf(text = '0'): string {
  return STYLES[Number(text)] ?? text;
}
