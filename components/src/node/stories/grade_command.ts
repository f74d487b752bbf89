// `lsm-shape grade STORY.md ANSWERS …` grades learners' answers to the tasks of a story.
import { conditionText } from '../../stories/conditions.ts';
import type { StoryTask } from './story.ts';
import type { NodePlace } from '../node_place.ts';
import { Problem } from '../../written/problem.ts';
import { readAnswers, type AnswerFile, type ReadAnswer } from './answer_files.ts';
import { aboutAnswer, hintFor, wordFaults } from './check_story.ts';
import { gradedCsv, gradedLines } from './grade_tables.ts';
import { notOffered } from './offered_answers.ts';
import { readStory, storyText } from './read_story.ts';
import { tasksIn } from './story.ts';
import { StoryFacts, type About } from './story_facts.ts';
import { StoryRuns } from './story_runs.ts';
import { studentCopy } from './student_copy.ts';

/** Declarations of the flags that only `grade` has. */
export const GRADE_FLAGS = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  'student-copy': { type: 'boolean' },
} as const;

export interface GradeFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly 'student-copy'?: boolean;
}

/** Maximum number of cached runs. The runs of a whole class may not fit in memory. */
export const KEPT_RUNS = 24;

export interface GradedTask {
  readonly task: string;
  readonly isSolved: boolean;
  /** Points that the task is worth, even if they were not earned. */
  readonly points: number;
  /** Options in the answer; null if there is no readable answer. */
  readonly answer: Readonly<Record<string, string>> | null;
  /** Reason why the answer was not run; null if it was run or is missing. */
  readonly refused: string | null;
  readonly goals: readonly {
    readonly goal: string;
    readonly own: string;
    readonly holds: boolean;
  }[];
  readonly hint: string | null;
}

export interface GradedFile {
  readonly path: string;
  readonly name: string;
  readonly tasks: readonly GradedTask[];
  readonly points: number;
  /** Maximum number of points, earned by solving all tasks. */
  readonly of: number;
  readonly remarks: readonly string[];
}

/** Grades of all answer files, formatted for output. */
export interface Graded {
  readonly text: string;
  /** True if every file solves all tasks. */
  readonly isSolved: boolean;
}

/** Grades answer files. Throws a `Problem` if a file is missing or the story is invalid. */
export function gradeAnswers(
  [lesson, ...paths]: readonly string[],
  flags: GradeFlags,
  place: NodePlace,
): Graded {
  const isCopy = flags['student-copy'] === true;
  if (lesson === undefined || isCopy !== (paths.length === 0)) {
    const todo = isCopy
      ? 'write grade lesson.md --student-copy > student.md'
      : 'write grade lesson.md answers.yaml';
    throw new Problem('command line', 'expected a story and its answers', todo);
  }
  const source = storyText(lesson);
  const story = readStory(lesson, source);
  const tasks = story.steps.flatMap(({ parts }) => tasksIn(parts));
  if (tasks.length === 0) throw new Problem(lesson, 'it has no tasks', 'add a ```task block');
  // Because learners only see a task's text, the text must agree with the goals.
  for (const task of tasks) {
    const [fault] = wordFaults(task);
    if (fault === undefined) continue;
    throw new Problem(`${lesson}:${task.line}`, `task ${task.id}: ${fault}`, 'correct one of them');
  }
  if (isCopy) return { text: studentCopy(lesson, source), isSolved: true };
  const facts = new StoryFacts(story, new StoryRuns(place, KEPT_RUNS), place.published);
  const read = paths.map((path) => readAnswers(path, storyText(path), tasks));
  const graded = read.map((file) => gradedFile(file, tasks, facts));
  return {
    text: written(graded, flags),
    isSolved: graded.every((file) => file.tasks.every(({ isSolved }) => isSolved)),
  };
}

function written(graded: readonly GradedFile[], { json, csv }: GradeFlags): string {
  if (json === true) return `${JSON.stringify(graded, null, 2)}\n`;
  if (csv === true) return gradedCsv(graded);
  const isAlone = graded.length === 1;
  return `${graded.map((file) => gradedLines(file, isAlone).join('\n')).join('\n\n')}\n`;
}

function gradedFile(
  { path, name, answers, remarks }: AnswerFile,
  tasks: readonly StoryTask[],
  facts: StoryFacts,
): GradedFile {
  const graded = tasks.map((task) => gradedTask(task, answers.get(task.id) ?? null, facts));
  const sum = (all: readonly GradedTask[]): number =>
    all.reduce((points, task) => points + task.points, 0);
  const points = sum(graded.filter(({ isSolved }) => isSolved));
  return { path, name, tasks: graded, points, of: sum(graded), remarks };
}

/** Grades the answer to a task. `given` is null if there is no answer. */
export function gradedTask(
  task: StoryTask,
  given: ReadAnswer | null,
  facts: StoryFacts,
): GradedTask {
  const answer = given?.set ?? null;
  const unsolved = { task: task.id, isSolved: false, points: task.points, answer };
  const none = { ...unsolved, goals: [], hint: null };
  if (given === null) return { ...none, refused: null };
  if (given.fault !== null) return { ...none, refused: given.fault };
  const other = notOffered(task, given.set, facts);
  if (other !== null) return { ...none, refused: other };
  const about = aboutAnswer(task, given.set, facts);
  const refused = refusalOf(about, facts);
  if (refused !== null) return { ...none, refused };
  const goals = task.goals.map((condition) => {
    const { holds, left } = facts.judge(condition, about, task.line);
    return { goal: conditionText(condition), own: left, holds };
  });
  const isSolved = goals.every(({ holds }) => holds);
  const hint = isSolved ? null : hintFor(task, about, facts);
  return { ...unsolved, isSolved, refused: null, goals, hint };
}

/** Returns the engine's reason for rejecting an answer, or null if it is accepted. */
function refusalOf({ run }: About, facts: StoryFacts): string | null {
  try {
    facts.made(run);
    return null;
  } catch (fault) {
    if (fault instanceof Problem) return fault.message;
    throw fault;
  }
}
