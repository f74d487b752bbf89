// Where runs that are compared stand when one of them is at a moment.
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';
import { sameBytes, sameValue } from './same_place.ts';

/** What two runs have in common at one moment: virtual time, user bytes written, or events. */
export type Alignment = 'time' | 'bytes' | 'event';

/** Where a run stands beside another one. */
export interface AlignedPlace {
  readonly playhead: number;
  /** Whether it has come to its end before that moment. */
  readonly isOver: boolean;
}

/**
 * The moment of another run that is as far as a playhead of this one. Counted from the start of the
 * last process, since what ran before may not be the same; before that from the beginning.
 */
export function alignedPlace(
  from: Timeline,
  playhead: number,
  to: Timeline,
  by: Alignment,
): AlignedPlace {
  const last = Math.max(0, to.eventCount - 1);
  const start = lastProcessStart(from);
  const [fromStart, toStart] = start <= playhead ? [start, lastProcessStart(to)] : [0, 0];
  const passed = placeValue(from, playhead, by) - placeValue(from, fromStart, by);
  const wanted = placeValue(to, toStart, by) + passed;
  const most = placeValue(to, last, by);
  if (by === 'event') return { playhead: Math.min(last, wanted), isOver: last < wanted };
  // What was computed may be off by a rounding.
  if (most < wanted - Math.abs(wanted) * 1e-9) return { playhead: last, isOver: true };
  // Runs of equal workloads have written equal bytes when they end, and may go on compacting.
  if (by === 'bytes') return { playhead: sameBytes(from, playhead, to, wanted), isOver: false };
  const own = { column: from.timeMicros, count: from.eventCount };
  const others = { column: to.timeMicros, count: to.eventCount };
  const moment = { playhead, value: placeValue(from, playhead, by) };
  const exact = sameValue(own, moment, others, wanted);
  return { playhead: Math.min(last, Math.max(toStart, exact)), isOver: false };
}

function placeValue(timeline: Timeline, playhead: number, by: Alignment): number {
  if (by === 'event') return playhead;
  if (by === 'bytes') return timeline.userBytesAt(playhead);
  const below = Math.max(0, Math.min(Math.floor(playhead), timeline.eventCount - 1));
  const from = timeline.timeMicros[below] ?? 0;
  const next = below + 1 < timeline.eventCount ? (timeline.timeMicros[below + 1] ?? from) : from;
  return from + (next - from) * (playhead - below);
}
