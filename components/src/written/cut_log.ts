// Reduces an event log to a range. Events keep their numbers, so moments keep their meaning. Events
// after the end of the range's jobs are dropped. Events before the range lose the facts that are
// only shown at their own moment: reasoning, scores, times and sums.
import { decodeEvent, recordOffsets } from '../engine/decode.ts';
import { blankEvent, blankShape, encodeEvents } from '../engine/encode.ts';
import type { LsmEvent, ShapeFacts, TableFileCreation } from '../engine/index.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Returns a shorter log, sufficient to show the events from `first` to `last`. */
export function cutLog(
  words: Uint32Array,
  timeline: Timeline,
  [first, last]: readonly [number, number],
): Uint32Array {
  const offsets = recordOffsets(words);
  const end = endOf(timeline, last);
  const kept = reasonsKept(timeline, first);
  const gone = filesGone(timeline, first);
  const writers = writersOf(timeline, gone);
  const events = Array.from(offsets.subarray(0, end + 1), (offset, at) => {
    const event = decodeEvent(words, offset);
    if (first <= at || kept.has(at)) return event;
    if (event.event !== 'table_file_creation') return reduced(event, !writers.has(at));
    return gone.has(event.file_number) ? reducedFile(event) : event;
  });
  return encodeEvents(events);
}

/** Returns the numbers of the files that have left the tree before an event. */
function filesGone({ lifetimes }: Timeline, first: number): ReadonlySet<number> {
  const all = new Set<number>();
  const there = new Set<number>();
  for (let row = 0; row < lifetimes.length; row += 1) {
    const number = lifetimes.fileNumber.at(row);
    if (lifetimes.obsoleteAt.at(row) < first) all.add(number);
    else there.add(number);
  }
  return new Set([...all].filter((number) => !there.has(number)));
}

/** Returns the final events of the jobs that wrote a file still in the tree. */
function writersOf({ jobs, lifetimes }: Timeline, gone: ReadonlySet<number>): ReadonlySet<number> {
  const found = jobs.filter(({ outputs }) =>
    outputs.some((row) => !gone.has(lifetimes.fileNumber.at(row))),
  );
  return new Set(found.map(({ finishEvent }) => finishEvent));
}

/** Returns the last event of the jobs running at an event. Their progress depends on their end. */
function endOf(timeline: Timeline, last: number): number {
  const running = timeline.jobs.filter(
    ({ startEvent, finishEvent }) => startEvent <= last && last < finishEvent,
  );
  const ends = running.map(({ finishEvent }) => Math.min(finishEvent, timeline.eventCount - 1));
  return Math.max(last, ...ends);
}

/** Returns events before the range whose reasoning the range shows, for jobs and initial state. */
function reasonsKept(timeline: Timeline, first: number): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const { startEvent, finishEvent } of timeline.jobs) {
    if (startEvent < first && first <= finishEvent) kept.add(startEvent);
  }
  const latest = new Map<string, number>();
  for (let at = 0; at < first; at += 1) {
    const event = timeline.eventAt(at);
    if ('shape' in event) latest.set('shape', at);
    if (event.event === 'compaction_started') latest.set('scores', at);
    if (event.event === 'level_targets') latest.set('targets', at);
    // The page shows the base level along with the event that chose it.
    if (event.event === 'level_targets') latest.set(`base ${event.base_level}`, at);
  }
  for (const at of latest.values()) kept.add(at);
  return kept;
}

/**
 * Reduces an event to the facts that the range needs: files with their keys, sizes and jobs, and
 * the counts that the log's reader checks. Lists become empty and sums 0, as in a recording without
 * them. Jobs whose files are all gone lose their times.
 */
function reduced(event: LsmEvent, isGone: boolean): LsmEvent {
  const times = isGone ? NO_TIMES : {};
  const { event: kind } = event;
  if (kind === 'compaction_started') return { ...event, ...NO_REASONS, level_scores: [] };
  if (kind === 'level_targets') return { ...event, reasoning: [] };
  if (!('shape' in event)) return event;
  const reasons = 'reasoning' in event ? { reasoning: [] } : {};
  const own = 'micros' in event ? times : {};
  return { ...event, ...reasons, ...own, shape: reducedShape(event.shape) };
}

const NO_REASONS = { reasoning: [], run_bounds: [] } as const;
const NO_TIMES = { micros: 0, cpu_micros: 0, compression_cpu_micros: 0 } as const;

function reducedShape(shape: ShapeFacts): ShapeFacts {
  const { lsm_state, total_bytes, sorted_run_count, sorted_run_limit } = shape;
  return { ...blankShape(), lsm_state, total_bytes, sorted_run_count, sorted_run_limit };
}

/** Reduces a file that is gone before the range to the sizes and keys that its descendants need. */
function reducedFile(event: TableFileCreation): TableFileCreation {
  const { smallest_seqno, largest_seqno, epoch, num_deletions, raw_bytes } = blankFile;
  const { cut_bytes, cut_threshold_bytes, cut_boundary_count, cut_grandparent } = blankFile;
  return {
    ...event,
    ...{ smallest_seqno, largest_seqno, epoch, num_deletions, raw_bytes },
    ...{ cut_bytes, cut_threshold_bytes, cut_boundary_count, cut_grandparent },
  };
}

const blankFile = blankEvent('table_file_creation');
