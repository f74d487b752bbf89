// What a story's page and its script share: the list of steps, as JSON, and the pictures' paths.

/** Windows up to this width get a picture of their own, with letters of the same size. */
export const PHONE = '(max-width: 600px)';

/** The path of the narrow picture, beside the wide one. */
export const narrowPath = (path: string): string => path.replace(/\.svg$/, '-narrow.svg');

/** A step. */
export interface PageStep {
  /** The id of its section. */
  readonly id: string;
  /** Null if the stage stays as it is. */
  readonly stage: StageMoment | null;
  /** Other runs that the reader may show on the stage, by name. */
  readonly offers: Readonly<Record<string, StageMoment>>;
  readonly task: PageTask | null;
}

/** A moment for the stage. Texts are attributes of `<lsm-shape>`. */
export interface StageMoment {
  /** Empty if the run has its own command lines. */
  readonly scenario: string;
  readonly dbBench: string;
  readonly set: string;
  readonly title: string;
  /** The playhead: an event, plus the progress to the next one. */
  readonly atEvent: number;
  /** The start of the passage that plays first; null for none. */
  readonly fromEvent: number | null;
  readonly color: string;
  readonly options: string;
  readonly caption: string;
  /** The address of its picture; null if it has none. */
  readonly picture: string | null;
  /** Quantities that are shown with the run. */
  readonly numbers: readonly string[];
}

/** A task, with conditions as text. */
export interface PageTask {
  readonly id: string;
  readonly goals: readonly string[];
  readonly hints: readonly { readonly when: readonly string[]; readonly says: string }[];
}
