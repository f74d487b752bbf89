// A story: a question about real runs, and steps that answer it, each a moment of a run with text,
// and sometimes a question to the reader, a table, a task. Written in Markdown
// (`scenarios/stories/README.md`), read by `node/stories/read_story.ts`.
import type { Condition } from './conditions.ts';
import type { FileSet } from './file_sizes.ts';

/** A run that a story speaks of. */
export interface StoryRun {
  /** What the story's own lines call it. */
  readonly name: string;
  /** A scenario of the package; empty: the run has command lines of its own. */
  readonly scenario: string;
  /** Flags of db_bench in place of a scenario; empty: there is one. */
  readonly dbBench: string;
  /** Options over those of the scenario. */
  readonly set: Readonly<Record<string, string>>;
  /** What readers call it. */
  readonly title: string;
  /** Where it stands in the file. */
  readonly line: number;
}

/** A publication that a story is about. */
export interface StorySource {
  readonly title: string;
  readonly url: string;
}

/** What a source says and no run here can tell. */
export interface LeftOut {
  readonly says: string;
  readonly why: string;
}

/** A whole story, as it is written. */
export interface Story {
  /** Its file, as it was named. */
  readonly path: string;
  /** The name of its file, which is that of its page. */
  readonly name: string;
  readonly title: string;
  /** What it answers. */
  readonly question: string;
  /** How long it takes to read. */
  readonly minutes: number;
  /** Its place among others, from 1; infinity: after those that have one. */
  readonly order: number;
  /** The id of the step whose picture stands in the list; null: the first that has one. */
  readonly cover: string | null;
  readonly sources: readonly StorySource[];
  readonly leftOut: readonly LeftOut[];
  readonly runs: readonly StoryRun[];
  readonly steps: readonly StoryStep[];
}

/** A part of a story with a heading. */
export interface StoryStep {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly StoryPart[];
}

export type StoryPart =
  | StoryText
  | StoryMoment
  | StoryFigure
  | StoryHistogram
  | StoryCurves
  | StoryCuts
  | StoryBeside
  | StoryTriangle
  | StoryPrediction
  | StoryTable
  | StoryClaim
  | StoryTask;

/** Where a part stands in the file, for messages. */
interface Placed {
  readonly line: number;
}

/** Markdown; `{{write_amp}}` in it is a number of the run, see `conditions.ts`. */
export interface StoryText extends Placed {
  readonly kind: 'text';
  readonly markdown: string;
}

/** What the stage shows. */
export interface StoryMoment extends Placed {
  readonly kind: 'moment';
  readonly run: string;
  /** The moment, as the attribute `at` of `<lsm-shape>`. */
  readonly at: string;
  /** Where it begins to play; null: it stands. */
  readonly from: string | null;
  readonly color: string;
  /** What a reader may change, as the attribute `options`. */
  readonly options: string;
  readonly caption: string;
  /** Quantities of the whole run that are shown with it, also after a reader's changes. */
  readonly numbers: readonly string[];
}

/** A figure of the gallery. */
export interface StoryFigure extends Placed {
  readonly kind: 'figure';
  readonly figure: string;
}

/** File sizes of runs, one above the other. */
export interface StoryHistogram extends Placed {
  readonly kind: 'histogram';
  readonly caption: string;
  readonly runs: readonly string[];
  readonly of: FileSet;
  /** Bytes of `target_file_size`. */
  readonly target: number;
}

/** A quantity of runs over the bytes that they have flushed. */
export interface StoryCurves extends Placed {
  readonly kind: 'curves';
  readonly caption: string;
  readonly runs: readonly string[];
  readonly quantity: string;
}

/** Files of a run by their size and by the edges of the next level that they passed. */
export interface StoryCuts extends Placed {
  readonly kind: 'cuts';
  readonly caption: string;
  readonly run: string;
}

/** Pictures of runs at the same moment; a reader may bring each to the stage. */
export interface StoryBeside extends Placed {
  readonly kind: 'beside';
  readonly caption: string;
  readonly runs: readonly string[];
  /** The moment, as the attribute `at` of `<lsm-shape>`. */
  readonly at: string;
  readonly color: string;
  /** Quantities of the whole run that stand below each. */
  readonly numbers: readonly string[];
}

/** Runs between the three amplifications; a reader drags from one to another. */
export interface StoryTriangle extends Placed {
  readonly kind: 'triangle';
  readonly caption: string;
  readonly runs: readonly string[];
}

/** An answer that a reader may give before the run does. */
export interface Choice {
  readonly says: string;
  /** What is said to whoever chose it. */
  readonly because: string;
  /** The answer is right if these hold. */
  readonly when: readonly Condition[];
}

/** A question before the run: of its choices exactly one is right. */
export interface StoryPrediction extends Placed {
  readonly kind: 'predict';
  readonly question: string;
  readonly choices: readonly Choice[];
}

/** Runs, or levels of runs, beside each other. */
export interface StoryTable extends Placed {
  readonly kind: 'table';
  readonly caption: string;
  /** A row for each of these runs … */
  readonly runs: readonly string[];
  /** … or for each of these levels, as `L5` or `Sum`, of the runs that the columns name. */
  readonly levels: readonly string[];
  readonly columns: readonly TableColumn[];
}

/** A number of each row; `published`: of each row what its source says, in the same order. */
export interface TableColumn {
  readonly title: string;
  /** The run, where rows are levels. */
  readonly run: string | null;
  /** For each row the run whose number stands there; null: the row's own. */
  readonly runs: readonly string[] | null;
  /** A quantity; where rows are levels, without the level: `cpu_seconds`. */
  readonly quantity: string;
  readonly published: readonly string[] | null;
}

/** What a source claims, and how it shows. */
export interface StoryClaim extends Placed {
  readonly kind: 'claim';
  /** In the source's words, shortened. */
  readonly says: string;
  readonly check: readonly Condition[];
  /** Where ours differs from what it says; null: it does not. */
  readonly deviates: string | null;
}

/** Something to reach by changing options; it checks itself. */
export interface StoryTask extends Placed {
  readonly kind: 'task';
  readonly id: string;
  readonly asks: string;
  readonly run: string;
  readonly color: string;
  /** What may be changed, as the attribute `options`. */
  readonly options: string;
  readonly goals: readonly Condition[];
  readonly hints: readonly Hint[];
  /** Options that reach it, for tests and for teachers. */
  readonly solution: Readonly<Record<string, string>>;
  /** Options that do not; each has to get a hint. */
  readonly wrong: readonly Readonly<Record<string, string>>[];
  /** What it counts when it is graded. */
  readonly points: number;
}

/** What is said of an answer of which these hold. */
export interface Hint {
  readonly when: readonly Condition[];
  readonly says: string;
}
