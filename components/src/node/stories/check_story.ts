// Checks a story: its claims hold, each task can be solved as stated, and each listed wrong answer
// gets a hint.
import type { Story, StoryClaim, StoryTask } from '../../stories/story.ts';
import { conditionText, type Condition, type Verdict } from '../../stories/conditions.ts';
import { askedNumbers, goalNumbers } from './asked_numbers.ts';
import { notOffered } from './offered_answers.ts';
import { Problem } from '../../written/problem.ts';
import type { About, StoryFacts } from './story_facts.ts';

/** A claim of a source, its place in the story and its result. */
export interface CheckedClaim {
  readonly says: string;
  /** The heading of its step. */
  readonly step: string;
  readonly verdicts: readonly Verdict[];
  /** The deviation of our result, with its numbers; null if there is none. */
  readonly deviates: string | null;
}

/** A contradiction between a story and its runs. */
export interface StoryFault {
  readonly line: number;
  readonly what: string;
}

/** All faults and all claims of a story. */
export interface CheckedStory {
  readonly faults: readonly StoryFault[];
  readonly claims: readonly CheckedClaim[];
}

/** Checks a story against its runs. */
export function checkStory(story: Story, facts: StoryFacts): CheckedStory {
  const faults: StoryFault[] = [];
  const claims: CheckedClaim[] = [];
  for (const step of story.steps) {
    const moment = facts.aboutStep(step);
    // Claims are about whole runs.
    const about = moment === null ? null : { run: moment.run, at: 'end' };
    for (const part of step.parts) {
      if (part.kind === 'claim') {
        const verdicts = verdictsOf(part.check, about, part, facts);
        const deviates =
          part.deviates === null ? null : facts.filled(part.deviates, about, part.line);
        claims.push({ says: part.says, step: step.title, verdicts, deviates });
        for (const { holds, condition, left, right } of verdicts) {
          if (holds) continue;
          const what = `${condition.text} does not hold: ${left}, ${right}`;
          faults.push({ line: part.line, what });
        }
      }
      if (part.kind === 'task') {
        const { line, id } = part;
        const whats = taskFaults(part, facts);
        faults.push(...whats.map((what) => ({ line, what: `task ${id}: ${what}` })));
      }
    }
  }
  return { faults, claims };
}

function verdictsOf(
  conditions: readonly Condition[],
  about: About | null,
  { line }: StoryClaim | StoryTask,
  facts: StoryFacts,
): Verdict[] {
  return conditions.map((condition) => facts.judge(condition, about, line));
}

/** The run of an answer to a task. */
export function aboutAnswer(
  task: StoryTask,
  answer: Readonly<Record<string, string>>,
  facts: StoryFacts,
): About {
  const run = facts.runNamed(task.run, task.line);
  return { run: { ...run, set: { ...run.set, ...answer } }, at: 'end' };
}

/** The hint for an answer; null if none matches. */
export function hintFor(task: StoryTask, about: About, facts: StoryFacts): string | null {
  const fitting = task.hints.find(({ when }) =>
    verdictsOf(when, about, task, facts).every(({ holds }) => holds),
  );
  return fitting?.says ?? null;
}

function taskFaults(task: StoryTask, facts: StoryFacts): string[] {
  return [...wordFaults(task), ...solutionFaults(task, facts), ...wrongFaults(task, facts)];
}

/** Numbers in the task's text that are missing from its goals. */
export function wordFaults({ asks, goals }: StoryTask): string[] {
  const known = goalNumbers(goals);
  const other = askedNumbers(asks).filter(({ value }) => !known.includes(value));
  const said = goals.map(conditionText).join(', ');
  return other.map(({ text }) => `it asks for “${text}”, and its goals are ${said}`);
}

function solutionFaults(task: StoryTask, facts: StoryFacts): string[] {
  const { solution } = task;
  if (reaches({}, task, facts).every(({ holds }) => holds)) {
    return ['it is solved before anything is changed'];
  }
  const [name] = Object.keys(solution);
  if (name === undefined) return ['it has no solution; add solution: {option: value}'];
  const other = notOffered(task, solution, facts);
  if (other !== null) return [`its solution is not among its options: ${other}`];
  const missed = reaches(solution, task, facts).filter(({ holds }) => !holds);
  return missed.map(({ condition, left }) => `its solution misses ${condition.text}: ${left}`);
}

/** Checks that each wrong answer can be given, misses a goal and gets a hint. */
function wrongFaults(task: StoryTask, facts: StoryFacts): string[] {
  return task.wrong.flatMap((answer) => {
    const said = settingsText(answer);
    const other = notOffered(task, answer, facts);
    if (other !== null) return [`the wrong answer ${said} is not among its options: ${other}`];
    if (reaches(answer, task, facts).every(({ holds }) => holds)) {
      return [`${said} is no wrong answer, it reaches the goals`];
    }
    const isHelped = hintFor(task, aboutAnswer(task, answer, facts), facts) !== null;
    return isHelped ? [] : [`${said} gets no hint`];
  });
}

function reaches(
  answer: Readonly<Record<string, string>>,
  task: StoryTask,
  facts: StoryFacts,
): readonly Verdict[] {
  const about = aboutAnswer(task, answer, facts);
  try {
    return verdictsOf(task.goals, about, task, facts);
  } catch (fault) {
    if (!(fault instanceof Problem) || Object.keys(answer).length === 0) throw fault;
    throw fault.at(facts.placeOf(task.line));
  }
}

/** Options in their written form: `size_ratio=5 ttl=0`. */
export function settingsText(set: Readonly<Record<string, string>>): string {
  return Object.entries(set)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
