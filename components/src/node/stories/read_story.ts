// Reads a story from its Markdown file. Code blocks with one of our names are parts in YAML; the
// rest is text.
import { basename } from 'node:path';
import { lexer, type Token } from 'marked';
import { mistypedName } from '../../base/nearest_name.ts';
import { COLOURS } from '../../scene/options.ts';
import type * as stories from '../../stories/story.ts';
import { Problem } from '../../written/problem.ts';
import { Fields } from './story_fields.ts';

/** A story's text: its head in YAML, and its Markdown body with the line at which it starts. */
export interface StoryParts {
  readonly head: string;
  readonly body: string;
  readonly bodyLine: number;
}

/** The head and the body of a story's file. Throws a `Problem` if the file is invalid. */
export function storyParts(path: string, text: string): StoryParts {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    const todo = 'begin it with lines of YAML between two lines of ---';
    throw new Problem(`${path}:1`, 'the story has no head', todo);
  }
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return { head, body, bodyLine };
}

/** Reads a story. Throws a `Problem` that names the line. */
export function readStory(path: string, text: string): stories.Story {
  const { head: front, body, bodyLine } = storyParts(path, text);
  const head = Fields.of(path, 2, front);
  head.allow(['title', 'question', 'minutes', 'sources', 'runs', 'left_out', 'order', 'cover']);
  const runs = head.map('runs', (name, run) => runOf(name, run));
  const steps = stepsOf(path, body, bodyLine);
  if (steps.length === 0) {
    throw new Problem(path, 'the story has no steps', 'write a heading: ## What is seen');
  }
  checkTasks(path, steps);
  const cover = head.optional('cover');
  checkCover(path, cover, steps);
  return {
    path,
    name: basename(path).replace(/\.md$/, ''),
    title: head.text('title'),
    question: head.text('question'),
    minutes: head.number('minutes'),
    order: head.has('order') ? head.number('order') : Infinity,
    cover,
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

/** Checks the cover. The list of stories shows it, and only a step with a moment has a picture. */
function checkCover(path: string, cover: string | null, steps: readonly stories.StoryStep[]): void {
  if (cover === null) return;
  const step = steps.find(({ id }) => id === cover);
  if (step?.parts.some(({ kind }) => kind === 'moment') === true) return;
  throw new Problem(path, `cover: ${cover} has no picture`, 'name a step with a moment: step-2');
}

/** Checks that the names of tasks are unique: answer files and page addresses use them. */
function checkTasks(path: string, steps: readonly stories.StoryStep[]): void {
  const known = new Set<string>();
  for (const { id, line } of steps.flatMap(({ parts }) => tasksIn(parts))) {
    const place = `${path}:${line}`;
    if (!/^[\w-]+$/.test(id)) {
      throw new Problem(place, `${id} is no id of a task`, 'use letters, digits and -');
    }
    if (id === 'name' || known.has(id)) {
      const what =
        id === 'name' ? 'name is what answers call their author' : `${id} is there twice`;
      throw new Problem(place, what, 'give the task another id');
    }
    known.add(id);
  }
  for (const { parts } of steps) {
    const [task] = tasksIn(parts);
    const other = parts.find((part) => part !== task && !BESIDE_TASK.has(part.kind));
    if (task === undefined || other === undefined) continue;
    const what = `task ${task.id} shares its step with a ${other.kind}`;
    throw new Problem(`${path}:${task.line}`, what, 'put a heading before it: ## Task: …');
  }
}

/** Parts allowed in the step of a task, whose stage shows only the task's run. */
const BESIDE_TASK = new Set(['text', 'claim', 'figure', 'table']);

/** The tasks of a step. */
export function tasksIn(parts: readonly stories.StoryPart[]): stories.StoryTask[] {
  return parts.filter((part) => part.kind === 'task');
}

function runOf(name: string, run: Fields): stories.StoryRun {
  run.allow(['scenario', 'db_bench', 'set', 'title']);
  const dbBench = run.optional('db_bench') ?? '';
  return {
    name,
    line: run.line,
    scenario: dbBench === '' ? run.text('scenario') : '',
    dbBench,
    set: run.settings('set'),
    title: run.optional('title') ?? name,
  };
}

/** The steps of the body, which starts at line `first` of the file. */
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
  const name = token.type === 'code' ? (lang ?? '') : '';
  const read = PARTS[name];
  if (read !== undefined) return read(Fields.of(path, line + 1, text ?? ''), line);
  const names = Object.keys(PARTS);
  // A misspelt part would be shown to learners, including its answers.
  const longer = names.find((known) => name.startsWith(known));
  const meant = name === '' ? null : (mistypedName(name, names) ?? longer ?? null);
  if (meant === null) return { kind: 'text', line, markdown: token.raw };
  throw new Problem(`${path}:${line}`, `there is no block ${name}`, `did you mean ${meant}?`);
}

const PARTS: Readonly<Record<string, (fields: Fields, line: number) => stories.StoryPart>> = {
  moment: (fields, line) => {
    fields.allow(['run', 'at', 'from', 'color', 'options', 'caption', 'numbers']);
    return {
      ...{ kind: 'moment', line },
      run: fields.text('run'),
      at: fields.text('at'),
      from: fields.optional('from'),
      color: fields.has('color') ? fields.oneOf('color', COLOURS) : 'age',
      options: fields.options('options'),
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
      color: fields.has('color') ? fields.oneOf('color', COLOURS) : 'age',
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
    fields.allow([
      ...['id', 'asks', 'run', 'color', 'options', 'goals', 'hints', 'solution', 'wrong'],
      'points',
    ]);
    fields.text('options');
    return {
      ...{ kind: 'task', line },
      id: fields.text('id'),
      asks: fields.text('asks'),
      run: fields.text('run'),
      color: fields.has('color') ? fields.oneOf('color', COLOURS) : 'age',
      options: fields.options('options'),
      goals: fields.conditions('goals'),
      hints: fields.list('hints', (hint) => {
        hint.allow(['when', 'says']);
        return { when: hint.conditions('when'), says: hint.text('says') };
      }),
      solution: fields.settings('solution'),
      wrong: fields.list('wrong', (answer) => answer.allSettings()),
      points: fields.has('points') ? fields.number('points') : 1,
    };
  },
};
