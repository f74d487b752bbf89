// The numbers of a run that a story may use: write amplification at a moment, bytes written to a
// level, … Their names are those of Compaction Stats and of the page's metrics.
import { nearestName } from '../base/nearest_name.ts';
import { shortBytes, shortDuration, withCommas } from '../base/format_short.ts';
import { COMPACTION_REASONS, type CompactionReason } from '../engine/index.ts';
import { reasonName } from '../timeline/reason_name.ts';
import type { RunSummary, StatsRow } from '../engine/protocol.ts';
import { levelFactsAt, type LevelFacts } from '../timeline/level_facts.ts';
import { metricAt, type Metric } from '../timeline/metrics.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Job, JobKind } from '../timeline/job.ts';
import { OF_LOAD, sumOfJobs } from './load_quantities.ts';
import { OF_STALLS } from './stall_quantities.ts';
import { mostStorageAmp } from './storage_bytes.ts';
import type { Quantity, QuantityKind, Reading } from './quantity.ts';

export type { MadeRun, QuantityKind } from './quantity.ts';

const ofMetric =
  (metric: Metric): Reading =>
  ({ timeline }, event) =>
    metricAt(timeline, metric, event);

/** The number of jobs that the last process has finished by an event. */
const jobs =
  (isCounted: (job: Job) => boolean): Reading =>
  (run, event) =>
    sumOfJobs(run, event, () => 1, isCounted);

const jobsOf = (kind: JobKind): Reading => jobs((job) => job.kind === kind);

/** The maximum of a metric in the last process, up to an event. */
const most =
  (metric: Metric): Reading =>
  ({ timeline }, event) => {
    const { shapes } = timeline;
    const first = lastProcessStart(timeline);
    let found: number | null = null;
    for (let row = 0; row < shapes.length && shapes.event.at(row) <= event; row += 1) {
      if (shapes.event.at(row) < first) continue;
      const value = metricAt(timeline, metric, shapes.event.at(row));
      if (value !== null) found = Math.max(found ?? 0, value);
    }
    return found;
  };

/**
 * The mean of a metric over the time of the last process, up to an event. At the end, the final
 * idle time is excluded.
 */
const mean =
  (metric: Metric): Reading =>
  ({ timeline }, event) => {
    const { shapes } = timeline;
    const first = lastProcessStart(timeline);
    const isAtEnd = event >= timeline.eventCount - 1 && shapes.length > 0;
    const until = isAtEnd ? Math.max(first, shapes.event.at(shapes.length - 1)) : event;
    const [start, end] = [timeline.microsAt(first), timeline.microsAt(until)];
    let area = 0;
    let since = start;
    let value = metricAt(timeline, metric, first);
    for (let row = 0; row < shapes.length && shapes.event.at(row) <= event; row += 1) {
      const at = shapes.event.at(row);
      if (at < first) continue;
      const micros = timeline.microsAt(at);
      area += (value ?? 0) * (micros - since);
      [since, value] = [micros, metricAt(timeline, metric, at)];
    }
    area += (value ?? 0) * (end - since);
    return start < end ? area / (end - start) : null;
  };

const atEnd =
  (read: (summary: RunSummary) => number | null): Reading =>
  ({ timeline, summary }, event) =>
    event < timeline.eventCount - 1 ? null : read(summary);

/** Numbers of the whole tree. */
const OF_RUN = {
  write_amp: {
    label: 'write amplification',
    kind: 'ratio',
    about: 'bytes written to storage ÷ bytes that were flushed, so far',
    read: ofMetric('writeAmp'),
  },
  sorted_runs: {
    label: 'sorted runs',
    kind: 'count',
    about: 'sorted runs in the tree: read amplification',
    read: ofMetric('sortedRuns'),
  },
  most_sorted_runs: {
    label: 'most sorted runs',
    kind: 'count',
    about: 'the most sorted runs so far',
    read: most('sortedRuns'),
  },
  mean_sorted_runs: {
    label: 'sorted runs on average',
    kind: 'mean',
    about: 'sorted runs on average over time so far, up to the last change of the tree',
    read: mean('sortedRuns'),
  },
  run_limit: {
    label: 'limit on sorted runs',
    kind: 'count',
    about: 'universal: the limit on sorted runs in force',
    read: ofMetric('runLimit'),
  },
  space_amp: {
    label: 'space amplification',
    kind: 'ratio',
    about: 'bytes in files ÷ bytes of the data that is still valid',
    read: ofMetric('spaceAmp'),
  },
  most_space_amp: {
    label: 'largest space amplification',
    kind: 'ratio',
    about: 'the largest space amplification so far',
    read: most('spaceAmp'),
  },
  most_storage_amp: {
    label: 'largest storage',
    kind: 'ratio',
    about: 'the most bytes of files at once, those of running jobs too ÷ the most of valid data',
    read: ({ timeline }, event) => mostStorageAmp(timeline, event),
  },
  bytes: {
    label: 'size of the tree',
    kind: 'bytes',
    about: 'bytes in all files',
    read: ofMetric('totalBytes'),
  },
  pending_bytes: {
    label: 'pending compaction bytes',
    kind: 'bytes',
    about: 'leveled: bytes that wait for compaction',
    read: ofMetric('pendingBytes'),
  },
  files: {
    label: 'files',
    kind: 'count',
    about: 'files in the tree',
    read: ({ timeline }, event) => sumOf(levelFactsAt(timeline, event), ({ files }) => files),
  },
  levels: {
    label: 'levels with files',
    kind: 'count',
    about: 'levels that have files, L0 among them',
    read: ({ timeline }, event) =>
      levelFactsAt(timeline, event).filter(({ files }) => files > 0).length,
  },
  base_level: {
    label: 'base level',
    kind: 'level',
    about: 'leveled: the level that L0 is compacted into',
    read: ({ timeline }, event) =>
      levelFactsAt(timeline, event).find(({ isBase }) => isBase)?.level ?? null,
  },
  flushes: { label: 'flushes', kind: 'count', about: 'flushes so far', read: jobsOf('flush') },
  compactions: {
    label: 'compactions',
    kind: 'count',
    about: 'compactions that merged files, so far',
    read: jobsOf('compaction'),
  },
  trivial_moves: {
    label: 'trivial moves',
    kind: 'count',
    about: 'trivial moves so far',
    read: jobsOf('move'),
  },
  deletions: {
    label: 'drops of files',
    kind: 'count',
    about: 'FIFO: jobs that dropped files, so far',
    read: jobsOf('deletion'),
  },
  micros: {
    label: 'time',
    kind: 'micros',
    about: 'simulated time of the last process so far',
    read: ({ timeline }, event) =>
      timeline.microsAt(event) - timeline.microsAt(lastProcessStart(timeline)),
  },
  stall_percent: {
    label: 'time stalled',
    kind: 'percent',
    about: 'at the end: share of the time in which writes were slowed down or stopped',
    read: atEnd(({ stall }) => stall?.percent ?? null),
  },
  ...OF_STALLS,
  ...OF_LOAD,
} as const satisfies Readonly<Record<string, Quantity>>;

/** Numbers of a level at a moment, as `L5.files`. */
const OF_LEVEL = {
  files: {
    label: 'files of PLACE',
    kind: 'count',
    about: 'files',
    read: (level: LevelFacts) => level.files,
  },
  bytes: {
    label: 'size of PLACE',
    kind: 'bytes',
    about: 'bytes',
    read: (level: LevelFacts) => level.bytes,
  },
  score: {
    label: 'score of PLACE',
    kind: 'ratio',
    about: 'compaction score',
    read: (level: LevelFacts) => level.score,
  },
  target: {
    label: 'target size of PLACE',
    kind: 'bytes',
    about: 'bytes that it should hold',
    read: (level: LevelFacts) => level.targetBytes,
  },
} as const;

interface RowQuantity extends Omit<Quantity, 'read'> {
  readonly read: (row: StatsRow) => number | null;
}

/** Columns of Compaction Stats at the end, as `L5.write`, `Sum.write` or `below_L0.write`. */
const OF_ROW: Readonly<Record<string, RowQuantity>> = {
  read: {
    label: 'read by jobs PLACE',
    kind: 'bytes',
    about: 'Read(GB), as bytes',
    read: (row) => row.read_bytes,
  },
  rn: {
    label: 'read from above by jobs PLACE',
    kind: 'bytes',
    about: 'Rn(GB), as bytes',
    read: (row) => row.rn_bytes,
  },
  rnp1: {
    label: 'read below by jobs PLACE',
    kind: 'bytes',
    about: 'Rnp1(GB), as bytes',
    read: (row) => row.rnp1_bytes,
  },
  write: {
    label: 'written PLACE',
    kind: 'bytes',
    about: 'Write(GB), as bytes',
    read: (row) => row.write_bytes,
  },
  wprecomp: {
    label: 'written before compression PLACE',
    kind: 'bytes',
    about: 'WPreComp(GB), as bytes',
    read: (row) => row.wprecomp_bytes,
  },
  wnew: {
    label: 'new bytes PLACE',
    kind: 'bytes',
    about: 'Wnew(GB), as bytes',
    read: (row) => row.wnew_bytes,
  },
  moved: {
    label: 'moved PLACE',
    kind: 'bytes',
    about: 'Moved(GB), as bytes',
    read: (row) => row.moved_bytes,
  },
  w_amp: {
    label: 'write amplification PLACE',
    kind: 'ratio',
    about: 'W-Amp',
    read: (row) => row.w_amp,
  },
  comp_micros: {
    label: 'time of jobs PLACE',
    kind: 'micros',
    about: 'Comp(sec), as µs',
    read: ({ comp_sec: seconds }) => (seconds === null ? null : seconds * MICROS),
  },
  cpu_micros: {
    label: 'CPU time of jobs PLACE',
    kind: 'micros',
    about: 'CompMergeCPU(sec), as µs',
    read: ({ comp_merge_cpu_sec: seconds }) => (seconds === null ? null : seconds * MICROS),
  },
  cpu_seconds: {
    label: 'CPU time of jobs PLACE',
    kind: 'seconds',
    about: 'CompMergeCPU(sec)',
    read: (row) => row.comp_merge_cpu_sec,
  },
  comp_seconds: {
    label: 'time of jobs PLACE',
    kind: 'seconds',
    about: 'Comp(sec)',
    read: (row) => row.comp_sec,
  },
  comp_cnt: { label: 'jobs PLACE', kind: 'count', about: 'Comp(cnt)', read: (row) => row.comp_cnt },
  key_in: {
    label: 'keys read by jobs PLACE',
    kind: 'count',
    about: 'KeyIn',
    read: (row) => row.key_in,
  },
  row_files: { label: 'files PLACE', kind: 'count', about: 'Files', read: (row) => row.files },
  key_drop: {
    label: 'keys dropped by jobs PLACE',
    kind: 'count',
    about: 'KeyDrop',
    read: (row) => row.key_drop,
  },
};

const MICROS = 1e6;

/** All levels except L0. */
const BELOW = 'below_L0';

/** Row names other than levels, in words. */
const PLACES: Readonly<Record<string, string>> = { Sum: 'in all', [BELOW]: 'below L0' };

/** A quantity that a text names. */
export interface NamedQuantity {
  readonly name: string;
  /** The readers' name for it: `write amplification`, `written below L0`. */
  readonly label: string;
  readonly kind: QuantityKind;
  readonly read: Reading;
}

/** The reason why a name is not a quantity. */
export class QuantityError extends Error {}

/** The quantity of a name, such as `write_amp` or `L5.moved`. Throws a `QuantityError`. */
export function quantityOf(name: string): NamedQuantity {
  const ofRun = (OF_RUN as Readonly<Record<string, Quantity>>)[name];
  if (ofRun !== undefined) {
    const { label, kind, read } = ofRun;
    return { name, label, kind, read };
  }
  const [, reason] = /^reason\.(\w+)$/.exec(name) ?? [];
  if (reason !== undefined) {
    const isCounted = isFor(reason, name);
    const words = reasonName({ kind: 'compaction', reason: reason as CompactionReason });
    return { name, label: `compactions for ${words}`, kind: 'count', read: jobs(isCounted) };
  }
  const [, place = '', column = ''] = /^(L\d+|Sum|below_L0)\.(\w+)$/.exec(name) ?? [];
  const level = levelOf(place);
  if (level !== null && column in OF_LEVEL) {
    const { label, kind, read } = OF_LEVEL[column as keyof typeof OF_LEVEL];
    return {
      ...{ name, label: label.replace('PLACE', place), kind },
      read: ({ timeline }, event) => {
        const facts = levelFactsAt(timeline, event)[level];
        return facts === undefined ? null : read(facts);
      },
    };
  }
  const ofRow = OF_ROW[column];
  if (place !== '' && ofRow !== undefined) {
    const { kind, read } = ofRow;
    const label = ofRow.label.replace('PLACE', PLACES[place] ?? `into ${place}`);
    return { name, label, kind, read: atEnd((summary) => rowValue(summary, place, read)) };
  }
  const known = quantityNames();
  const nearest = nearestName(name, known);
  const todo = nearest === null ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new QuantityError(`there is no quantity ${name}; ${todo}`);
}

/** Selects compactions and moves made for a reason. Throws if the reason does not exist. */
function isFor(reason: string, name: string): (job: Job) => boolean {
  const known: readonly string[] = Object.values(COMPACTION_REASONS);
  if (known.includes(reason)) return (job) => job.reason === reason && job.kind !== 'flush';
  throw new QuantityError(`there is no quantity ${name}; the reasons are ${known.join(', ')}`);
}

/** The names for authors; `L5` represents any level. */
export function quantityNames(): string[] {
  const columns = [...Object.keys(OF_LEVEL), ...Object.keys(OF_ROW)];
  return [...Object.keys(OF_RUN), ...columns.map((column) => `L5.${column}`)];
}

/** Rows of a Markdown table for authors: names and descriptions. */
export function quantityRows(): string[] {
  const row = (names: string, { about }: { readonly about: string }): string =>
    `| \`${names}\` | ${about} |`;
  return [
    ...Object.entries(OF_RUN).map(([name, rest]) => row(name, rest)),
    ...Object.entries(OF_LEVEL).map(([name, rest]) => row(`L5.${name}`, rest)),
    ...Object.entries(OF_ROW).map(([name, rest]) => row(`L5.${name}`, rest)),
  ];
}

/** A number as shown to readers. */
export function quantityText(kind: QuantityKind, value: number | null): string {
  if (value === null) return 'unknown';
  switch (kind) {
    case 'ratio':
      return value.toFixed(2);
    case 'mean':
      return value.toFixed(1);
    case 'count':
      return withCommas(value);
    case 'bytes':
      return shortBytes(value);
    case 'gigabytes':
      return `${(value / 1e9).toFixed(1)} GB`;
    case 'percent':
      return `${value.toFixed(1)} %`;
    case 'micros':
      return shortDuration(value);
    case 'seconds':
      return `${withCommas(value)} s`;
    case 'rate':
      return `${shortBytes(value)}/s`;
    case 'level':
      return `L${value}`;
  }
}

/** The number of a level's row, as in `L5`; null for other rows. */
function levelOf(name: string): number | null {
  const [, digits] = /^L(\d+)$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The value of a row. A level without a row has done nothing. */
function rowValue(
  { levels, sum }: RunSummary,
  place: string,
  read: (row: StatsRow) => number | null,
): number | null {
  if (place === 'Sum') return read(sum);
  if (place !== BELOW) {
    const row = levels.find(({ level }) => level === place);
    return row === undefined ? 0 : read(row);
  }
  const values = levels.filter(({ level }) => levelOf(level) !== 0).map(read);
  return values.some((value) => value === null) ? null : sumOf(values, (value) => value ?? 0);
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
