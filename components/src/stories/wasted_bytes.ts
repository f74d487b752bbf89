// What compactions rewrite for nothing: the parts of files of the output level that lie outside the
// keys that come down. They are merged with nothing and come back with the next compaction there.
import { finishedJobs } from '../timeline/finished_jobs.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Job, JobInput } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Compactions between two levels below L0, added up. */
export interface WastedBytes {
  /** What came down. */
  readonly sourceBytes: number;
  /** What it was merged with. */
  readonly targetBytes: number;
  /** The part of that outside the keys that came down, keys taken to lie evenly in a file. */
  readonly wastedBytes: number;
}

/** Of the compactions that the last process has finished by an event. */
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
