// A story: a question about real runs, and steps that answer it. Each step is a moment of a run
// with text, and sometimes a question to the reader, a table or a task. Stories are written in
// Markdown (`scenarios/stories/README.md`) and read by `node/stories/read_story.ts`.
import type { Condition } from './conditions.ts';
import type { FileSet } from './file_sizes.ts';

/** A run that a story uses. */
export interface StoryRun {
  /** The name in the story's own lines. */
  readonly name: string;
  /** A scenario of the package; empty if the run has its own command lines. */
  readonly scenario: string;
  /** Flags of db_bench instead of a scenario; empty if there is one. */
  readonly dbBench: string;
  /** Options that differ from the scenario. */
  readonly set: Readonly<Record<string, string>>;
  /** The title for readers. */
  readonly title: string;
  /** Its line in the file. */
  readonly line: number;
}

/** A publication that a story is about. */
export interface StorySource {
  readonly title: string;
  readonly url: string;
}

/** A statement of a source that no run here can check. */
export interface LeftOut {
  readonly says: string;
  readonly why: string;
}

/** A whole story in its source form. */
export interface Story {
  /** The path of its file, as given. */
  readonly path: string;
  /** The name of its file and of its page. */
  readonly name: string;
  readonly title: string;
  /** The question that it answers. */
  readonly question: string;
  /** The reading time in minutes. */
  readonly minutes: number;
  /** Its position in the list, from 1; infinity: after all numbered stories. */
  readonly order: number;
  /** The id of the step whose picture is shown in the list; null: the first step with one. */
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

/** The line of a part in the file, for messages. */
interface Placed {
  readonly line: number;
}

/** Markdown. `{{write_amp}}` in it is a number of the run, see `conditions.ts`. */
export interface StoryText extends Placed {
  readonly kind: 'text';
  readonly markdown: string;
}

/** A moment for the stage. */
export interface StoryMoment extends Placed {
  readonly kind: 'moment';
  readonly run: string;
  /** The moment, in the notation of the attribute `at` of `<lsm-shape>`. */
  readonly at: string;
  /** The start of the passage that plays first; null for none. */
  readonly from: string | null;
  readonly color: string;
  /** The options that a reader may change, in the notation of the attribute `options`. */
  readonly options: string;
  readonly caption: string;
  /** Quantities of the whole run that are shown with it, updated by a reader's changes. */
  readonly numbers: readonly string[];
}

/** A figure of the gallery. */
export interface StoryFigure extends Placed {
  readonly kind: 'figure';
  readonly figure: string;
}

/** File sizes of runs, stacked vertically. */
export interface StoryHistogram extends Placed {
  readonly kind: 'histogram';
  readonly caption: string;
  readonly runs: readonly string[];
  readonly of: FileSet;
  /** `target_file_size` in bytes. */
  readonly target: number;
}

/** A quantity of runs over their flushed bytes. */
export interface StoryCurves extends Placed {
  readonly kind: 'curves';
  readonly caption: string;
  readonly runs: readonly string[];
  readonly quantity: string;
}

/** Files of a run by size and by the number of next-level edges that they passed. */
export interface StoryCuts extends Placed {
  readonly kind: 'cuts';
  readonly caption: string;
  readonly run: string;
}

/** Pictures of runs at the same moment. A reader may show each on the stage. */
export interface StoryBeside extends Placed {
  readonly kind: 'beside';
  readonly caption: string;
  readonly runs: readonly string[];
  /** The moment, in the notation of the attribute `at` of `<lsm-shape>`. */
  readonly at: string;
  readonly color: string;
  /** Quantities of the whole run that are shown below each picture. */
  readonly numbers: readonly string[];
}

/** Runs in a triangle of the three amplifications. A reader drags from one to another. */
export interface StoryTriangle extends Placed {
  readonly kind: 'triangle';
  readonly caption: string;
  readonly runs: readonly string[];
}

/** An answer that a reader may give before seeing the run. */
export interface Choice {
  readonly says: string;
  /** The explanation for a reader who chose it. */
  readonly because: string;
  /** Conditions under which the answer is right. */
  readonly when: readonly Condition[];
}

/** A question before the run, of whose choices exactly one is right. */
export interface StoryPrediction extends Placed {
  readonly kind: 'predict';
  readonly question: string;
  readonly choices: readonly Choice[];
}

/** A table of runs, or of levels of runs. */
export interface StoryTable extends Placed {
  readonly kind: 'table';
  readonly caption: string;
  /** A row for each of these runs … */
  readonly runs: readonly string[];
  /** … or for each of these levels, as `L5` or `Sum`, of the runs that the columns name. */
  readonly levels: readonly string[];
  readonly columns: readonly TableColumn[];
}

/** A column with one number per row; `published` has the source's values in the same order. */
export interface TableColumn {
  readonly title: string;
  /** The run, if rows are levels. */
  readonly run: string | null;
  /** The run of each row's number; null for the row's own. */
  readonly runs: readonly string[] | null;
  /** A quantity; if rows are levels, without the level: `cpu_seconds`. */
  readonly quantity: string;
  readonly published: readonly string[] | null;
}

/** A claim of a source, with conditions that check it. */
export interface StoryClaim extends Placed {
  readonly kind: 'claim';
  /** The source's words, shortened. */
  readonly says: string;
  readonly check: readonly Condition[];
  /** The deviation of our result from the claim; null if there is none. */
  readonly deviates: string | null;
}

/** A goal to reach by changing options. It is checked automatically. */
export interface StoryTask extends Placed {
  readonly kind: 'task';
  readonly id: string;
  readonly asks: string;
  readonly run: string;
  readonly color: string;
  /** The options that may be changed, in the notation of the attribute `options`. */
  readonly options: string;
  readonly goals: readonly Condition[];
  readonly hints: readonly Hint[];
  /** Options that solve it, for tests and teachers. */
  readonly solution: Readonly<Record<string, string>>;
  /** Options that do not solve it. Each must get a hint. */
  readonly wrong: readonly Readonly<Record<string, string>>[];
  /** The points for solving it. */
  readonly points: number;
}

/** A hint for answers that satisfy its conditions. */
export interface Hint {
  readonly when: readonly Condition[];
  readonly says: string;
}
