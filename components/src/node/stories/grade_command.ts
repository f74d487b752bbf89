// `lsm-shape grade LESSON.md ANSWERS`: whether a learner's answers reach what the tasks of a story
// ask for.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { conditionText } from '../../stories/conditions.ts';
import type { Story, StoryTask } from '../../stories/story.ts';
import type { NodePlace } from '../node_place.ts';
import { Problem } from '../../written/problem.ts';
import { aboutAnswer, hintFor } from './check_story.ts';
import { readStory } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { StoryRuns } from './story_runs.ts';

/** Flags of `grade` alone, as `parseArgs` of Node takes them. */
export const GRADE_FLAGS = { json: { type: 'boolean' } } as const;

/** What an answer is worth. */
export interface GradedTask {
  readonly task: string;
  readonly isSolved: boolean;
  /** Null: there is no answer. */
  readonly answer: Readonly<Record<string, string>> | null;
  readonly goals: readonly {
    readonly goal: string;
    readonly own: string;
    readonly holds: boolean;
  }[];
  readonly hint: string | null;
}

/** All of them. */
export interface Graded {
  readonly text: string;
  readonly isSolved: boolean;
}

/** Grades the answers of a file; fails with a `Problem`. */
export function gradeAnswers(
  [lesson, answers, more]: readonly string[],
  flags: { readonly json?: boolean },
  place: NodePlace,
): Graded {
  if (lesson === undefined || answers === undefined || more !== undefined) {
    throw new Problem('command line', 'two files are needed', 'write grade lesson.md answers.yaml');
  }
  const story = readStory(lesson, textOf(lesson));
  const facts = new StoryFacts(story, new StoryRuns(place), place.published);
  const tasks = tasksOf(story);
  if (tasks.length === 0) throw new Problem(lesson, 'it has no tasks', 'add a block ```task');
  const given = answersIn(answers, tasks);
  const graded = tasks.map((task) => gradedTask(task, given.get(task.id) ?? null, facts));
  const solved = graded.filter(({ isSolved }) => isSolved).length;
  const lines = [...graded.flatMap(linesOf), `${solved} of ${graded.length} tasks solved`];
  return {
    text: flags.json === true ? `${JSON.stringify(graded, null, 2)}\n` : `${lines.join('\n')}\n`,
    isSolved: solved === graded.length,
  };
}

function tasksOf({ steps }: Story): StoryTask[] {
  return steps.flatMap(({ parts }) => parts.filter((part) => part.kind === 'task'));
}

function gradedTask(
  task: StoryTask,
  answer: Readonly<Record<string, string>> | null,
  facts: StoryFacts,
): GradedTask {
  if (answer === null) {
    return { task: task.id, isSolved: false, answer, goals: [], hint: null };
  }
  const about = aboutAnswer(task, answer, facts);
  const goals = task.goals.map((condition) => {
    const { holds, left } = facts.judge(condition, about, task.line);
    return { goal: conditionText(condition), own: left, holds };
  });
  const isSolved = goals.every(({ holds }) => holds);
  return {
    task: task.id,
    isSolved,
    answer,
    goals,
    hint: isSolved ? null : hintFor(task, about, facts),
  };
}

function linesOf({ task, isSolved, answer, goals, hint }: GradedTask): string[] {
  if (answer === null) return [`${task}: no answer`];
  const missed = goals.filter(({ holds }) => !holds);
  return [
    `${task}: ${isSolved ? 'solved' : 'not solved'}`,
    ...missed.map(({ goal, own }) => `  ${goal}: it is ${own}`),
    ...(hint === null ? [] : [`  ${hint}`]),
  ];
}

/** By task: options and the values that a learner has chosen. */
function answersIn(
  path: string,
  tasks: readonly StoryTask[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  let read: unknown;
  try {
    read = parse(textOf(path));
  } catch (fault) {
    if (fault instanceof Problem) throw fault;
    throw new Problem(path, (fault as Error).message, 'correct the YAML');
  }
  const todo = `write a line for each task, as ${tasks[0]?.id ?? ''}: {option: value}`;
  if (!isMap(read)) throw new Problem(path, 'there are no answers in it', todo);
  return new Map(
    Object.entries(read).map(([id, answer]) => {
      if (!tasks.some((task) => task.id === id)) {
        const known = tasks.map((task) => task.id).join(', ');
        throw new Problem(path, `there is no task ${id}`, `there are ${known}`);
      }
      if (!isMap(answer)) throw new Problem(path, `the answer to ${id} has no options`, todo);
      return [
        id,
        Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])),
      ];
    }),
  );
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(path, 'it cannot be read', 'give a readable file');
  }
}
