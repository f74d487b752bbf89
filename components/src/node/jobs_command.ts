// `lsm-shape jobs SOURCE` lists the jobs of a run, to help choose a moment or a range.
import { shortBytes, withCommas } from '../base/format_short.ts';
import { NEVER } from '../timeline/column.ts';
import { levelsText } from '../timeline/derived/job_text.ts';
import { hasTimes } from '../timeline/known.ts';
import { isNumbered, jobNumber, type Job } from '../timeline/job.ts';
import { reasonName } from '../timeline/reason_name.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { historyOf } from '../written/history.ts';
import type { FlagsOf } from '../written/look_flags.ts';
import { tableText } from './columns.ts';
import type { RunFlags } from './run_flags.ts';
import { sourcedRun, type SourcePlace } from './source.ts';

/** Declarations of the flags that only `jobs` has. */
export const JOBS_FLAGS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type JobsFlags = RunFlags & FlagsOf<typeof JOBS_FLAGS>;

/** Output of `jobs`: a list for stdout, and notes for stderr. */
export interface ListedJobs {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Lists a run's jobs in the order in which they started. */
export function listJobs(
  source: string | undefined,
  { json, ...flags }: JobsFlags,
  place: SourcePlace,
): ListedJobs {
  const run = sourcedRun(source, flags, place);
  const timeline = historyOf(run.words, source ?? '--db-bench');
  const warnings = run.warnings.map(({ subject, message }) => `warning: ${subject}: ${message}`);
  if (json === true) return { text: jobsJson(timeline), notes: warnings };
  return { text: jobsTable(timeline), notes: [...warnings, ...numberNotes(timeline)] };
}

/** Formats jobs as JSON. Null stands for unknown values and for the ends of unfinished jobs. */
export function jobsJson(timeline: Timeline): string {
  const micros = (value: number): number | null =>
    hasTimes(timeline) && value !== NEVER ? value : null;
  const jobs = timeline.jobs.map((job) => ({
    job: isNumbered(job.id) ? job.id : null,
    kind: job.kind,
    reason: job.reason,
    inputs: job.inputs.map(({ level, lifetimes }) => ({ level, files: lifetimes.length })),
    output_level: job.kind === 'deletion' ? null : job.outputLevel,
    start_event: job.startEvent,
    finish_event: job.finishEvent === NEVER ? null : job.finishEvent,
    start_micros: micros(job.startMicros),
    finish_micros: micros(job.finishMicros),
    input_bytes: job.kind === 'flush' ? null : job.inputBytes,
    output_bytes: job.outputBytes,
    abandoned: job.isAbandoned,
  }));
  return `${JSON.stringify(jobs, null, 1)}\n`;
}

const HEAD = [
  'job',
  'kind',
  'reason',
  'levels',
  'begins',
  'ends',
  'from',
  'to',
  'bytes in',
  'bytes out',
];
const NUMBERS = new Set([0, 4, 5, 6, 7, 8, 9]);

/** Text of a table cell whose value is unknown or missing. */
const NONE = '–';

/** Formats jobs as a table. Events and times are in the notation of `--at`. */
export function jobsTable(timeline: Timeline): string {
  return tableText([HEAD, ...timeline.jobs.map((job) => cellsOf(job, timeline))], NUMBERS);
}

function cellsOf(job: Job, timeline: Timeline): string[] {
  const isKnown = hasTimes(timeline);
  const time = (micros: number): string =>
    isKnown && micros !== NEVER ? `${(micros / 1e6).toFixed(3)}s` : NONE;
  const end = job.finishEvent === NEVER ? NONE : String(job.finishEvent);
  return [
    jobNumber(job.id),
    job.isAbandoned ? `${job.kind}, cut off` : job.kind,
    job.kind === 'flush' ? NONE : reasonName(job),
    levelsText(job),
    String(job.startEvent),
    end,
    time(job.startMicros),
    time(job.finishMicros),
    job.kind === 'flush' ? NONE : shortBytes(job.inputBytes),
    shortBytes(job.outputBytes),
  ];
}

function numberNotes({ jobs }: Timeline): string[] {
  const repeated = jobs.length - new Set(jobs.map(({ id }) => id)).size;
  if (repeated === 0) return [];
  const jobsWith = repeated === 1 ? 'job has' : 'jobs have';
  const what = `${withCommas(repeated)} ${jobsWith} a number that was already used`;
  return [`${what}; job:N means the first job with number N. Use events for the others`];
}
