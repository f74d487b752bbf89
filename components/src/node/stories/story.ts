// A story: a question about real runs, and steps that answer it. Each step is a moment of a run
// with text, and sometimes a question to the reader, a table or a task. The blocks of its Markdown
// and their fields are those of `scenarios/stories/README.md`.
import { COLOURS } from '../../scene/options.ts';
import {
  bytes,
  conditions,
  list,
  number,
  oneOf,
  optional,
  options,
  record,
  settings,
  text,
  words,
  type Field,
  type Read,
  type Schema,
  type Values,
} from './story_fields.ts';

/** A run that a story uses: a scenario of the package, or flags of db_bench. */
export interface StoryRun {
  /** The name in the story's own lines. */
  readonly name: string;
  /** Empty if the run has its own command lines. */
  readonly scenario: string;
  /** Empty if there is a scenario. */
  readonly dbBench: string;
  /** Options that differ from the scenario. */
  readonly set: Readonly<Record<string, string>>;
  /** The title for readers. */
  readonly title: string;
  /** Its line in the file. */
  readonly line: number;
}

const RUN = {
  scenario: optional(text, ''),
  db_bench: optional(text, ''),
  set: settings,
  title: optional(text, ''),
};

/** A run by the name of its field. */
export const runOf: Read<StoryRun> = (field) => {
  const { scenario, db_bench: dbBench, set, title } = record(RUN)(field);
  const { name, line } = field;
  if (scenario === '' && dbBench === '') field.fail('scenario is missing', 'add it');
  return { name, scenario, dbBench, set, title: title === '' ? name : title, line };
};

/** A whole story. */
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
  /** The publications that it is about. */
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  readonly runs: readonly StoryRun[];
  readonly steps: readonly StoryStep[];
}

/** A part of a story with a heading. */
export interface StoryStep {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly StoryPart[];
}

/** A part with the fields of a block, and its line in the file. */
type Part<Kind extends string, S extends Schema> = Values<S> & {
  readonly kind: Kind;
  readonly line: number;
};

/** Markdown. `{{write_amp}}` in it is a number of the run, see `conditions.ts`. */
export interface StoryText {
  readonly kind: 'text';
  readonly line: number;
  readonly markdown: string;
}

const color = optional(oneOf(COLOURS), 'age' as const);
const numbers = optional(words, []);

/** The most words of a slide. */
const SLIDE_WORDS = 40;

/** The step's lines in a presentation; empty: its whole text. */
const slide = optional((field: Field): readonly string[] => {
  const lines = words(field);
  const text = lines.join(' ').replace(/\{\{.+?\}\}/g, '1');
  const { length } = text.match(/\S+/g) ?? [];
  const said = `the slide has ${length} words`;
  return length <= SLIDE_WORDS ? lines : field.fail(said, `use at most ${SLIDE_WORDS}`);
}, []);

/** A moment for the stage. */
export type StoryMoment = Part<'moment', typeof MOMENT>;
const MOMENT = {
  run: text,
  /** In the notation of the attribute `at` of `<lsm-shape>`. */
  at: text,
  /** The start of the passage that plays first; null for none. */
  from: optional(text, null),
  color,
  /** The options that a reader may change, in the notation of the attribute `options`. */
  options: optional(options, ''),
  caption: optional(text, ''),
  /** Quantities of the whole run that are shown with it, updated by a reader's changes. */
  numbers,
  slide,
};

/** A figure of the gallery. */
export type StoryFigure = Part<'figure', typeof FIGURE>;
const FIGURE = { figure: text };

/** File sizes of runs, stacked vertically. */
export type StoryHistogram = Part<'histogram', typeof HISTOGRAM>;
const HISTOGRAM = {
  caption: text,
  runs: words,
  sizes: oneOf(['outputs', 'tree']),
  /** `target_file_size` in bytes. */
  target: bytes,
};

/** A quantity of runs over their flushed bytes. */
export type StoryCurves = Part<'curves', typeof CURVES>;
const CURVES = { caption: text, runs: words, quantity: text };

/** Files of a run by size and by the number of next-level edges that they passed. */
export type StoryCuts = Part<'cuts', typeof CUTS>;
const CUTS = { caption: text, cuts: text };

/** Pictures of runs at the same moment. A reader may show each on the stage. */
export type StoryBeside = Part<'beside', typeof BESIDE>;
const BESIDE = { caption: text, runs: words, at: optional(text, 'end'), color, numbers, slide };

/** Runs in a triangle of the three amplifications. A reader drags from one to another. */
export type StoryTriangle = Part<'triangle', typeof TRIANGLE>;
const TRIANGLE = { caption: text, runs: words };

/** A question before the run, of whose choices exactly one is right. */
export type StoryPrediction = Part<'predict', typeof PREDICT>;
const PREDICT = {
  question: text,
  /** Answers, each with the explanation for a reader who chose it. */
  choices: list(record({ says: text, because: text, when: conditions })),
};

/** An answer that a reader may give before seeing the run. */
export type Choice = StoryPrediction['choices'][number];

/** A table with a row for each run, or for each level, as `L5` or `Sum`, of the columns' runs. */
export type StoryTable = Part<'table', typeof TABLE>;
const TABLE = {
  caption: text,
  runs: numbers,
  levels: numbers,
  columns: list(
    record({
      title: text,
      /** The run, if rows are levels. */
      run: optional(text, null),
      /** The run of each row's number; null for the row's own. */
      runs: optional(words, null),
      /** If rows are levels, without the level: `cpu_seconds`. */
      quantity: text,
      /** The source's values in the order of the rows. */
      published: optional(words, null),
    }),
  ),
};

/** A column with one number per row. */
export type TableColumn = StoryTable['columns'][number];

/** A statement of a source, shortened, with conditions that check it. */
export type StoryClaim = Part<'claim', typeof CLAIM>;
const CLAIM = { says: text, check: conditions };

/** A goal to reach by changing options. It is checked automatically. */
export type StoryTask = Part<'task', typeof TASK>;
const TASK = {
  id: text,
  asks: text,
  run: text,
  color,
  options,
  goals: conditions,
  /** Texts for answers that satisfy conditions. */
  hints: list(record({ when: conditions, says: text })),
  /** Options that solve it, for tests and teachers. */
  solution: settings,
  /** Options that do not solve it. Each must get a hint. */
  wrong: list(settings),
  points: optional(number, 1),
};

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

const part =
  <Kind extends string, S extends Schema>(kind: Kind, schema: S): Read<Part<Kind, S>> =>
  (field) => ({ ...record(schema)(field), kind, line: field.line });

/** The readers of blocks, by the block's name. */
export const PARTS: Readonly<Record<string, Read<StoryPart>>> = {
  moment: part('moment', MOMENT),
  figure: part('figure', FIGURE),
  predict: part('predict', PREDICT),
  beside: part('beside', BESIDE),
  triangle: part('triangle', TRIANGLE),
  chart: (field) => chartReader(field)(field),
  table: part('table', TABLE),
  claim: part('claim', CLAIM),
  task: part('task', TASK),
};

function chartReader({ values }: Field): Read<StoryPart> {
  if ('cuts' in values) return part('cuts', CUTS);
  return 'quantity' in values ? part('curves', CURVES) : part('histogram', HISTOGRAM);
}

/** The tasks of a step. */
export const tasksIn = (parts: readonly StoryPart[]): StoryTask[] =>
  parts.filter((one) => one.kind === 'task');
