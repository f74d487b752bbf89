// The numbers of a run that a story can name: write amplification at a moment, bytes written to a
// level, … Their names follow Compaction Stats and the page's metrics. The README of the stories
// explains each one.
import { nearestName } from '../base/nearest_name.ts';
import { shortBytes, withCommas } from '../base/format_short.ts';
import { COMPACTION_REASONS, type CompactionReason } from '../engine/index.ts';
import type { RunSummary, StatsRow } from '../engine/protocol.ts';
import { levelFactsAt, type LevelFacts } from '../timeline/level_facts.ts';
import type { Job } from '../timeline/job.ts';
import { reasonName } from '../timeline/reason_name.ts';
import type { FileSet, SizeFacts } from './file_sizes.ts';
import {
  aroundBaseChange,
  atBenchmarkEnd,
  atEnd,
  bytesOf,
  heldFor,
  jobs,
  jobsOf,
  mean,
  most,
  ofMetric,
  ofSizes,
  ofWaste,
  SECOND,
  sumOfJobs,
  type Reading,
} from './readings.ts';
import { flushedAtBaseChange, flushedBytesAt, STRETCH_BYTES, writeAmpBetween } from './run_pace.ts';
import { mostStorageAmp } from './storage_bytes.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';

export type { MadeRun } from './readings.ts';

/** Unit and format in which a number is shown. */
export type QuantityKind =
  | 'ratio'
  | 'mean'
  | 'count'
  | 'bytes'
  // Decimal, as on axes and in publications, where 1 GB is 10⁹ bytes.
  | 'gigabytes'
  | 'percent'
  | 'seconds'
  | 'rate'
  | 'level';

/** A number that a story can name. */
interface Quantity<Read = Reading> {
  /** Name that readers see. */
  readonly label: string;
  readonly kind: QuantityKind;
  readonly read: Read;
}

const quantity = <Read>(label: string, kind: QuantityKind, read: Read): Quantity<Read> => {
  return { label, kind, read };
};

const WRITE_AMP = 'write amplification';
const STALLED = 'stalled time due to';

/** Numbers that describe the whole tree or run. */
const OF_RUN: Readonly<Record<string, Quantity>> = {
  write_amp: quantity(WRITE_AMP, 'ratio', ofMetric('writeAmp')),
  sorted_runs: quantity('sorted runs', 'count', ofMetric('sortedRuns')),
  most_sorted_runs: quantity('most sorted runs', 'count', most('sortedRuns')),
  mean_sorted_runs: quantity('sorted runs on average', 'mean', mean('sortedRuns')),
  run_limit: quantity('limit on sorted runs', 'count', ofMetric('runLimit')),
  space_amp: quantity('space amplification', 'ratio', ofMetric('spaceAmp')),
  most_space_amp: quantity('largest space amplification', 'ratio', most('spaceAmp')),
  most_storage_amp: quantity('largest storage', 'ratio', ({ timeline }, event) =>
    mostStorageAmp(timeline, event),
  ),
  bytes: quantity('size of the tree', 'bytes', ofMetric('totalBytes')),
  pending_bytes: quantity('pending compaction bytes', 'bytes', ofMetric('pendingBytes')),
  files: quantity('files', 'count', ({ timeline }, event) =>
    sumOf(levelFactsAt(timeline, event).map(({ files }) => files)),
  ),
  levels: quantity(
    'non-empty levels',
    'count',
    ({ timeline }, event) => levelFactsAt(timeline, event).filter(({ files }) => files > 0).length,
  ),
  base_level: quantity(
    'base level',
    'level',
    ({ timeline }, event) =>
      levelFactsAt(timeline, event).find(({ isBase }) => isBase)?.level ?? null,
  ),
  flushes: quantity('flushes', 'count', jobsOf('flush')),
  compactions: quantity('compactions', 'count', jobsOf('compaction')),
  trivial_moves: quantity('trivial moves', 'count', jobsOf('move')),
  deletions: quantity('file drops', 'count', jobsOf('deletion')),
  stall_percent: quantity(
    'time stalled',
    'percent',
    atEnd(({ stall }) => stall?.percent ?? null),
  ),
  stalled_by_memtables: quantity(`${STALLED} memtables`, 'percent', heldFor('memtable_limit')),
  stalled_by_l0: quantity(`${STALLED} L0 files`, 'percent', heldFor('l0_file_count_limit')),
  stalled_by_pending_bytes: quantity(
    `${STALLED} pending compaction bytes`,
    'percent',
    heldFor('pending_compaction_bytes'),
  ),
  seconds: quantity(
    'time',
    'seconds',
    ({ timeline }, event) =>
      (timeline.microsAt(event) - timeline.microsAt(lastProcessStart(timeline))) / SECOND,
  ),
  ...sizesOf('output', 'outputs', 'compaction outputs'),
  ...sizesOf('file', 'tree', 'files'),
  flushed_bytes: quantity('bytes flushed', 'bytes', ({ timeline }, event) =>
    flushedBytesAt(timeline, event),
  ),
  compacted_bytes: quantity('bytes written by compactions', 'bytes', bytesOf('compaction')),
  moved_bytes: quantity('bytes moved', 'bytes', bytesOf('move')),
  moved_share: quantity('bytes moved per byte compacted', 'percent', (run, event) => {
    const written = bytesOf('compaction')(run, event) ?? 0;
    return written === 0 ? null : ((bytesOf('move')(run, event) ?? 0) / written) * 100;
  }),
  fan_out: quantity(
    'fan-out',
    'ratio',
    ofWaste((bytes) => bytes.targetBytes / bytes.sourceBytes),
  ),
  wasted_per_byte: quantity(
    'wasted bytes per byte from above',
    'ratio',
    ofWaste((bytes) => bytes.wastedBytes / bytes.sourceBytes),
  ),
  wasted_share: quantity(
    'wasted share of compaction bytes',
    'percent',
    ofWaste((bytes) => (bytes.wastedBytes / (bytes.sourceBytes + bytes.targetBytes)) * 100),
  ),
  recent_write_amp: quantity(`${WRITE_AMP} over the last 5 GB`, 'ratio', ({ timeline }, event) => {
    const to = flushedBytesAt(timeline, event);
    return writeAmpBetween(timeline, to - STRETCH_BYTES, to);
  }),
  flushed_at_base_change: quantity(
    'bytes flushed before the base level changed',
    'gigabytes',
    ({ timeline }) => flushedAtBaseChange(timeline),
  ),
  write_amp_before_base_change: quantity(
    `${WRITE_AMP} before the base level changed`,
    'ratio',
    aroundBaseChange('before'),
  ),
  write_amp_after_base_change: quantity(
    `${WRITE_AMP} after the base level changed`,
    'ratio',
    aroundBaseChange('after'),
  ),
  compression_cpu: quantity('CPU time for compression', 'seconds', (run, event) =>
    sumOfJobs(run, event, (job) => job.compressionCpuMicros / SECOND),
  ),
  ops_per_second: quantity(
    'operations per second',
    'count',
    atBenchmarkEnd(({ operations, seconds }) =>
      operations === null ? null : operations / seconds,
    ),
  ),
  write_rate: quantity(
    'write rate',
    'rate',
    atBenchmarkEnd(({ userBytes, seconds }) => userBytes / seconds),
  ),
};

/** Returns quantities about a set of files: their number, and statistics of their sizes. */
function sizesOf(name: string, files: FileSet, noun: string): Record<string, Quantity> {
  const of = (label: string, read: (facts: SizeFacts) => number | null): Quantity => {
    return quantity(`${label} of ${noun}`, 'bytes', ofSizes(files, read));
  };
  return {
    [`${name}_count`]: quantity(
      noun,
      'count',
      ofSizes(files, ({ count }) => count),
    ),
    [`${name}_mean`]: of('mean size', (sizes) => sizes.mean),
    [`${name}_deviation`]: of('standard deviation', (sizes) => sizes.deviation),
    [`${name}_largest`]: of('largest size', (sizes) => sizes.largest),
  };
}

/** Numbers that describe a level at a moment, like `L5.files`. */
const OF_LEVEL: Readonly<Record<string, Quantity<(level: LevelFacts) => number | null>>> = {
  files: quantity('files in PLACE', 'count', (level) => level.files),
  bytes: quantity('size of PLACE', 'bytes', (level) => level.bytes),
  score: quantity('score of PLACE', 'ratio', (level) => level.score),
  target: quantity('target size of PLACE', 'bytes', (level) => level.targetBytes),
};

/** Columns of the final Compaction Stats, like `L5.write`, `Sum.write` or `below_L0.write`. */
const OF_ROW: Readonly<Record<string, Quantity<(row: StatsRow) => number | null>>> = {
  read: quantity('read by jobs PLACE', 'bytes', (row) => row.read_bytes),
  rn: quantity('read from above by jobs PLACE', 'bytes', (row) => row.rn_bytes),
  rnp1: quantity('read below by jobs PLACE', 'bytes', (row) => row.rnp1_bytes),
  write: quantity('written PLACE', 'bytes', (row) => row.write_bytes),
  wprecomp: quantity('written before compression PLACE', 'bytes', (row) => row.wprecomp_bytes),
  wnew: quantity('new bytes PLACE', 'bytes', (row) => row.wnew_bytes),
  moved: quantity('moved PLACE', 'bytes', (row) => row.moved_bytes),
  w_amp: quantity('write amplification PLACE', 'ratio', (row) => row.w_amp),
  cpu_seconds: quantity('CPU time of jobs PLACE', 'seconds', (row) => row.comp_merge_cpu_sec),
  comp_seconds: quantity('time of jobs PLACE', 'seconds', (row) => row.comp_sec),
  comp_cnt: quantity('jobs PLACE', 'count', (row) => row.comp_cnt),
  key_in: quantity('keys read by jobs PLACE', 'count', (row) => row.key_in),
  row_files: quantity('files PLACE', 'count', (row) => row.files),
  key_drop: quantity('keys dropped by jobs PLACE', 'count', (row) => row.key_drop),
};

/** Row name that stands for all levels except L0. */
const BELOW = 'below_L0';

/** Descriptions of rows other than levels, by row name. */
const PLACES: Readonly<Record<string, string>> = { Sum: 'in total', [BELOW]: 'below L0' };

/** A quantity with the name under which it was found. */
export interface NamedQuantity extends Quantity {
  readonly name: string;
}

/** Error that explains why a name is not that of a quantity. */
export class QuantityError extends Error {}

/** Returns the quantity with a name such as `write_amp` or `L5.moved`. Throws a `QuantityError`. */
export function quantityOf(name: string): NamedQuantity {
  const found = OF_RUN[name] ?? ofReason(name) ?? ofPlace(name);
  if (found !== undefined) return { name, ...found };
  const nearest = nearestName(name, QUANTITY_NAMES);
  const todo =
    nearest === null ? `there are ${QUANTITY_NAMES.join(', ')}` : `did you mean ${nearest}?`;
  throw new QuantityError(`there is no quantity ${name}; ${todo}`);
}

/** Returns the quantity `reason.NAME`, the number of compactions and moves for one reason. */
function ofReason(name: string): Quantity | undefined {
  const [, reason] = /^reason\.(\w+)$/.exec(name) ?? [];
  if (reason === undefined) return undefined;
  const known: readonly string[] = Object.values(COMPACTION_REASONS);
  if (!known.includes(reason)) {
    throw new QuantityError(`there is no quantity ${name}; the reasons are ${known.join(', ')}`);
  }
  const isFor = (job: Job): boolean => job.reason === reason && job.kind !== 'flush';
  const words = reasonName({ kind: 'compaction', reason: reason as CompactionReason });
  return quantity(`compactions for ${words}`, 'count', jobs(isFor));
}

/** Returns a quantity of a level or of a row in Compaction Stats. */
function ofPlace(name: string): Quantity | undefined {
  const [, place = '', column = ''] = /^(L\d+|Sum|below_L0)\.(\w+)$/.exec(name) ?? [];
  const level = levelOf(place);
  const [ofLevel, ofRow] = [OF_LEVEL[column], OF_ROW[column]];
  if (level !== null && ofLevel !== undefined) {
    const { label, kind, read } = ofLevel;
    const reading: Reading = ({ timeline }, event) => {
      const facts = levelFactsAt(timeline, event)[level];
      return facts === undefined ? null : read(facts);
    };
    return quantity(label.replace('PLACE', place), kind, reading);
  }
  if (place === '' || ofRow === undefined) return undefined;
  const { label, kind, read } = ofRow;
  const words = label.replace('PLACE', PLACES[place] ?? `into ${place}`);
  return quantity(
    words,
    kind,
    atEnd((summary) => rowValue(summary, place, read)),
  );
}

/** Names of quantities that authors can use. `L5` stands for any level. */
export const QUANTITY_NAMES: readonly string[] = [
  ...Object.keys(OF_RUN),
  ...[OF_LEVEL, OF_ROW].flatMap((table) => Object.keys(table).map((column) => `L5.${column}`)),
];

/** Formats a number for readers. */
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
    case 'seconds':
      return `${withCommas(value)} s`;
    case 'rate':
      return `${shortBytes(value)}/s`;
    case 'level':
      return `L${value}`;
  }
}

/** Returns the level of a row such as `L5`; null for rows that are not levels. */
function levelOf(name: string): number | null {
  const [, digits] = /^L(\d+)$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the value of a row, or 0 for a level that has none. */
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
  return values.some((value) => value === null) ? null : sumOf(values);
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
