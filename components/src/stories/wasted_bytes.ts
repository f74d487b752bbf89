// Bytes that compactions rewrite needlessly: parts of output-level files outside the key range of
// the files from above. They merge with nothing, and the next compaction may rewrite them again.
import { finishedJobs } from '../timeline/finished_jobs.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Job, JobInput } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Totals over compactions between two levels below L0. */
export interface WastedBytes {
  /** Bytes read from the upper level. */
  readonly sourceBytes: number;
  /** Bytes read from the output level. */
  readonly targetBytes: number;
  /** Bytes on the output level outside the upper files' key range, assuming evenly spread keys. */
  readonly wastedBytes: number;
}

/** Sums up the compactions that the last process finished by an event. */
export function wastedBytes(timeline: Timeline, event: number): WastedBytes {
  const finished = finishedJobs(timeline);
  const first = lastProcessStart(timeline);
  const sum = { sourceBytes: 0, targetBytes: 0, wastedBytes: 0 };
  for (let at = 0; at < finished.length && (finished.events[at] ?? 0) <= event; at += 1) {
    const job = timeline.jobs[finished.rows[at] ?? 0];
    if (job?.kind === 'compaction' && first <= job.startEvent) add(sum, timeline, job);
  }
  return sum;
}

function add(
  sum: { sourceBytes: number; targetBytes: number; wastedBytes: number },
  { lifetimes }: Timeline,
  { inputs, outputLevel }: Job,
): void {
  const source = inputs.find(({ level }) => 0 < level && level < outputLevel);
  const target = inputs.find(({ level }) => level === outputLevel);
  if (source === undefined || target === undefined || inputs.length > 2) return;
  const edges = (rows: JobInput): readonly [number, number] => [
    Math.min(...rows.lifetimes.map((row) => lifetimes.smallest.at(row))),
    Math.max(...rows.lifetimes.map((row) => lifetimes.largest.at(row))),
  ];
  const [from, to] = edges(source);
  for (const row of source.lifetimes) sum.sourceBytes += lifetimes.bytes.at(row);
  for (const row of target.lifetimes) {
    const [smallest, largest] = [lifetimes.smallest.at(row), lifetimes.largest.at(row)];
    const keys = largest - smallest + 1;
    const shared = Math.max(0, Math.min(to, largest) - Math.max(from, smallest) + 1);
    sum.targetBytes += lifetimes.bytes.at(row);
    sum.wastedBytes += lifetimes.bytes.at(row) * (1 - shared / keys);
  }
}
