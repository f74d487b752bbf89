// What a story may say of a run in numbers: write amplification at a moment, the bytes that were
// written to a level, … Names are those of Compaction Stats and of the page's metrics.
import { nearestName } from '../base/nearest_name.ts';
import { shortBytes, shortDuration, withCommas } from '../base/format_short.ts';
import type { RunSummary, StatsRow } from '../engine/protocol.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import { levelFactsAt, type LevelFacts } from '../timeline/level_facts.ts';
import { metricAt, type Metric } from '../timeline/metrics.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Job, JobKind } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { fileSizes, sizeFacts, type FileSet, type SizeFacts } from './file_sizes.ts';
import {
  flushedAtBaseChange,
  flushedBytesAt,
  STRETCH_BYTES,
  writeAmpBetween,
  writePace,
  type WritePace,
} from './run_pace.ts';
import { wastedBytes } from './wasted_bytes.ts';

/** A run that was made. */
export interface MadeRun {
  readonly timeline: Timeline;
  /** What it adds up to at its end. */
  readonly summary: RunSummary;
}

/** What a number counts: how it is written. */
export type QuantityKind =
  'ratio' | 'count' | 'bytes' | 'percent' | 'micros' | 'seconds' | 'rate' | 'level';

/** A number of a run at a moment; null: the run does not have it then. */
type Reading = (run: MadeRun, event: number) => number | null;

interface Quantity {
  readonly kind: QuantityKind;
  /** For authors: what it is. */
  readonly about: string;
  readonly read: Reading;
}

const ofMetric =
  (metric: Metric): Reading =>
  ({ timeline }, event) =>
    metricAt(timeline, metric, event);

/** Jobs of a kind that the last process has finished by then. */
const jobs =
  (...kinds: readonly JobKind[]): Reading =>
  (run, event) =>
    sumOfJobs(
      run,
      event,
      () => 1,
      ({ kind }) => kinds.includes(kind),
    );

/** The most of a metric in the last process, up to then. */
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

const atEnd =
  (read: (summary: RunSummary) => number | null): Reading =>
  ({ timeline, summary }, event) =>
    event < timeline.eventCount - 1 ? null : read(summary);

/** Of the sizes of files at a moment. */
const ofSizes =
  (files: FileSet, read: (facts: SizeFacts) => number | null): Reading =>
  ({ timeline }, event) =>
    read(sizeFacts(fileSizes(timeline, files, event)));

/** Of the last process's jobs that have finished by then, for one output level or for all. */
function sumOfJobs(
  { timeline }: MadeRun,
  event: number,
  value: (job: Job) => number,
  isMeant: (job: Job) => boolean = () => true,
): number {
  const finished = finishedJobs(timeline);
  const first = lastProcessStart(timeline);
  let sum = 0;
  for (let at = 0; at < finished.length && (finished.events[at] ?? 0) <= event; at += 1) {
    const job = timeline.jobs[finished.rows[at] ?? 0];
    if (job !== undefined && first <= job.startEvent && isMeant(job)) sum += value(job);
  }
  return sum;
}

const bytesOf =
  (kind: JobKind): Reading =>
  (run, event) =>
    sumOfJobs(
      run,
      event,
      ({ inputBytes, outputBytes }) => (kind === 'move' ? inputBytes : outputBytes),
      (job) => job.kind === kind,
    );

/** The stretch before or behind the place where the base level changed last. */
const aroundBaseChange =
  (isAfter: boolean): Reading =>
  ({ timeline }) => {
    const at = flushedAtBaseChange(timeline);
    if (at === null) return null;
    const from = isAfter ? at : at - STRETCH_BYTES;
    return writeAmpBetween(timeline, from, from + STRETCH_BYTES);
  };

/** Numbers of the whole tree. */
const OF_RUN = {
  write_amp: {
    kind: 'ratio',
    about: 'bytes written to storage ÷ bytes that were flushed, so far',
    read: ofMetric('writeAmp'),
  },
  sorted_runs: {
    kind: 'count',
    about: 'sorted runs in the tree: read amplification',
    read: ofMetric('sortedRuns'),
  },
  most_sorted_runs: {
    kind: 'count',
    about: 'the most sorted runs so far',
    read: most('sortedRuns'),
  },
  run_limit: {
    kind: 'count',
    about: 'universal: the limit on sorted runs in force',
    read: ofMetric('runLimit'),
  },
  space_amp: {
    kind: 'ratio',
    about: 'bytes in files ÷ bytes of the data that is still valid',
    read: ofMetric('spaceAmp'),
  },
  most_space_amp: {
    kind: 'ratio',
    about: 'the largest space amplification so far',
    read: most('spaceAmp'),
  },
  bytes: { kind: 'bytes', about: 'bytes in all files', read: ofMetric('totalBytes') },
  pending_bytes: {
    kind: 'bytes',
    about: 'leveled: bytes that wait for compaction',
    read: ofMetric('pendingBytes'),
  },
  files: {
    kind: 'count',
    about: 'files in the tree',
    read: ({ timeline }, event) => sumOf(levelFactsAt(timeline, event), ({ files }) => files),
  },
  levels: {
    kind: 'count',
    about: 'levels that have files, L0 among them',
    read: ({ timeline }, event) =>
      levelFactsAt(timeline, event).filter(({ files }) => files > 0).length,
  },
  base_level: {
    kind: 'level',
    about: 'leveled: the level that L0 is compacted into',
    read: ({ timeline }, event) =>
      levelFactsAt(timeline, event).find(({ isBase }) => isBase)?.level ?? null,
  },
  flushes: { kind: 'count', about: 'flushes so far', read: jobs('flush') },
  compactions: {
    kind: 'count',
    about: 'compactions that merged files, so far',
    read: jobs('compaction'),
  },
  trivial_moves: { kind: 'count', about: 'trivial moves so far', read: jobs('move') },
  deletions: {
    kind: 'count',
    about: 'FIFO: jobs that dropped files, so far',
    read: jobs('deletion'),
  },
  micros: {
    kind: 'micros',
    about: 'simulated time of the last process so far',
    read: ({ timeline }, event) =>
      timeline.microsAt(event) - timeline.microsAt(lastProcessStart(timeline)),
  },
  seconds: {
    kind: 'seconds',
    about: 'simulated time of the last process so far, in seconds',
    read: ({ timeline }, event) =>
      (timeline.microsAt(event) - timeline.microsAt(lastProcessStart(timeline))) / MICROS,
  },
  stall_percent: {
    kind: 'percent',
    about: 'at the end: share of the time in which writes were slowed down or stopped',
    read: atEnd(({ stall }) => stall?.percent ?? null),
  },
  ...ofSizesOf('output', 'outputs', 'files that compactions have written so far'),
  ...ofSizesOf('file', 'tree', 'files in the tree'),
  flushed_bytes: {
    kind: 'bytes',
    about: 'bytes that flushes have written so far',
    read: ({ timeline }, event) => flushedBytesAt(timeline, event),
  },
  compacted_bytes: {
    kind: 'bytes',
    about: 'bytes that compactions have written so far, flushes not counted',
    read: bytesOf('compaction'),
  },
  moved_bytes: {
    kind: 'bytes',
    about: 'bytes that trivial moves have put on another level so far',
    read: bytesOf('move'),
  },
  moved_share: {
    kind: 'percent',
    about: 'bytes moved ÷ bytes that compactions wrote, so far',
    read: (run, event) => {
      const written = bytesOf('compaction')(run, event) ?? 0;
      return written === 0 ? null : ((bytesOf('move')(run, event) ?? 0) / written) * 100;
    },
  },
  fan_out: {
    kind: 'ratio',
    about: 'compactions below L0, so far: bytes of the output level that are read ÷ those above',
    read: ({ timeline }, event) => {
      const { sourceBytes, targetBytes } = wastedBytes(timeline, event);
      return sourceBytes === 0 ? null : targetBytes / sourceBytes;
    },
  },
  wasted_share: {
    kind: 'percent',
    about: 'compactions below L0, so far: part of what is read that nothing is merged with',
    read: ({ timeline }, event) => {
      const { sourceBytes, targetBytes, wastedBytes: wasted } = wastedBytes(timeline, event);
      return sourceBytes === 0 ? null : (wasted / (sourceBytes + targetBytes)) * 100;
    },
  },
  recent_write_amp: {
    kind: 'ratio',
    about: 'write amplification of the last 5 GB that were flushed',
    read: ({ timeline }, event) => {
      const to = flushedBytesAt(timeline, event);
      return writeAmpBetween(timeline, to - STRETCH_BYTES, to);
    },
  },
  flushed_at_base_change: {
    kind: 'bytes',
    about: 'bytes flushed when the base level changed last',
    read: ({ timeline }) => flushedAtBaseChange(timeline),
  },
  write_amp_before_base_change: {
    kind: 'ratio',
    about: 'write amplification of the last 5 GB flushed before the base level changed last',
    read: aroundBaseChange(false),
  },
  write_amp_after_base_change: {
    kind: 'ratio',
    about: 'write amplification of the first 5 GB flushed after the base level changed last',
    read: aroundBaseChange(true),
  },
  compression_cpu: {
    kind: 'seconds',
    about: 'CPU time of jobs that compression took, so far',
    read: (run, event) => sumOfJobs(run, event, (job) => job.compressionCpuMicros / MICROS),
  },
  ops_per_second: {
    kind: 'count',
    about: 'operations of the benchmark that writes ÷ its time; not with --duration',
    read: atEndOf(({ operations, seconds }) => (operations === null ? null : operations / seconds)),
  },
  write_rate: {
    kind: 'rate',
    about: 'keys and values that the benchmark wrote, in bytes per second of its time',
    read: atEndOf(({ userBytes, seconds }) => userBytes / seconds),
  },
} as const satisfies Readonly<Record<string, Quantity>>;

/** How many files there are, and how large. */
function ofSizesOf<Name extends string>(
  name: Name,
  files: FileSet,
  about: string,
): Record<`${Name}_count` | `${Name}_mean` | `${Name}_deviation` | `${Name}_largest`, Quantity> {
  const of = (
    kind: QuantityKind,
    what: string,
    read: (facts: SizeFacts) => number | null,
  ): Quantity => ({ kind, about: `${about}: ${what}`, read: ofSizes(files, read) });
  return {
    [`${name}_count`]: of('count', 'how many', ({ count }) => count),
    [`${name}_mean`]: of('bytes', 'their mean size', ({ mean }) => mean),
    [`${name}_deviation`]: of(
      'bytes',
      'the standard deviation of their sizes',
      ({ deviation }) => deviation,
    ),
    [`${name}_largest`]: of('bytes', 'the largest of them', ({ largest }) => largest),
  } as Record<`${Name}_count` | `${Name}_mean` | `${Name}_deviation` | `${Name}_largest`, Quantity>;
}

/** Of the benchmark that writes, when it is done. */
function atEndOf(read: (pace: WritePace) => number | null): Reading {
  return ({ timeline }, event) => {
    if (event < timeline.eventCount - 1) return null;
    const pace = writePace(timeline);
    return pace === null ? null : read(pace);
  };
}

/** Numbers of a level at a moment, as `L5.files`. */
const OF_LEVEL = {
  files: { kind: 'count', about: 'files', read: (level: LevelFacts) => level.files },
  bytes: { kind: 'bytes', about: 'bytes', read: (level: LevelFacts) => level.bytes },
  score: { kind: 'ratio', about: 'compaction score', read: (level: LevelFacts) => level.score },
  target: {
    kind: 'bytes',
    about: 'bytes that it should hold',
    read: (level: LevelFacts) => level.targetBytes,
  },
} as const;

/** Columns of Compaction Stats at the end, as `L5.write`, `Sum.write` or `below_L0.write`. */
const OF_ROW: Readonly<
  Record<string, { kind: QuantityKind; about: string; read: (row: StatsRow) => number | null }>
> = {
  read: { kind: 'bytes', about: 'Read(GB), as bytes', read: (row) => row.read_bytes },
  rn: { kind: 'bytes', about: 'Rn(GB), as bytes', read: (row) => row.rn_bytes },
  rnp1: { kind: 'bytes', about: 'Rnp1(GB), as bytes', read: (row) => row.rnp1_bytes },
  write: { kind: 'bytes', about: 'Write(GB), as bytes', read: (row) => row.write_bytes },
  wprecomp: { kind: 'bytes', about: 'WPreComp(GB), as bytes', read: (row) => row.wprecomp_bytes },
  wnew: { kind: 'bytes', about: 'Wnew(GB), as bytes', read: (row) => row.wnew_bytes },
  moved: { kind: 'bytes', about: 'Moved(GB), as bytes', read: (row) => row.moved_bytes },
  w_amp: { kind: 'ratio', about: 'W-Amp', read: (row) => row.w_amp },
  comp_micros: {
    kind: 'micros',
    about: 'Comp(sec), as µs',
    read: (row) => row.comp_sec * MICROS,
  },
  cpu_micros: {
    kind: 'micros',
    about: 'CompMergeCPU(sec), as µs',
    read: ({ comp_merge_cpu_sec: seconds }) => (seconds === null ? null : seconds * MICROS),
  },
  cpu_seconds: {
    kind: 'seconds',
    about: 'CompMergeCPU(sec)',
    read: (row) => row.comp_merge_cpu_sec,
  },
  comp_seconds: { kind: 'seconds', about: 'Comp(sec)', read: (row) => row.comp_sec },
  comp_cnt: { kind: 'count', about: 'Comp(cnt)', read: (row) => row.comp_cnt },
  key_in: { kind: 'count', about: 'KeyIn', read: (row) => row.key_in },
  row_files: { kind: 'count', about: 'Files', read: (row) => row.files },
  key_drop: { kind: 'count', about: 'KeyDrop', read: (row) => row.key_drop },
};

const MICROS = 1e6;

/** All levels but L0. */
const BELOW = 'below_L0';

/** A number that a text has named. */
export interface NamedQuantity {
  readonly name: string;
  readonly kind: QuantityKind;
  readonly read: Reading;
}

/** Why a name is none. */
export class QuantityError extends Error {}

/** The quantity of a name, such as `write_amp` or `L5.moved`; fails with a `QuantityError`. */
export function quantityOf(name: string): NamedQuantity {
  const ofRun = (OF_RUN as Readonly<Record<string, Quantity>>)[name];
  if (ofRun !== undefined) return { name, kind: ofRun.kind, read: ofRun.read };
  const [, place = '', column = ''] = /^(L\d+|Sum|below_L0)\.(\w+)$/.exec(name) ?? [];
  const level = place.startsWith('L') ? Number(place.slice(1)) : null;
  if (level !== null && column in OF_LEVEL) {
    const { kind, read } = OF_LEVEL[column as keyof typeof OF_LEVEL];
    return {
      ...{ name, kind },
      read: ({ timeline }, event) => {
        const facts = levelFactsAt(timeline, event)[level];
        return facts === undefined ? null : read(facts);
      },
    };
  }
  const ofRow = OF_ROW[column];
  if (place !== '' && ofRow !== undefined) {
    const { kind, read } = ofRow;
    return { name, kind, read: atEnd((summary) => rowValue(summary, place, read)) };
  }
  const known = quantityNames();
  const nearest = nearestName(name, known);
  const todo = nearest === null ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new QuantityError(`there is no quantity ${name}; ${todo}`);
}

/** The names for authors; `L5` stands for any level. */
export function quantityNames(): string[] {
  const columns = [...Object.keys(OF_LEVEL), ...Object.keys(OF_ROW)];
  return [...Object.keys(OF_RUN), ...columns.map((column) => `L5.${column}`)];
}

/** A line for each, for authors. */
export function quantityHelp(): string[] {
  const line = ([name, { about, kind }]: [string, { about: string; kind: QuantityKind }]): string =>
    `${name} (${kind}): ${about}`;
  return [
    ...Object.entries(OF_RUN).map(line),
    ...Object.entries(OF_LEVEL).map(([name, rest]) => line([`L5.${name}`, rest])),
    ...Object.entries(OF_ROW).map(([name, rest]) => line([`L5.${name}, Sum.${name}`, rest])),
  ];
}

/** A number as readers see it. */
export function quantityText(kind: QuantityKind, value: number | null): string {
  if (value === null) return 'unknown';
  switch (kind) {
    case 'ratio':
      return value.toFixed(2);
    case 'count':
      return withCommas(value);
    case 'bytes':
      return shortBytes(value);
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

/** A level without a row has done nothing. */
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
  const values = levels.filter(({ level }) => level !== 'L0').map(read);
  return values.some((value) => value === null) ? null : sumOf(values, (value) => value ?? 0);
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
