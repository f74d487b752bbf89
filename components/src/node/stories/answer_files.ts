// Answer files: one line per task, and optionally the author's name. Invalid lines do not affect
// the others.
import { basename } from 'node:path';
import { parse, type YAMLParseError } from 'yaml';
import type { StoryTask } from './story.ts';

/** An answer to a task, or the reason why it cannot be read. */
export type ReadAnswer =
  | { readonly set: Readonly<Record<string, string>>; readonly fault: null }
  | { readonly set: null; readonly fault: string };

/** Contents of an answer file. */
export interface AnswerFile {
  readonly path: string;
  /** Name of the author, or of the file if no author is given. */
  readonly name: string;
  /** Answers by task id. */
  readonly answers: ReadonlyMap<string, ReadAnswer>;
  /** Problems that do not concern a particular task. */
  readonly remarks: readonly string[];
}

/** Parses an answer file. Errors are reported for their tasks, or as remarks if they have none. */
export function readAnswers(path: string, text: string, tasks: readonly StoryTask[]): AnswerFile {
  const answers = new Map<string, ReadAnswer>();
  const remarks: string[] = [];
  let name = basename(path).replace(/\.(ya?ml|txt)$/, '');
  const entries = entriesIn(text);
  if (entries.length === 0) {
    remarks.push(`it contains no answers; write ${tasks[0]?.id ?? ''}: {option: value}`);
  }
  for (const { key, value, fault } of entries) {
    const isTwice = entries.filter((one) => one.key === key).length > 1;
    const wrong = isTwice ? 'it is given twice; keep one of them' : fault;
    if (key === 'name') {
      if (wrong === null) name = String(value);
      else remarks.push(`name: ${wrong}`);
    } else if (tasks.some(({ id }) => id === key)) answers.set(key, answerOf(value, wrong));
    else {
      const known = tasks.map(({ id }) => id).join(', ');
      remarks.push(`there is no task ${key}; the tasks are ${known}`);
    }
  }
  return { path, name, answers, remarks };
}

function answerOf(value: unknown, fault: string | null): ReadAnswer {
  if (fault !== null) return { set: null, fault };
  if (!isMap(value)) return { set: null, fault: 'it has no options; write {option: value}' };
  const all = Object.entries(value);
  const other = all.find(([, one]) => typeof one === 'object');
  if (other !== undefined) return { set: null, fault: `${other[0]} has no value` };
  return { set: Object.fromEntries(all.map(([name, one]) => [name, String(one)])), fault: null };
}

interface Entry {
  readonly key: string;
  readonly value: unknown;
  /** Reason why the entry cannot be read; null if it can be read. */
  readonly fault: string | null;
}

/** Parses a file's entries, one at a time if the file as a whole is not valid YAML. */
function entriesIn(text: string): Entry[] {
  try {
    const whole: unknown = parse(text);
    if (!isMap(whole)) return [];
    return Object.entries(whole).map(([key, value]) => ({ key, value, fault: null }));
  } catch {
    // An unindented line starts an entry.
    const parts = text.split(/\r?\n(?=[^\s#}\]])/).filter((part) => /^[^\s#:]+/.test(part));
    return parts.map(entryOf);
  }
}

function entryOf(text: string): Entry {
  const [key = ''] = /^[^\s:]+/.exec(text) ?? [];
  try {
    const read: unknown = parse(text);
    if (isMap(read) && key in read) return { key, value: read[key], fault: null };
    return { key, value: null, fault: 'it has no options; write {option: value}' };
  } catch (fault) {
    const form = key === 'name' ? 'name: Ada' : `${key}: {option: value}`;
    const why = yamlFault(fault as YAMLParseError, text);
    return { key, value: null, fault: `it cannot be read, because ${why}; write ${form}` };
  }
}

/** Explains why a text is not valid YAML. */
function yamlFault({ code, message, pos }: YAMLParseError, text: string): string {
  if (code === 'DUPLICATE_KEY') {
    const [key = ''] = /^[\w-]+/.exec(text.slice(pos[0])) ?? [];
    return `${key} is given twice`;
  }
  if (message.includes('closing') && message.includes('quote')) return 'a quote is not closed';
  const [what = ''] = message.split('\n');
  return `of a YAML error: ${what.replace(/ at line.*$/, '')}`;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
