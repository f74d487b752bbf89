// Reads a story from its Markdown file. A code block whose name is one of ours is a part in YAML.
// Everything else is text.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { lexer, type Token } from 'marked';
import { mistypedName } from '../../base/nearest_name.ts';
import { Problem } from '../../written/problem.ts';
import { StoryFault, StoryFaults } from './story_faults.ts';
import {
  blockOf,
  list,
  named,
  number,
  optional,
  record,
  text as textOf,
  type Values,
} from './story_fields.ts';
import { PARTS, runOf, tasksIn, type Story, type StoryPart, type StoryStep } from './story.ts';

const HEAD = {
  title: textOf,
  question: textOf,
  minutes: number,
  order: optional(number, Infinity),
  cover: optional(textOf, null),
  sources: list(record({ title: textOf, url: textOf })),
  runs: named(runOf),
};

/** Reads a story file as text. Throws a `Problem` if it cannot be read. */
export function storyText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(path, 'it cannot be read', 'give a readable file');
  }
}

/** Splits a story file into its YAML head and its Markdown body. */
export function storyParts(
  path: string,
  text: string,
): { readonly head: string; readonly body: string; readonly bodyLine: number } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    const todo = 'start the file with YAML between two lines of ---';
    throw new Problem(`${path}:1`, 'the story has no head', todo);
  }
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return { head, body, bodyLine };
}

/** Parses a story. Throws a `Problem` that lists all faults by line. */
export function readStory(path: string, text: string): Story {
  const parts = storyParts(path, text);
  const faults = new StoryFaults(path);
  const head = faults.attempt(() => record(HEAD)(blockOf(path, 1, parts.head, faults)));
  const steps = stepsOf(path, parts.body, parts.bodyLine, faults);
  faults.throwIfAny();
  if (steps.length === 0) {
    throw new Problem(path, 'the story has no steps', 'add a heading: ## First step');
  }
  checkTasks(steps, faults);
  const story = { ...(head as Values<typeof HEAD>), steps };
  if (story.cover !== null && !hasPicture(steps, story.cover)) {
    const said = `cover: ${story.cover} has no picture`;
    faults.add(1, said, 'name a step with a moment: step-2');
  }
  faults.throwIfAny();
  return { ...story, path, name: basename(path).replace(/\.md$/, '') };
}

/** Returns true if a step has a moment, and therefore a picture for the index. */
const hasPicture = (steps: readonly StoryStep[], id: string): boolean =>
  steps.some((step) => step.id === id && step.parts.some(({ kind }) => kind === 'moment'));

/** Checks task ids, which appear in answer files and page URLs, and the steps that have tasks. */
function checkTasks(steps: readonly StoryStep[], faults: StoryFaults): void {
  const known = new Set<string>();
  for (const { id, line } of steps.flatMap(({ parts }) => tasksIn(parts))) {
    const another = 'give the task another id';
    if (!/^[\w-]+$/.test(id)) {
      faults.add(line, `${id} is not a valid task id`, 'use letters, digits and -');
    } else if (id === 'name')
      faults.add(line, 'the id name is reserved for the author of answers', another);
    else if (known.has(id)) faults.add(line, `${id} is used twice`, another);
    known.add(id);
  }
  for (const { parts } of steps) {
    const [task] = tasksIn(parts);
    const other = parts.find((part) => part !== task && !BESIDE_TASK.has(part.kind));
    if (task === undefined || other === undefined) continue;
    const said = `task ${task.id} shares its step with a ${other.kind}`;
    faults.add(task.line, said, 'put a heading before it: ## Task: …');
  }
}

/** Parts allowed in the same step as a task because they do not need the stage. */
const BESIDE_TASK = new Set(['text', 'claim', 'figure', 'table']);

/** Reads the steps in a story's body. The body starts at line `first` of the file. */
function stepsOf(path: string, body: string, first: number, faults: StoryFaults): StoryStep[] {
  const steps: { id: string; title: string; parts: StoryPart[] }[] = [];
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
      faults.add(at, 'there is text before the first step', 'put it below a heading: ## A step');
      continue;
    }
    const part = faults.attempt(() => partOf(path, token, at, faults));
    if (part !== undefined) step.parts.push(part);
  }
  return steps;
}

function partOf(path: string, token: Token, line: number, faults: StoryFaults): StoryPart {
  const { lang, text } = token as { lang?: string; text?: string };
  const name = token.type === 'code' ? (lang ?? '') : '';
  const read = PARTS[name];
  if (read !== undefined) return read(blockOf(path, line, text ?? '', faults));
  const names = Object.keys(PARTS);
  // Learners would see a misspelt part, including its answers.
  const longer = names.find((known) => name.startsWith(known));
  const meant = name === '' ? null : (mistypedName(name, names) ?? longer ?? null);
  if (meant === null) return { kind: 'text', line, markdown: token.raw };
  throw new StoryFault(path, line, `there is no block ${name}`, `did you mean ${meant}?`);
}
