// What a number of a run is.
import type { RunSummary } from '../engine/protocol.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A run that was made. */
export interface MadeRun {
  readonly timeline: Timeline;
  /** What it adds up to at its end. */
  readonly summary: RunSummary;
}

/** What a number counts: how it is written. */
export type QuantityKind =
  | 'ratio'
  | 'mean'
  | 'count'
  | 'bytes'
  // As axes and publications count: a GB has 10⁹ bytes.
  | 'gigabytes'
  | 'percent'
  | 'micros'
  | 'seconds'
  | 'rate'
  | 'level';

/** A number of a run at a moment; null: the run does not have it then. */
export type Reading = (run: MadeRun, event: number) => number | null;

/** A number that stories name. */
export interface Quantity {
  /** For readers. */
  readonly label: string;
  readonly kind: QuantityKind;
  /** For authors: what it is. */
  readonly about: string;
  readonly read: Reading;
}
