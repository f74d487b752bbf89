// A story is a question about real runs and the steps that answer it. Each step shows a moment of a
// run with text, and sometimes a question to the reader, a table or a task. The Markdown blocks and
// their fields are documented in `scenarios/stories/README.md`.
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

/** A run used in a story, defined by a scenario of the package or by db_bench flags. */
export interface StoryRun {
  /** Name of the run, used only within the story. */
  readonly name: string;
  /** Name of the scenario; empty if the run has its own command lines. */
  readonly scenario: string;
  /** Command lines of db_bench; empty if the run has a scenario. */
  readonly dbBench: string;
  /** Options that differ from the scenario or command lines, by name. */
  readonly set: Readonly<Record<string, string>>;
  readonly title: string;
  readonly line: number;
}

const RUN = {
  scenario: optional(text, ''),
  db_bench: optional(text, ''),
  set: settings,
  title: optional(text, ''),
};

/** Reads a run, which is named after its field. */
export const runOf: Read<StoryRun> = (field) => {
  const { scenario, db_bench: dbBench, set, title } = record(RUN)(field);
  const { name, line } = field;
  if (scenario === '' && dbBench === '') field.fail('scenario is missing', 'add it');
  return { name, scenario, dbBench, set, title: title === '' ? name : title, line };
};

export interface Story {
  /** Path of the story's file, as given by the author. */
  readonly path: string;
  /** Name of the file and of the page, without extension. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  /** Reading time in minutes. */
  readonly minutes: number;
  /** Position in the index, starting at 1. Infinity means after all numbered stories. */
  readonly order: number;
  /** Id of the step whose picture appears in the index; null for the first step with a picture. */
  readonly cover: string | null;
  /** Publications on which the story is based. */
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  readonly runs: readonly StoryRun[];
  readonly steps: readonly StoryStep[];
}

/** A section of a story, consisting of a heading and parts. */
export interface StoryStep {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly StoryPart[];
}

/** A part of a step, with the fields of the part's block. */
type Part<Kind extends string, S extends Schema> = Values<S> & {
  readonly kind: Kind;
  readonly line: number;
};

/** Markdown text. `{{write_amp}}` stands for a number from the run; see `conditions.ts`. */
export interface StoryText {
  readonly kind: 'text';
  readonly line: number;
  readonly markdown: string;
}

const color = optional(oneOf(COLOURS), 'age' as const);
const numbers = optional(words, []);

/** Maximum number of words on a slide. */
const SLIDE_WORDS = 40;

/** Lines to show for the step in a presentation. If empty, the whole text is shown. */
const slide = optional((field: Field): readonly string[] => {
  const lines = words(field);
  const text = lines.join(' ').replace(/\{\{.+?\}\}/g, '1');
  const { length } = text.match(/\S+/g) ?? [];
  const said = `the slide has ${length} words`;
  return length <= SLIDE_WORDS ? lines : field.fail(said, `use at most ${SLIDE_WORDS}`);
}, []);

/** A moment of a run to show on the stage. */
export type StoryMoment = Part<'moment', typeof MOMENT>;
const MOMENT = {
  run: text,
  /** Moment, in the notation of the attribute `at` of `<lsm-shape>`. */
  at: text,
  /** Start of a passage to play before the moment; null if there is none. */
  from: optional(text, null),
  color,
  /** Options that a reader may change, in the notation of the attribute `options`. */
  options: optional(options, ''),
  caption: optional(text, ''),
  /** Quantities to display, at the end of the run. They change with a reader’s options. */
  numbers,
  slide,
};

export type StoryFigure = Part<'figure', typeof FIGURE>;
const FIGURE = { figure: text };

/** Histograms of file sizes, one per run, arranged vertically. */
export type StoryHistogram = Part<'histogram', typeof HISTOGRAM>;
const HISTOGRAM = {
  caption: text,
  runs: words,
  sizes: oneOf(['outputs', 'tree']),
  /** Target file size in bytes. */
  target: bytes,
};

/** A quantity of one or more runs, plotted over flushed bytes. */
export type StoryCurves = Part<'curves', typeof CURVES>;
const CURVES = { caption: text, runs: words, quantity: text };

/** Files of a run, plotted by size and by the number of next-level file edges that they pass. */
export type StoryCuts = Part<'cuts', typeof CUTS>;
const CUTS = { caption: text, cuts: text };

/** Pictures of several runs at the same moment. A reader may show each run on the stage. */
export type StoryBeside = Part<'beside', typeof BESIDE>;
const BESIDE = { caption: text, runs: words, at: optional(text, 'end'), color, numbers, slide };

/** Runs in a triangle whose axes are the three amplifications. Dragging a corner selects a run. */
export type StoryTriangle = Part<'triangle', typeof TRIANGLE>;
const TRIANGLE = { caption: text, runs: words };

/** A question that readers answer before they see the run. Exactly one choice is right. */
export type StoryPrediction = Part<'predict', typeof PREDICT>;
const PREDICT = {
  question: text,
  /** Choices for the answer, each with an explanation for readers who choose it. */
  choices: list(record({ says: text, because: text, when: conditions })),
};

export type Choice = StoryPrediction['choices'][number];

/** A table whose rows are runs, or levels (`L5`, `Sum`) of the runs in the columns. */
export type StoryTable = Part<'table', typeof TABLE>;
const TABLE = {
  caption: text,
  runs: numbers,
  levels: numbers,
  columns: list(
    record({
      title: text,
      /** Run to show if rows are levels. */
      run: optional(text, null),
      /** Runs that provide the values, one per row; null to use each row's own run. */
      runs: optional(words, null),
      /** Quantity to show. If rows are levels, it does not name the level: `cpu_seconds`. */
      quantity: text,
      /** Values from a publication, one per row. */
      published: optional(words, null),
    }),
  ),
};

export type TableColumn = StoryTable['columns'][number];

/** A shortened statement from a source, with conditions that check it. */
export type StoryClaim = Part<'claim', typeof CLAIM>;
const CLAIM = { says: text, check: conditions };

/** Goals that a reader reaches by changing options. They are checked automatically. */
export type StoryTask = Part<'task', typeof TASK>;
const TASK = {
  id: text,
  asks: text,
  run: text,
  color,
  options,
  goals: conditions,
  /** Hints, each for answers that satisfy its conditions. */
  hints: list(record({ when: conditions, says: text })),
  /** Options that solve the task. Used by tests and teachers. */
  solution: settings,
  /** Answers that do not solve the task. Each of them must get a hint. */
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

/** Readers for Markdown blocks, by block name. */
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

export const tasksIn = (parts: readonly StoryPart[]): StoryTask[] =>
  parts.filter((one) => one.kind === 'task');
