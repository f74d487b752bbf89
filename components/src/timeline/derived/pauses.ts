// Pauses in which nothing happens, and the end of a time axis on which they are shortened.
import { fractionalIndexOf } from '../../base/binary_search.ts';
import { NEVER } from '../column.ts';
import { lastFinishes } from '../finished_jobs.ts';
import { perTimelineVersion } from '../per_timeline.ts';
import type { Timeline } from '../timeline.ts';

/** A time without events that is drawn shorter than it was. */
export interface Pause {
  readonly from: number;
  readonly to: number;
  /** Length that is drawn, in units of the axis. */
  readonly shown: number;
}

/** Maximum share of the axis that idle time at the end may take. */
const IDLE_SHARE = 0.03;

/**
 * Returns the end of the time axis: shortly after the last visible change, so that a long wait at
 * the end does not compress the rest. Recordings are shown to the end, because writes may stall
 * after the last job and other column families may still be active.
 */
export function timeAxisEnd(timeline: Timeline, first: number): number {
  const last = Math.max(first, timeline.eventCount - 1);
  if (!timeline.isComplete || timeline.scenario?.mode === 'recorded') return last;
  const change = Math.max(first, lastChange(timeline));
  const shown = timeline.microsAt(change) - timeline.microsAt(first);
  const end = timeline.microsAt(change) + shown * IDLE_SHARE;
  if (shown <= 0 || timeline.microsAt(last) <= end) return last;
  return fractionalIndexOf(timeline.timeMicros, timeline.eventCount, end);
}

/** Maximum length of a pause as drawn, as a share of the busy time. */
const PAUSE_LIMIT = 0.15;

/** Minimum length of idle time that counts as a pause, as a share of the whole span. */
const PAUSE_SHARE = 0.08;

/**
 * Returns the pauses in [first, last]: times in which nothing is written, merged or moved, if they
 * are long compared to the rest. Before it closes, a recorded process may wait for a long time.
 */
export function pausesOf(timeline: Timeline, first: number, last: number): readonly Pause[] {
  const idle = idleOf(timeline);
  const key = `${first} ${last}`;
  const known = idle.pauses.get(key);
  if (known !== undefined) return known;
  const span = timeline.microsAt(last) - timeline.microsAt(first);
  const found: Pick<Pause, 'from' | 'to'>[] = [];
  let busy = span;
  for (const event of idle.events) {
    if (event < first) continue;
    if (event > last) break;
    const from = timeline.timeMicros[event] ?? 0;
    const to = timeline.timeMicros[event + 1] ?? from;
    if (to - from < span * PAUSE_SHARE) continue;
    found.push({ from, to });
    busy -= to - from;
  }
  const shown = Math.min(span * IDLE_SHARE, (busy || span) * PAUSE_LIMIT);
  const pauses = found.map((pause) => ({ ...pause, shown }));
  idle.pauses.set(key, pauses);
  return pauses;
}

interface Idle {
  /** Events that are followed by time without a write or a running job. */
  readonly events: readonly number[];
  /** Pauses found so far, keyed by the ends of the axis, because each process has its own axis. */
  readonly pauses: Map<string, readonly Pause[]>;
}

const idleOf = perTimelineVersion((timeline): Idle => {
  const { eventCount, jobs, timeMicros, userBytesWritten } = timeline;
  const finishes = lastFinishes(timeline);
  const events: number[] = [];
  // Considers the time between the finish of all jobs so far and the start of the next one.
  for (let row = 0; row <= jobs.length; row += 1) {
    const next = Math.min(jobs[row]?.startEvent ?? NEVER, eventCount - 1);
    for (let event = row === 0 ? 0 : (finishes[row - 1] ?? NEVER); event < next; event += 1) {
      const isIdle = userBytesWritten[event] === userBytesWritten[event + 1];
      if (isIdle && timeMicros[event] !== timeMicros[event + 1]) events.push(event);
    }
  }
  return { events, pauses: new Map<string, readonly Pause[]>() };
});

/** Returns the last event with visible movement. Attention does not grow after it. */
function lastChange({ attention, eventCount }: Timeline): number {
  let change = Math.max(0, eventCount - 1);
  while (0 < change && attention[change] === attention[change - 1]) change -= 1;
  return change;
}
