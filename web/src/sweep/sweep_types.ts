// What the sweep's views share: the plan, its settings with their results, and what is chosen.
import type { RunRequest } from 'lsm-shape';

/** Value of a varied setting, as in a plan. */
export type SetValue = string | number | boolean;

/** A limit on a number. At least one side is given. */
export interface Limit {
  readonly number: string;
  readonly at_least?: number;
  readonly at_most?: number;
}

/** A number to minimise or maximise. */
export interface Objective {
  readonly number: string;
  readonly want: 'low' | 'high';
}

/** An axis of a plan file: values, or a range with a number of steps. */
export interface PlanAxis {
  readonly set: string | readonly string[];
  readonly values?: readonly SetValue[];
  readonly from?: number;
  readonly to?: number;
  readonly steps?: number;
  readonly scale?: 'linear' | 'log';
}

/** A plan file as JSON: the same fields as its TOML. */
export interface Plan {
  readonly base: string;
  readonly mode: 'preview' | 'sampled' | 'exact';
  readonly repeats?: number;
  readonly axis: readonly PlanAxis[];
  readonly sampling?: {
    readonly method: 'sobol' | 'lhs' | 'random';
    readonly points: number;
    readonly seed: number;
  };
  readonly constraint?: readonly Limit[];
  readonly objective?: readonly Objective[];
}

/** A varied setting, or several that take the same value, with its values in order. */
export interface SweepAxis {
  readonly names: readonly string[];
  readonly values: readonly SetValue[];
}

/** A run that a plan asks for. `line` is the line of `lsm-shape plan`. */
export interface SweepPoint {
  readonly id: string;
  readonly line: string;
  readonly set: Readonly<Record<string, SetValue>>;
  /** 0 for a run without noise, or else the number of the repeat. */
  readonly repeat: number;
  /** The run, to open it on the page. */
  readonly request: RunRequest;
}

/** A plan that was read: its fields with defaults, its axes and points. */
export interface ReadPlan {
  readonly plan: Plan;
  readonly axes: readonly SweepAxis[];
  readonly points: readonly SweepPoint[];
}

/** Result of a point: a row of `lsm-shape run`. `line` is its text. */
export interface SweepRow {
  readonly id: string;
  readonly line: string;
  readonly set: Readonly<Record<string, SetValue>>;
  readonly repeat: number;
  readonly event_hash?: string;
  /** Numbers by name (see `sweep_numbers.ts`); null if unknown. Nested tables are left out. */
  readonly numbers?: Readonly<Record<string, number | null>>;
  /** Why the run failed. */
  readonly error?: string;
}

/** A setting of the sweep with the results of its runs. */
export interface Setting {
  /** The values as text, unique in the sweep. */
  readonly key: string;
  readonly set: Readonly<Record<string, SetValue>>;
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

/** What every view of a sweep is given. Keys are those of `Setting`. */
export interface ViewProps {
  readonly axes: readonly SweepAxis[];
  readonly settings: readonly Setting[];
  readonly limits: readonly Limit[];
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

/** A mistake in a plan or rows: where, what, and what to do. */
export interface Refusal {
  readonly what: string;
  readonly where: string;
  readonly todo: string;
}

/** A choice of the front, with its surroundings (see `core-wasm/sweep/src/advice.rs`). */
export interface AdviceChoice {
  readonly set: Readonly<Record<string, SetValue>>;
  /** By `Advice.names`. */
  readonly numbers: readonly (number | null)[];
  /** Number of connected settings with the same result within 1 %, this one included. */
  readonly plateau: number;
  readonly edges: readonly {
    readonly axis: number;
    readonly set: Readonly<Record<string, SetValue>>;
    readonly numbers: readonly (number | null)[];
    readonly misses: readonly AdviceMiss[];
  }[];
  /** Worst numbers of the setting and its neighbours. */
  readonly worst: readonly (number | null)[];
  /** Number of neighbours, and of those that pass. */
  readonly neighbours: readonly [number, number];
}

/** A limit that a setting misses. */
export interface AdviceMiss {
  /** Index of the limit in the plan. */
  readonly constraint: number;
  readonly value: number | null;
  /** Share of the limit by which the number misses it. */
  readonly share: number | null;
}

/** Answer to a plan. */
export interface Advice {
  readonly names: readonly string[];
  readonly tried: number;
  readonly failed: number;
  readonly foreign: number;
  readonly passing: number;
  readonly front: readonly AdviceChoice[];
  /** Number of settings that would pass without each limit. */
  readonly without: readonly number[];
  /** If nothing passes: the settings that miss the limits by the smallest shares. */
  readonly nearest: readonly {
    readonly set: Readonly<Record<string, SetValue>>;
    readonly numbers: readonly (number | null)[];
    readonly misses: readonly AdviceMiss[];
  }[];
}

/** Progress of a sweep that runs. */
export interface SweepRun {
  pause(): void;
  resume(): void;
  /** Ends the sweep. Rows that are done stay. */
  cancel(): void;
}

/** Runs plans on all cores, in workers of their own. Every promise rejects with a `Refusal`. */
export interface Sweeper {
  /**
   * Reads a plan in TOML or JSON. Without `base`, the text names a scenario of the page; with it,
   * the plan varies that request.
   */
  read(planText: string, base: RunRequest): Promise<ReadPlan>;
  /** Runs points that have no row yet. `onRow` is called in the order in which they are done. */
  run(points: readonly SweepPoint[], onRow: (row: SweepRow) => void): SweepRun;
  /** Reads rows that the command line or the page wrote; each line is checked. */
  rows(text: string): Promise<readonly SweepRow[]>;
  advise(planText: string, rows: readonly SweepRow[]): Promise<Advice>;
  /** Final tree of a point, newest run first. */
  treeOf(point: SweepPoint): Promise<readonly TreeRun[]>;
  dispose(): void;
}

/** A sorted run or level of a tree. */
export interface TreeRun {
  readonly level: string;
  readonly bytes: number;
  readonly files: number;
}
