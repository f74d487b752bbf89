// Reads scenarios from the texts of their files. Bundlers call these pure functions so that a page
// only receives the parts that it needs.
import type { StepRequest } from '../engine/protocol.ts';

/** A scenario in the form that pages use. */
export interface BundledScenario {
  readonly id: string;
  readonly title: string;
  /** Subject of the scenario in one or two sentences. */
  readonly question: string;
  readonly group: string;
  /** Options that no db_bench flag sets, by name. An example is the release whose rules apply. */
  readonly set: Readonly<Record<string, string>>;
  /** Published write amplification of the same run; null if none was published. */
  readonly publishedWriteAmp: number | null;
  /** Published Compaction Stats of the same run; null if none were published. */
  readonly publishedTable: PublishedTable | null;
  readonly steps: readonly StepRequest[];
}

/** A table from a publication. */
export interface PublishedTable {
  /** File of the publication in `scenarios/published`. */
  readonly file: string;
  readonly table: string;
  /** Names of all the publication's tables that have rows. */
  readonly tables: readonly string[];
}

interface Description {
  readonly title?: string;
  readonly question?: string;
  readonly group?: string;
  readonly rocksdb_version?: string;
  readonly set?: Readonly<Record<string, string | number | boolean>>;
  readonly published?: { readonly file: string; readonly case: string };
}

/** Fields to read from a file in `scenarios/published`. */
interface Publication {
  readonly cases?: readonly {
    readonly name: string;
    readonly published_w_amp?: number;
    readonly rows?: unknown;
  }[];
  readonly tables?: readonly {
    readonly benchmark: string;
    readonly version: string;
    readonly rows?: unknown;
  }[];
}

/** Reads scenarios from the texts of files, keyed by path. */
export function readScenarios(files: Readonly<Record<string, string>>): BundledScenario[] {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const [name = '', folder = ''] = path.split(/[\\/]/).reverse();
    const own = folders.get(folder) ?? new Map<string, string>();
    own.set(name, text);
    folders.set(folder, own);
  }
  const found = [...folders].flatMap(([id, own]) => {
    const args = own.get('db_bench.args');
    if (args === undefined) return [];
    const described = JSON.parse(own.get('scenario.json') ?? '{}') as Description;
    const { title = id, question = '', group = 'Scenarios' } = described;
    const set = setOf(described);
    const setups = setupsOf(own).map((text) => stepOf(text, null));
    const steps = [...setups, stepOf(args, own.get('OPTIONS.ini') ?? null)];
    const publishedWriteAmp = writeAmpOf(folders.get('published'), described.published);
    const publishedTable = tableOf(folders.get('published'), described.published);
    return [{ id, title, question, group, set, publishedWriteAmp, publishedTable, steps }];
  });
  return found.sort(
    (a, b) => compare(a.group, b.group) || styleNumber(a) - styleNumber(b) || compare(a.id, b.id),
  );
}

/**
 * Joins the lines of an `.args` file into one command line. Lines that start with `#` are comments.
 */
export function commandOfArgs(args: string): string {
  return args
    .split('\n')
    .map((line) => line.replace(/^\s*#.*$/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

function stepOf(args: string, optionsFile: string | null): StepRequest {
  return { db_bench: commandOfArgs(args), options_file: optionsFile };
}

/** Reads the processes that run before the last: `setup.args`, `setup-2.args` and so on. */
function setupsOf(files: ReadonlyMap<string, string>): string[] {
  const setups: string[] = [];
  for (let name = 'setup.args'; ; name = `setup-${setups.length + 1}.args`) {
    const setup = files.get(name);
    if (setup === undefined) return setups;
    setups.push(setup);
  }
}

function setOf({ rocksdb_version, set = {} }: Description): Record<string, string> {
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  const all = Object.entries<string | number | boolean>({ ...release, ...set });
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

function writeAmpOf(
  published: ReadonlyMap<string, string> | undefined,
  place: Description['published'],
): number | null {
  const text = place === undefined ? undefined : published?.get(place.file);
  if (text === undefined) return null;
  const { cases } = JSON.parse(text) as Publication;
  return cases?.find(({ name }) => name === place?.case)?.published_w_amp ?? null;
}

function tableOf(
  published: ReadonlyMap<string, string> | undefined,
  place: Description['published'],
): PublishedTable | null {
  const text = place === undefined ? undefined : published?.get(place.file);
  if (place === undefined || text === undefined) return null;
  const { cases = [], tables = [] } = JSON.parse(text) as Publication;
  const names = [
    ...cases.map(({ name, rows }) => ({ name, rows })),
    ...tables.map(({ benchmark, version, rows }) => ({ name: `${benchmark} ${version}`, rows })),
  ];
  const known = names.filter(({ rows }) => Array.isArray(rows)).map(({ name }) => name);
  if (!known.includes(place.case)) return null;
  return { file: place.file, table: place.case, tables: known };
}

/** Returns RocksDB's number for the compaction style of the last process (default 0). */
function styleNumber({ steps }: Pick<BundledScenario, 'steps'>): number {
  const text = steps.at(-1)?.db_bench ?? '';
  return Number(/--compaction_style=(\d+)/.exec(text)?.[1] ?? 0);
}

function compare(a: string, b: string): number {
  const rank = (name: string): number => (name === 'Learn' ? 0 : 1);
  return rank(a) - rank(b) || (a < b ? -1 : a === b ? 0 : 1);
}
