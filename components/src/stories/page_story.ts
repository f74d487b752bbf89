// Definitions shared by a story's page and its script: the list of steps and the picture paths.

/** Media query for windows that get a narrower picture in the same font size. */
export const PHONE = '(max-width: 600px)';

/** Returns the path of the narrow picture that belongs to a wide one. */
export const narrowPath = (path: string): string => path.replace(/\.svg$/, '-narrow.svg');

/** A step of a story, as its page passes it to the script. */
export interface PageStep {
  /** Id of the step's section in the page. */
  readonly id: string;
  /** Moment to show on the stage; null if the stage stays as it is. */
  readonly stage: StageMoment | null;
  /** Other runs that the reader can show on the stage, keyed by name. */
  readonly offers: Readonly<Record<string, StageMoment>>;
  readonly task: PageTask | null;
}

/** A moment to show on the stage. Its strings become attributes of `<lsm-shape>`. */
export interface StageMoment {
  /** Name of a scenario; empty if the run has its own command lines. */
  readonly scenario: string;
  readonly dbBench: string;
  readonly set: string;
  readonly title: string;
  /** Playhead: an event plus the progress to the next event. */
  readonly atEvent: number;
  /** Start of the passage to play first; null if there is none. */
  readonly fromEvent: number | null;
  readonly color: string;
  readonly options: string;
  readonly caption: string;
  /** URL of the moment's picture; null if there is no picture. */
  readonly picture: string | null;
  /** Names of quantities to display with the run. */
  readonly numbers: readonly string[];
}

/** A task for the reader. Its conditions are given as text. */
export interface PageTask {
  readonly id: string;
  readonly goals: readonly string[];
  readonly hints: readonly { readonly when: readonly string[]; readonly says: string }[];
}
