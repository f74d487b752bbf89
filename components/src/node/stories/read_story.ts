// A story from its Markdown file. Blocks of code with one of our names are parts in YAML; the rest
// is text.
import { basename } from 'node:path';
import { lexer, type Token } from 'marked';
import { LineCounter, parseDocument } from 'yaml';
import { readCondition, readOperand, type Condition } from '../../stories/conditions.ts';
import type * as stories from '../../stories/story.ts';
import { Problem } from '../../written/problem.ts';

/** Reads a story; fails with a `Problem` that says the line. */
export function readStory(path: string, text: string): stories.Story {
  const [, front, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    const todo = 'begin it with lines of YAML between two lines of ---';
    throw new Problem(`${path}:1`, 'the story has no head', todo);
  }
  const first = text.slice(0, text.length - body.length).split('\n').length;
  const head = new Fields(path, 2, front, [
    ...['title', 'question', 'minutes', 'sources', 'runs', 'left_out', 'order'],
  ]);
  const runs = head.map('runs', (name, run) => runOf(name, run));
  const steps = stepsOf(path, body, first);
  if (steps.length === 0) {
    throw new Problem(path, 'the story has no steps', 'write a heading: ## What is seen');
  }
  return {
    name: basename(path).replace(/\.md$/, ''),
    title: head.text('title'),
    question: head.text('question'),
    minutes: head.number('minutes'),
    order: head.has('order') ? head.number('order') : Infinity,
    sources: head.list('sources', (source) => ({
      title: source.text('title'),
      url: source.text('url'),
    })),
    leftOut: head.list('left_out', (claim) => ({
      says: claim.text('says'),
      why: claim.text('why'),
    })),
    runs,
    steps,
  };
}

function runOf(name: string, run: Fields): stories.StoryRun {
  run.allow(['scenario', 'set', 'title']);
  return {
    name,
    scenario: run.text('scenario'),
    set: run.texts('set'),
    title: run.optional('title') ?? name,
  };
}

/** The steps of the body, which begins at a line of the file. */
function stepsOf(path: string, body: string, first: number): stories.StoryStep[] {
  const steps: { id: string; title: string; parts: stories.StoryPart[] }[] = [];
  let line = first;
  for (const token of lexer(body)) {
    const at = line;
    line += token.raw.split('\n').length - 1;
    if (token.type === 'heading' && (token as { depth: number }).depth === 2) {
      const title = (token as { text: string }).text;
      steps.push({ id: `step-${steps.length + 1}`, title, parts: [] });
      continue;
    }
    const step = steps.at(-1);
    if (token.type === 'space') continue;
    if (step === undefined) {
      const todo = 'put it below a heading: ## What is seen';
      throw new Problem(`${path}:${at}`, 'there is text before the first step', todo);
    }
    step.parts.push(partOf(path, token, at));
  }
  return steps;
}

function partOf(path: string, token: Token, line: number): stories.StoryPart {
  const { lang, text } = token as { lang?: string; text?: string };
  const read = token.type === 'code' ? PARTS[lang ?? ''] : undefined;
  if (read === undefined) return { kind: 'text', line, markdown: token.raw };
  return read(new Fields(path, line + 1, text ?? ''), line);
}

const PARTS: Readonly<Record<string, (fields: Fields, line: number) => stories.StoryPart>> = {
  moment: (fields, line) => {
    fields.allow(['run', 'at', 'from', 'color', 'options', 'caption', 'numbers']);
    return {
      ...{ kind: 'moment', line },
      run: fields.text('run'),
      at: fields.text('at'),
      from: fields.optional('from'),
      color: fields.optional('color') ?? 'age',
      options: fields.optional('options') ?? '',
      caption: fields.optional('caption') ?? '',
      numbers: fields.has('numbers') ? fields.words('numbers') : [],
    };
  },
  figure: (fields, line) => {
    fields.allow(['figure']);
    return { kind: 'figure', line, figure: fields.text('figure') };
  },
  predict: (fields, line) => {
    fields.allow(['question', 'choices']);
    return {
      ...{ kind: 'predict', line },
      question: fields.text('question'),
      choices: fields.list('choices', (choice) => {
        choice.allow(['says', 'because', 'when']);
        const [says, because] = [choice.text('says'), choice.text('because')];
        return { says, because, when: choice.conditions('when') };
      }),
    };
  },
  beside: (fields, line) => {
    fields.allow(['caption', 'runs', 'at', 'color', 'numbers']);
    return {
      ...{ kind: 'beside', line },
      caption: fields.text('caption'),
      runs: fields.words('runs'),
      at: fields.optional('at') ?? 'end',
      color: fields.optional('color') ?? 'age',
      numbers: fields.has('numbers') ? fields.words('numbers') : [],
    };
  },
  triangle: (fields, line) => {
    fields.allow(['caption', 'runs']);
    return { kind: 'triangle', line, caption: fields.text('caption'), runs: fields.words('runs') };
  },
  chart: (fields, line) => {
    if (fields.has('cuts')) {
      fields.allow(['caption', 'cuts']);
      return { kind: 'cuts', line, caption: fields.text('caption'), run: fields.text('cuts') };
    }
    const isCurves = fields.has('quantity');
    fields.allow(['caption', 'runs', ...(isCurves ? ['quantity'] : ['sizes', 'target'])]);
    const shared = { line, caption: fields.text('caption'), runs: fields.words('runs') };
    if (isCurves) return { kind: 'curves', ...shared, quantity: fields.text('quantity') };
    const of = fields.oneOf('sizes', ['outputs', 'tree']);
    return { kind: 'histogram', ...shared, of, target: fields.bytes('target') };
  },
  table: (fields, line) => {
    fields.allow(['caption', 'runs', 'levels', 'columns']);
    return {
      ...{ kind: 'table', line },
      caption: fields.text('caption'),
      runs: fields.has('levels') ? [] : fields.words('runs'),
      levels: fields.has('levels') ? fields.words('levels') : [],
      columns: fields.list('columns', (column) => {
        column.allow(['title', 'run', 'runs', 'quantity', 'published']);
        return {
          title: column.text('title'),
          run: column.optional('run'),
          runs: column.has('runs') ? column.words('runs') : null,
          quantity: column.text('quantity'),
          published: column.has('published') ? column.words('published') : null,
        };
      }),
    };
  },
  claim: (fields, line) => {
    fields.allow(['says', 'check', 'deviates']);
    return {
      ...{ kind: 'claim', line },
      says: fields.text('says'),
      check: fields.conditions('check'),
      deviates: fields.optional('deviates'),
    };
  },
  task: (fields, line) => {
    fields.allow(['id', 'asks', 'run', 'options', 'goals', 'hints', 'solution', 'wrong']);
    return {
      ...{ kind: 'task', line },
      id: fields.text('id'),
      asks: fields.text('asks'),
      run: fields.text('run'),
      options: fields.text('options'),
      goals: fields.conditions('goals'),
      hints: fields.list('hints', (hint) => {
        hint.allow(['when', 'says']);
        return { when: hint.conditions('when'), says: hint.text('says') };
      }),
      solution: fields.texts('solution'),
      wrong: fields.list('wrong', (answer) => answer.all()),
    };
  },
};

/** The values of a block of YAML, or of a part of it, with the place for messages. */
class Fields {
  readonly #place: string;
  readonly #values: Readonly<Record<string, unknown>>;

  /** `line`: of the file, where the text begins. */
  constructor(path: string, line: number, text: string | object, names?: readonly string[]) {
    this.#place = `${path}:${line}`;
    this.#values = typeof text === 'string' ? valuesIn(path, line, text) : { ...text };
    if (names !== undefined) this.allow(names);
  }

  /** Fails where there is a name that nobody reads. */
  allow(names: readonly string[]): void {
    const other = Object.keys(this.#values).find((name) => !names.includes(name));
    if (other !== undefined) this.#fail(`${other} is not known here`, `use ${names.join(', ')}`);
  }

  has(name: string): boolean {
    return name in this.#values;
  }

  optional(name: string): string | null {
    const value = this.#values[name];
    if (value === undefined || value === null) return null;
    if (typeof value === 'object') return this.#fail(`${name} is no text`, 'write it on one line');
    return `${value as string | number | boolean}`.trim();
  }

  text(name: string): string {
    return this.optional(name) ?? this.#fail(`${name} is missing`, 'add it');
  }

  number(name: string): number {
    const value = Number(this.text(name));
    return value > 0 ? value : this.#fail(`${name} is not a number`, 'write it as digits');
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const text = this.text(name);
    const word = words.find((one) => one === text);
    return word ?? this.#fail(`${name} cannot be ${text}`, `use ${words.join(' or ')}`);
  }

  /** A size with its unit, in bytes. */
  bytes(name: string): number {
    const operand = readOperand(this.text(name));
    if (operand.kind === 'number' && operand.unit === 'bytes' && operand.value > 0) {
      return operand.value;
    }
    return this.#fail(`${name} is not a size`, 'write it as 32 MiB');
  }

  /** A list of texts. */
  words(name: string): string[] {
    const value = this.#values[name];
    if (!Array.isArray(value)) return this.#fail(`${name} is no list`, `write ${name}: [a, b]`);
    return value.map(String);
  }

  list<Item>(name: string, read: (fields: Fields) => Item): Item[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value)) return this.#fail(`${name} is no list`, 'begin each entry with -');
    return value.map((item) => read(this.#inner(item, name)));
  }

  map<Item>(name: string, read: (key: string, fields: Fields) => Item): Item[] {
    const value = this.#values[name] ?? {};
    return Object.entries(value).map(([key, item]) => read(key, this.#inner(item, name)));
  }

  /** All of it, as texts. */
  all(): Record<string, string> {
    const own = Object.keys(this.#values).map((name): [string, string] => [name, this.text(name)]);
    return Object.fromEntries(own);
  }

  texts(name: string): Record<string, string> {
    const value = this.#values[name];
    return value === undefined ? {} : this.#inner(value, name).all();
  }

  conditions(name: string): Condition[] {
    const value = this.#values[name];
    const lines = Array.isArray(value) ? value : value === undefined ? [] : [value];
    if (lines.length === 0) this.#fail(`${name} is missing`, `write ${name}: [write_amp < 3]`);
    return lines.map((line) => {
      try {
        return readCondition(String(line));
      } catch (fault) {
        return this.#fail((fault as Error).message, 'correct the line');
      }
    });
  }

  #inner(value: unknown, name: string): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.#fail(`${name} has an entry without names`, 'write name: value');
    }
    const [path = '', line = '0'] = this.#place.split(/:(?=\d+$)/);
    return new Fields(path, Number(line), value);
  }

  #fail(what: string, todo: string): never {
    throw new Problem(this.#place, what, todo);
  }
}

function valuesIn(path: string, line: number, text: string): Record<string, unknown> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const own = lineCounter.linePos(fault.pos[0]).line;
    throw new Problem(`${path}:${line + own - 1}`, fault.message, 'correct the YAML');
  }
  const values: unknown = document.toJS();
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
    return values as Record<string, unknown>;
  }
  throw new Problem(`${path}:${line}`, 'this block has no names', 'write name: value');
}
