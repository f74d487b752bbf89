// Finds the moment in another run that corresponds to a moment in the current run.
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';
import { sameBytes, sameValue } from './same_place.ts';

/** Quantity that aligns two runs: virtual time, user bytes written or event number. */
export type Alignment = 'time' | 'bytes' | 'event';

/** Moment in another run that corresponds to a moment in this run. */
export interface AlignedPlace {
  readonly playhead: number;
  /** True if the other run ended before reaching the moment. */
  readonly isOver: boolean;
}

/**
 * Returns the corresponding playhead in another run. Runs are compared from the start of their last
 * process, because earlier processes may differ. Earlier moments are compared from the beginning.
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
  // Allows for rounding errors.
  if (most < wanted - Math.abs(wanted) * 1e-9) return { playhead: last, isOver: true };
  // With equal workloads, runs write equal bytes but may continue to compact after the last write.
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
