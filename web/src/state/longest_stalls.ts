// Positions of recorded incidents in the displayed history.
import { fractionalIndexOf, stallSpansOf, type Timeline } from 'lsm-shape';
import type { HappenedRow } from 'lsm-shape/engine';

/** A stall with its number. The longest stall is number 1. */
export interface NumberedStall {
  readonly number: number;
  /** First event of the stall; a fraction if the history has no event at that time. */
  readonly event: number;
  readonly row: HappenedRow;
}

/**
 * Returns the event of a row in the log; for a stall, its first event. It is a fraction if the
 * history has no event at that time, for example after a failed job. Null if the row has no time or
 * precedes the history.
 */
export function eventOfRow(timeline: Timeline | null, row: HappenedRow): number | null {
  const { time_micros: micros } = row;
  if (timeline === null || micros === null) return null;
  const spans = row.kind === 'stall' ? stallSpansOf(timeline) : [];
  const span = spans.find(({ first }) => timeline.microsAt(first) === micros);
  return span?.first ?? fractionalIndexOf(timeline.timeMicros, timeline.eventCount, micros);
}

/** Returns the longest stalls with their numbers. Stalls without a position are omitted. */
export function numberedStalls(
  timeline: Timeline | null,
  longest: readonly HappenedRow[] = [],
): readonly NumberedStall[] {
  return longest.flatMap((row, at) => {
    const event = eventOfRow(timeline, row);
    return event === null ? [] : [{ number: at + 1, event, row }];
  });
}
