// Shared by a story's page and its script: the list of steps, as JSON, and the paths of pictures.

/** Media query for windows that get a narrower picture with the same font size. */
export const PHONE = '(max-width: 600px)';

/** Returns the path of the narrow picture next to the wide one. */
export const narrowPath = (path: string): string => path.replace(/\.svg$/, '-narrow.svg');

/** One step of a story. */
export interface PageStep {
  /** Id of the step's section. */
  readonly id: string;
  /** Null if the stage stays as it is. */
  readonly stage: StageMoment | null;
  /** Other runs that the reader can show on the stage, by name. */
  readonly offers: Readonly<Record<string, StageMoment>>;
  readonly task: PageTask | null;
}

/** A moment to show on the stage. Its strings are attributes of `<lsm-shape>`. */
export interface StageMoment {
  /** Empty if the run has its own command lines. */
  readonly scenario: string;
  readonly dbBench: string;
  readonly set: string;
  readonly title: string;
  /** Playhead: an event, plus the progress to the next one. */
  readonly atEvent: number;
  /** Start of the passage that is played first; null for none. */
  readonly fromEvent: number | null;
  readonly color: string;
  readonly options: string;
  readonly caption: string;
  /** Address of its picture; null if it has none. */
  readonly picture: string | null;
  /** Names of quantities to show with the run. */
  readonly numbers: readonly string[];
}

/** A task for the reader, with its conditions as text. */
export interface PageTask {
  readonly id: string;
  readonly goals: readonly string[];
  readonly hints: readonly { readonly when: readonly string[]; readonly says: string }[];
}
