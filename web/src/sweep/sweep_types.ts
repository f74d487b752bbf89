// What the sweep's views share: the plan, its settings with their results, and what is chosen.
import type { PlanAxis, PlanLimit, StatsRow } from 'lsm-shape/engine';

import type { SetValue } from '../state/sweep_plan.ts';

export type { SetValue } from '../state/sweep_plan.ts';

/** Values of the varied settings, by name. */
export type SetValues = Readonly<Record<string, SetValue>>;

/** A run that a plan asks for. `line` is the line of `lsm-shape plan`. */
export interface SweepPoint {
  readonly id: string;
  readonly line: string;
  readonly set: SetValues;
  /** 0 for a run without noise, or else the number of the repeat. */
  readonly repeat: number;
}

/** Result of a point: a row of `lsm-shape run`. `line` is its text. */
export interface SweepRow {
  readonly id: string;
  readonly line: string;
  readonly set: SetValues;
  readonly repeat: number;
  readonly event_hash?: string;
  /** Numbers by name; null if unknown. */
  readonly numbers?: Readonly<Record<string, number | null>>;
  /** Why the run failed. */
  readonly error?: string;
}

/** A setting of the sweep with the results of its runs. */
export interface Setting {
  /** The values as text, unique in the sweep. */
  readonly key: string;
  readonly set: SetValues;
  /** Index of the value on each axis. */
  readonly place: readonly number[];
  /** Mean over the repeats; null if unknown. Empty until the runs are done. */
  readonly numbers: Readonly<Record<string, number | null>>;
  /** Lowest and highest value over the repeats; only if there are several. */
  readonly ranges: Readonly<Record<string, readonly [number, number]>>;
  /** `waiting` until all of its runs are done. */
  readonly state: 'waiting' | 'done' | 'failed';
  readonly error: string | null;
  readonly points: readonly SweepPoint[];
}

/** A level of a tree at the end of a run. */
export type TreeRun = Pick<StatsRow, 'level' | 'size_bytes' | 'files'>;

/** What every view of a sweep is given. Keys are those of `Setting`. */
export interface ViewProps {
  readonly axes: readonly PlanAxis[];
  readonly settings: readonly Setting[];
  readonly limits: readonly PlanLimit[];
  /** Settings that miss a limit. */
  readonly failing: ReadonlySet<string>;
  /** Settings inside the brush of any view; null if nothing is brushed. */
  readonly brushed: ReadonlySet<string> | null;
  /** The setting that is pointed at in any view. */
  readonly pointed: string | null;
  /** The setting of the run on the page, if it is part of the sweep. */
  readonly today: string | null;
  /** Settings of the Pareto front. */
  readonly front: readonly string[];
  /** Called when the pointer or the focus reaches a setting, or leaves it (null). */
  readonly onPoint: (key: string | null) => void;
  /** Opens a setting's run; `isCompared` adds it to a comparison. */
  readonly onOpen: (key: string, isCompared: boolean) => void;
  /** Filters all views; null clears the brush. */
  readonly onBrush: (keys: ReadonlySet<string> | null) => void;
}
