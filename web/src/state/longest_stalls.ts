// Positions of recorded incidents in the displayed history.
import { fractionalIndexOf, stallSpansOf, type Timeline } from 'lsm-shape';
import type { HappenedRow } from 'lsm-shape/engine';

/** A numbered stall; the longest is number 1. */
export interface NumberedStall {
  readonly number: number;
  /** First event of the stall; fractional if the history has no event for it. */
  readonly event: number;
  readonly row: HappenedRow;
}

/**
 * Returns the event of a logged row; for a stall, its first. Fractional if the history has no event
 * at that time, such as after a failed job. Null if the row has no time or precedes the history.
 */
export function eventOfRow(timeline: Timeline | null, row: HappenedRow): number | null {
  const { time_micros: micros } = row;
  if (timeline === null || micros === null) return null;
  const spans = row.kind === 'stall' ? stallSpansOf(timeline) : [];
  const span = spans.find(({ first }) => timeline.microsAt(first) === micros);
  return span?.first ?? fractionalIndexOf(timeline.timeMicros, timeline.eventCount, micros);
}

/** Returns the longest stalls with their numbers, omitting those without a position. */
export function numberedStalls(
  timeline: Timeline | null,
  longest: readonly HappenedRow[] = [],
): readonly NumberedStall[] {
  return longest.flatMap((row, at) => {
    const event = eventOfRow(timeline, row);
    return event === null ? [] : [{ number: at + 1, event, row }];
  });
}
