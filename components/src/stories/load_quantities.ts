// Numbers of a load: file sizes, moved and needlessly rewritten bytes, the cost of its phases, and
// its pace.
import { finishedJobs } from '../timeline/finished_jobs.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Job, JobKind } from '../timeline/job.ts';
import { fileSizes, sizeFacts, type FileSet, type SizeFacts } from './file_sizes.ts';
import type { MadeRun, Quantity, QuantityKind, Reading } from './quantity.ts';
import {
  flushedAtBaseChange,
  flushedBytesAt,
  STRETCH_BYTES,
  writeAmpBetween,
  writePace,
  type WritePace,
} from './run_pace.ts';
import { wastedBytes } from './wasted_bytes.ts';

const MICROS = 1e6;

/** A reading of the file sizes at a moment. */
const ofSizes =
  (files: FileSet, read: (facts: SizeFacts) => number | null): Reading =>
  ({ timeline }, event) =>
    read(sizeFacts(fileSizes(timeline, files, event)));

/** A sum over the last process's jobs finished by an event, for one output level or for all. */
export function sumOfJobs(
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

/** The phase before or after the last change of the base level. */
const aroundBaseChange =
  (isAfter: boolean): Reading =>
  ({ timeline }) => {
    const at = flushedAtBaseChange(timeline);
    if (at === null) return null;
    const from = isAfter ? at : at - STRETCH_BYTES;
    return writeAmpBetween(timeline, from, from + STRETCH_BYTES);
  };

/** The quantities of a load. */
export const OF_LOAD = {
  seconds: {
    label: 'time',
    kind: 'seconds',
    about: 'simulated time of the last process so far, in seconds',
    read: ({ timeline }, event) =>
      (timeline.microsAt(event) - timeline.microsAt(lastProcessStart(timeline))) / MICROS,
  },
  ...ofSizesOf('output', 'outputs', 'compaction outputs', 'files that compactions have written'),
  ...ofSizesOf('file', 'tree', 'files', 'files in the tree'),
  flushed_bytes: {
    label: 'bytes flushed',
    kind: 'bytes',
    about: 'bytes that flushes have written so far',
    read: ({ timeline }, event) => flushedBytesAt(timeline, event),
  },
  compacted_bytes: {
    label: 'bytes written by compactions',
    kind: 'bytes',
    about: 'bytes that compactions have written so far, flushes not counted',
    read: bytesOf('compaction'),
  },
  moved_bytes: {
    label: 'bytes moved',
    kind: 'bytes',
    about: 'bytes that trivial moves have put on another level so far',
    read: bytesOf('move'),
  },
  moved_share: {
    label: 'bytes moved per byte compacted',
    kind: 'percent',
    about: 'bytes moved ÷ bytes that compactions wrote, so far',
    read: (run, event) => {
      const written = bytesOf('compaction')(run, event) ?? 0;
      return written === 0 ? null : ((bytesOf('move')(run, event) ?? 0) / written) * 100;
    },
  },
  fan_out: {
    label: 'fan-out',
    kind: 'ratio',
    about: 'compactions below L0, so far: bytes of the output level that are read ÷ those above',
    read: ({ timeline }, event) => {
      const { sourceBytes, targetBytes } = wastedBytes(timeline, event);
      return sourceBytes === 0 ? null : targetBytes / sourceBytes;
    },
  },
  wasted_per_byte: {
    label: 'wasted bytes for each byte from above',
    kind: 'ratio',
    about: 'compactions below L0, so far: bytes that nothing is merged with ÷ those from above',
    read: ({ timeline }, event) => {
      const { sourceBytes, wastedBytes: wasted } = wastedBytes(timeline, event);
      return sourceBytes === 0 ? null : wasted / sourceBytes;
    },
  },
  wasted_share: {
    label: 'wasted part of compactions',
    kind: 'percent',
    about: 'compactions below L0, so far: part of what is read that nothing is merged with',
    read: ({ timeline }, event) => {
      const { sourceBytes, targetBytes, wastedBytes: wasted } = wastedBytes(timeline, event);
      return sourceBytes === 0 ? null : (wasted / (sourceBytes + targetBytes)) * 100;
    },
  },
  recent_write_amp: {
    label: 'write amplification of the last 5 GB',
    kind: 'ratio',
    about: 'write amplification of the last 5 GB that were flushed',
    read: ({ timeline }, event) => {
      const to = flushedBytesAt(timeline, event);
      return writeAmpBetween(timeline, to - STRETCH_BYTES, to);
    },
  },
  flushed_at_base_change: {
    label: 'bytes flushed before the base level changed',
    kind: 'gigabytes',
    about: 'bytes flushed when the base level changed last',
    read: ({ timeline }) => flushedAtBaseChange(timeline),
  },
  write_amp_before_base_change: {
    label: 'write amplification before the base level changed',
    kind: 'ratio',
    about: 'write amplification of the last 5 GB flushed before the base level changed last',
    read: aroundBaseChange(false),
  },
  write_amp_after_base_change: {
    label: 'write amplification after the base level changed',
    kind: 'ratio',
    about: 'write amplification of the first 5 GB flushed after the base level changed last',
    read: aroundBaseChange(true),
  },
  compression_cpu: {
    label: 'CPU time of compression',
    kind: 'seconds',
    about: 'CPU time of jobs that compression took, so far',
    read: (run, event) => sumOfJobs(run, event, (job) => job.compressionCpuMicros / MICROS),
  },
  ops_per_second: {
    label: 'operations per second',
    kind: 'count',
    about: 'operations of the benchmark that writes ÷ its time; not with --duration',
    read: atEndOf(({ operations, seconds }) => (operations === null ? null : operations / seconds)),
  },
  write_rate: {
    label: 'write rate',
    kind: 'rate',
    about: 'keys and values that the benchmark wrote, in bytes per second of its time',
    read: atEndOf(({ userBytes, seconds }) => userBytes / seconds),
  },
} as const satisfies Readonly<Record<string, Quantity>>;

/** The quantities about the number and sizes of some files. */
function ofSizesOf<Name extends string>(
  name: Name,
  files: FileSet,
  noun: string,
  about: string,
): Record<`${Name}_count` | `${Name}_mean` | `${Name}_deviation` | `${Name}_largest`, Quantity> {
  const of = (
    kind: QuantityKind,
    what: string,
    read: (facts: SizeFacts) => number | null,
  ): Quantity => {
    return {
      ...{ kind, about: `${about}: ${what}`, read: ofSizes(files, read) },
      label: kind === 'count' ? noun : `${what.replace(/ of (?:them|their sizes)/, '')} of ${noun}`,
    };
  };
  return {
    [`${name}_count`]: of('count', 'how many', ({ count }) => count),
    [`${name}_mean`]: of('bytes', 'mean size of them', ({ mean }) => mean),
    [`${name}_deviation`]: of(
      'bytes',
      'standard deviation of their sizes',
      ({ deviation }) => deviation,
    ),
    [`${name}_largest`]: of('bytes', 'largest of them', ({ largest }) => largest),
  } as Record<`${Name}_count` | `${Name}_mean` | `${Name}_deviation` | `${Name}_largest`, Quantity>;
}

/** A reading of the writing benchmark, known once it has ended. */
function atEndOf(read: (pace: WritePace) => number | null): Reading {
  return ({ timeline }, event) => {
    if (event < timeline.eventCount - 1) return null;
    const pace = writePace(timeline);
    return pace === null ? null : read(pace);
  };
}
