// Quantities of runs.
import type { RunSummary } from '../engine/protocol.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A completed run. */
export interface MadeRun {
  readonly timeline: Timeline;
  /** Its totals at the end. */
  readonly summary: RunSummary;
}

/** The unit of a number, which determines its format. */
export type QuantityKind =
  | 'ratio'
  | 'mean'
  | 'count'
  | 'bytes'
  // Decimal, as on axes and in publications: a GB has 10⁹ bytes.
  | 'gigabytes'
  | 'percent'
  | 'micros'
  | 'seconds'
  | 'rate'
  | 'level';

/** A number of a run at a moment; null if the run does not have it at that time. */
export type Reading = (run: MadeRun, event: number) => number | null;

/** A number that stories can name. */
export interface Quantity {
  /** The name for readers. */
  readonly label: string;
  readonly kind: QuantityKind;
  /** The description for authors. */
  readonly about: string;
  readonly read: Reading;
}
