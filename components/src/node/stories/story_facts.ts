// Evaluates the quantities and conditions in a story.
import { readFileSync } from 'node:fs';
import { MOMENT_FORMS, readMoment } from '../../element/moment.ts';
import { playheadOf } from '../../element/moment_place.ts';
import {
  judge,
  operandValue,
  readCondition,
  readOperand,
  type Condition,
  type Operand,
  type Term,
  type Value,
  type Verdict,
} from '../../stories/conditions.ts';
import { quantityText } from '../../stories/quantities.ts';
import type { Story, StoryRun, StoryStep } from './story.ts';
import { Problem } from '../../written/problem.ts';
import { StoryFault } from './story_faults.ts';
import type { AskedRun, StoryRunMade, StoryRuns } from './story_runs.ts';

/** Run and moment to use for a line that does not name a run. */
export interface About {
  readonly run: AskedRun;
  /** Moment in the notation of the attribute `at`. */
  readonly at: string;
}

type PublishedNumber = Extract<Term, { readonly kind: 'published' }>;

/** Evaluator for the quantities and conditions of one story. */
export class StoryFacts {
  readonly #story: Story;
  readonly #runs: StoryRuns;
  readonly #published: URL;
  readonly #files = new Map<string, unknown>();

  /** Creates an evaluator. `published` is the folder with data from publications. */
  constructor(story: Story, runs: StoryRuns, published: URL) {
    this.#story = story;
    this.#runs = runs;
    this.#published = published;
  }

  /** Returns the run with the given name in the story. */
  runNamed(name: string, line: number): StoryRun {
    const run = this.#story.runs.find((one) => one.name === name);
    if (run !== undefined) return run;
    const names = this.#story.runs.map((one) => one.name).join(', ');
    throw this.problem(line, `there is no run ${name}`, `the story’s head defines ${names}`);
  }

  /** Returns the options that a run sets in addition to its command lines. */
  settingsOf(run: AskedRun): Readonly<Record<string, string>> {
    return this.#runs.settingsOf(run);
  }

  /** Simulates a run. Reports errors at the line that defines the run. */
  made(run: AskedRun): StoryRunMade {
    try {
      return this.#runs.made(run);
    } catch (fault) {
      const named = this.#story.runs.find((one) => one === run);
      if (named === undefined || !(fault instanceof Problem)) throw fault;
      const { what, todo } = fault;
      throw this.problem(named.line, `run ${named.name}: ${what}`, todo);
    }
  }

  /**
   * Returns the playhead of a moment in a run. The notation is that of `at`, or `first` and a
   * condition, such as `first L5.files > 0`.
   */
  playhead(run: AskedRun, at: string, line: number): number {
    const [, text] = /^first\s+(.+)$/.exec(at) ?? [];
    if (text !== undefined) return this.#first(run, text, line);
    const moment = readMoment(at);
    if (moment === null)
      throw this.problem(line, `${at} is not a valid moment`, `write ${MOMENT_FORMS}`);
    const { timeline } = this.made(run);
    const found = playheadOf(moment, timeline);
    if (found !== null) return found;
    const last = timeline.eventCount - 1;
    throw this.problem(line, `the run has no moment ${at}`, `its last event is ${last}`);
  }

  /** Returns the playhead at a passage's start. `-40` means 40 events before the passage's end. */
  passageStart(run: AskedRun, from: string, end: number, line: number): number {
    const [, before] = /^-(\d+)$/.exec(from) ?? [];
    const start = before === undefined ? this.playhead(run, from, line) : end - Number(before);
    if (0 <= start && start <= end) return start;
    if (start < 0) {
      const what = `from ${from} is before the start of the run`;
      throw this.problem(line, what, `event ${end} has only ${end} before it`);
    }
    throw this.problem(line, `from ${from} is after event ${end}`, 'name an earlier moment');
  }

  /** Returns the playhead of the first change of the tree after which a condition holds. */
  #first(run: AskedRun, text: string, line: number): number {
    const condition = this.#condition(text, line);
    const made = this.made(run);
    const { shapes } = made.timeline;
    for (let row = 0; row < shapes.length; row += 1) {
      const event = shapes.event.at(row);
      const valueOf = (operand: Operand): Value =>
        operand.kind === 'quantity'
          ? { value: operand.quantity.read(made, event), kind: operand.quantity.kind }
          : this.value(operand, null, line);
      if (judge(condition, valueOf).holds) return event;
    }
    throw this.problem(line, `${text} never holds in this run`, 'use another condition');
  }

  #condition(text: string, line: number): Condition {
    try {
      return readCondition(text);
    } catch (fault) {
      throw this.problem(line, (fault as Error).message, 'correct the line');
    }
  }

  /** Returns the default run and moment for a step; null if it has neither a moment nor a task. */
  aboutStep({ parts }: StoryStep): About | null {
    for (const part of parts) {
      if (part.kind === 'moment') return { run: this.runNamed(part.run, part.line), at: part.at };
      if (part.kind === 'task') return { run: this.runNamed(part.run, part.line), at: 'end' };
    }
    return null;
  }

  value(operand: Operand, about: About | null, line: number): Value {
    return operandValue(operand, (term) => this.#termValue(term, about, line));
  }

  #termValue(operand: Term, about: About | null, line: number): Value {
    switch (operand.kind) {
      case 'number':
        return { value: operand.value, kind: operand.unit };
      case 'published':
        return this.#publishedValue(operand, line);
      case 'quantity': {
        const named = operand.run === null ? null : this.runNamed(operand.run, line);
        const run = named ?? about?.run;
        if (run === undefined) {
          const todo = 'add a moment to the step, or name a run: write_amp of auto';
          throw this.problem(line, `${operand.quantity.name} names no run`, todo);
        }
        const at = operand.at ?? (named === null ? (about?.at ?? 'end') : 'end');
        const made = this.made(run);
        const event = Math.floor(this.playhead(run, at, line));
        return { value: operand.quantity.read(made, event), kind: operand.quantity.kind };
      }
    }
  }

  judge(condition: Condition, about: About | null, line: number): Verdict {
    return judge(condition, (term) => this.#termValue(term, about, line));
  }

  /** Parses the contents of `{{…}}`. */
  operand(words: string, line: number): Operand {
    try {
      return readOperand(words);
    } catch (fault) {
      throw this.problem(line, (fault as Error).message, 'correct the text in {{…}}');
    }
  }

  /** Evaluates the contents of `{{…}}` and formats the value for readers. */
  text(words: string, about: About | null, line: number): string {
    const { value, kind } = this.value(this.operand(words, line), about, line);
    if (value === null) {
      const todo = 'name the run to get its value at the end, for example L5.write of auto';
      throw this.problem(line, `${words} is unknown at that moment`, todo);
    }
    return kind === null ? String(value) : quantityText(kind, value);
  }

  /** Replaces each `{{…}}` in a text with its value. */
  filled(text: string, about: About | null, line: number): string {
    return text.replace(VALUE, (_, words: string) => this.text(words, about, line));
  }

  problem(line: number, said: string, todo: string): StoryFault {
    return new StoryFault(this.#story.path, line, said, todo);
  }

  #publishedValue({ file, path, unit }: PublishedNumber, line: number): Value {
    if (!this.#files.has(file)) {
      const url = new URL(`${file}.json`, this.#published);
      try {
        this.#files.set(file, JSON.parse(readFileSync(url, 'utf8')));
      } catch (fault) {
        throw this.problem(line, (fault as Error).message, 'name a file of scenarios/published');
      }
    }
    let value = this.#files.get(file);
    for (const name of path.split('/')) {
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
    }
    const [scale, kind] = unit;
    if (typeof value === 'number') return { value: value * scale, kind };
    const size = typeof value === 'string' ? printedSize(value) : null;
    if (size !== null) return { value: size, kind: 'bytes' };
    throw this.problem(line, `${file} has no number at ${path}`, 'check the file');
  }
}

/** Pattern for a value in a text: `{{…}}`. */
export const VALUE = /\{\{(.+?)\}\}/g;

/** Parses a size printed in Compaction Stats, such as `22.70 GB`. The units are binary. */
function printedSize(text: string): number | null {
  const [, digits, unit = ''] = /^([\d.]+) (KB|MB|GB|TB)$/.exec(text) ?? [];
  const power = ['KB', 'MB', 'GB', 'TB'].indexOf(unit) + 1;
  return digits === undefined ? null : Number(digits) * 1024 ** power;
}
