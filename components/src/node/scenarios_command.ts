// `lsm-shape scenarios`: lists the available scenarios, one per line.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCommas } from '../base/format_short.ts';
import { Problem } from '../written/problem.ts';
import { tableText } from './columns.ts';
import { readScenario } from './scenario_folder.ts';
import { scenarioNames, type SourcePlace } from './source.ts';

/** Flags of `scenarios` alone, as `parseArgs` of Node takes them. */
export const SCENARIOS_FLAGS = { json: { type: 'boolean' } } as const;

/** A scenario, described by its command lines. */
export interface ListedScenario {
  readonly name: string;
  readonly title: string;
  /** `leveled`, `universal` or `fifo`. */
  readonly style: string;
  /** The benchmark that writes, by its db_bench name. */
  readonly workload: string;
  /** The number of keys (`--num`). */
  readonly keys: number;
  /** The length of the write phase in seconds (`--duration`); null: until all keys are written. */
  readonly seconds: number | null;
}

const STYLES = ['leveled', 'universal', 'fifo'];
/** db_bench's default number of keys. */
const DEFAULT_KEYS = 1_000_000;
/** Benchmarks that write nothing. */
const SILENT = /^(stats|levelstats|waitforcompaction|compact\d?|flush|sstables)$/;

/** Lists the scenarios. */
export function listScenarios(
  positionals: readonly string[],
  flags: { readonly json?: boolean },
  place: SourcePlace,
): string {
  const [first] = positionals;
  if (first !== undefined) throw new Problem(first, 'scenarios takes nothing', 'leave it out');
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

/** The style, by RocksDB's number. */
function styleOf(text = '0'): string {
  return STYLES[Number(text)] ?? text;
}
