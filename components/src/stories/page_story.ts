// What a story's page tells its script: a list of steps as JSON.

/** A step. */
export interface PageStep {
  /** The id of its section. */
  readonly id: string;
  /** Null: the stage stays as it is. */
  readonly stage: StageMoment | null;
  /** Other runs that its reader may bring to the stage, by name. */
  readonly offers: Readonly<Record<string, StageMoment>>;
  readonly task: PageTask | null;
}

/** What the stage shows; texts are attributes of `<lsm-shape>`. */
export interface StageMoment {
  /** Empty: the run has command lines of its own. */
  readonly scenario: string;
  readonly dbBench: string;
  readonly set: string;
  readonly title: string;
  /** Where the playhead stands: an event, and how far it is to the next one. */
  readonly atEvent: number;
  /** Where it begins to play; null: it stands. */
  readonly fromEvent: number | null;
  readonly color: string;
  readonly options: string;
  readonly caption: string;
  /** The address of its picture; null: it has none. */
  readonly picture: string | null;
  /** Quantities that are shown with the run. */
  readonly numbers: readonly string[];
}

/** A task; lines are conditions. */
export interface PageTask {
  readonly id: string;
  readonly goals: readonly string[];
  readonly hints: readonly { readonly when: readonly string[]; readonly says: string }[];
}
