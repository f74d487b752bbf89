// The places of happenings in the history on the stage.
import { fractionalIndexOf, stallSpansOf, type Timeline } from 'lsm-shape';
import type { HappenedRow } from 'lsm-shape/engine';

/** A numbered stall: 1 is the longest. */
export interface NumberedStall {
  readonly number: number;
  /** Its first event; between two events if the history on the stage has none of it. */
  readonly event: number;
  readonly row: HappenedRow;
}

/**
 * The event of a happening: of a stall, the first one of it. Between two events if the history has
 * none at that moment, for example when a job failed. Null: before the history, or there is none.
 */
export function eventOfRow(timeline: Timeline | null, row: HappenedRow): number | null {
  const { time_micros: micros } = row;
  if (timeline === null || micros === null) return null;
  const spans = row.kind === 'stall' ? stallSpansOf(timeline) : [];
  const span = spans.find(({ first }) => timeline.microsAt(first) === micros);
  return span?.first ?? fractionalIndexOf(timeline.timeMicros, timeline.eventCount, micros);
}

/** The longest stalls with their numbers. */
export function numberedStalls(
  timeline: Timeline | null,
  longest: readonly HappenedRow[] = [],
): readonly NumberedStall[] {
  return longest.flatMap((row, at) => {
    const event = eventOfRow(timeline, row);
    return event === null ? [] : [{ number: at + 1, event, row }];
  });
}
