// Checks that a story's claims hold, that each task can be solved as stated, and that each listed
// wrong answer gets a hint.
import {
  conditionText,
  type Condition,
  type Operand,
  type Verdict,
} from '../../stories/conditions.ts';
import { Problem } from '../../written/problem.ts';
import { notOffered, offeredOptions } from './offered_answers.ts';
import { VALUE, type About, type StoryFacts } from './story_facts.ts';
import type { StoryFaults } from './story_faults.ts';
import type { Story, StoryClaim, StoryTask } from './story.ts';

export type Settings = Readonly<Record<string, string>>;

export function checkStory(story: Story, facts: StoryFacts, faults: StoryFaults): void {
  for (const step of story.steps) {
    for (const part of step.parts) {
      if (part.kind === 'claim') {
        faults.attempt(() => {
          // Claims are about whole runs.
          const run = facts.aboutStep(step)?.run;
          const about = run === undefined ? null : { run, at: 'end' };
          for (const { holds, condition, left, right } of verdictsOf(
            part.check,
            about,
            part,
            facts,
          )) {
            if (holds) continue;
            const said = `${condition.text} does not hold: ${left}, ${right}`;
            faults.add(part.line, said, 'correct the story or its runs');
          }
        });
      }
      if (part.kind === 'task') {
        for (const find of [wordFaults, solutionFaults, wrongFaults]) {
          const found = faults.attempt(() => find(part, facts)) ?? [];
          for (const said of found) {
            faults.add(part.line, `task ${part.id}: ${said}`, 'correct the task');
          }
        }
      }
    }
  }
}

function verdictsOf(
  conditions: readonly Condition[],
  about: About | null,
  { line }: StoryClaim | StoryTask,
  facts: StoryFacts,
): Verdict[] {
  return conditions.map((condition) => facts.judge(condition, about, line));
}

/** Returns the run that an answer to a task produces, at its end. */
export function aboutAnswer(task: StoryTask, answer: Settings, facts: StoryFacts): About {
  const run = facts.runNamed(task.run, task.line);
  return { run: { ...run, set: { ...run.set, ...answer } }, at: 'end' };
}

/** Returns the hint for an answer, or null if no hint matches. */
export function hintFor(task: StoryTask, about: About, facts: StoryFacts): string | null {
  const fitting = task.hints.find(({ when }) =>
    verdictsOf(when, about, task, facts).every(({ holds }) => holds),
  );
  return fitting?.says ?? null;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const BEFORE =
  'under|below|above|over|at most|at least|more than|less than|fewer than|up to|no larger than';
const LIMITS = [
  new RegExp(String.raw`\b(?:${BEFORE})\s+${NUMBER}(?![\d-])`, 'gi'),
  new RegExp(String.raw`\b${NUMBER}(?: [a-z]+){0,2} or (?:fewer|less|more|below|above)\b`, 'gi'),
];

/**
 * Reports limits in a task's text (“under 3”, “20 or fewer”) that occur neither in its goals nor in
 * its options' ranges. Numbers filled in from runs are ignored.
 */
export function wordFaults(task: StoryTask): string[] {
  const known = [...goalNumbers(task.goals), ...offeredNumbers(task)];
  const text = task.asks.replace(VALUE, '…');
  const asked = LIMITS.flatMap((limit) => [...text.matchAll(limit)]);
  const other = asked.filter(
    ([, digits = '']) => !known.includes(Number(digits.replaceAll(',', ''))),
  );
  const goals = task.goals.map(conditionText).join(', ');
  return other.map(([said]) => `it asks for “${said}”, but its goals are ${goals}`);
}

/** Returns the numbers in goals as written but without units, which is how the text states them. */
function goalNumbers(goals: readonly Condition[]): number[] {
  const isNumber = (side: Operand): boolean => side.kind === 'number';
  return goals.flatMap(({ left, right, text }) => {
    if (!isNumber(left) && !isNumber(right)) return [];
    const sides = text.split(/\s(?:<=|>=|==|!=|≤|≥|≠|<|>|=)\s/);
    return sides.flatMap((side) => {
      const [, digits] = /^\s*(-?\d+(?:\.\d+)?)/.exec(side) ?? [];
      return digits === undefined ? [] : [Number(digits)];
    });
  });
}

/** Returns the ends of the option ranges that a task offers. */
function offeredNumbers(task: StoryTask): number[] {
  return offeredOptions(task).flatMap(({ values }) =>
    values.kind === 'range' ? [values.low, values.high] : [],
  );
}

function solutionFaults(task: StoryTask, facts: StoryFacts): string[] {
  const { solution } = task;
  if (isSolved({}, task, facts)) return ['it is already solved without any change'];
  if (Object.keys(solution).length === 0) {
    return ['it has no solution; add solution: {option: value}'];
  }
  const other = notOffered(task, solution, facts);
  if (other !== null) return [`its solution is not among its options: ${other}`];
  const missed = verdictsOn(solution, task, facts).filter(({ holds }) => !holds);
  return missed.map(({ condition, left }) => `its solution misses ${condition.text}: ${left}`);
}

/** Checks that each wrong answer is possible, misses a goal and gets a hint. */
function wrongFaults(task: StoryTask, facts: StoryFacts): string[] {
  return task.wrong.flatMap((answer) => {
    const said = settingsText(answer);
    const other = notOffered(task, answer, facts);
    if (other !== null) return [`the wrong answer ${said} is not among its options: ${other}`];
    if (isSolved(answer, task, facts)) return [`the wrong answer ${said} reaches the goals`];
    const isHelped = hintFor(task, aboutAnswer(task, answer, facts), facts) !== null;
    return isHelped ? [] : [`${said} gets no hint`];
  });
}

const isSolved = (answer: Settings, task: StoryTask, facts: StoryFacts): boolean =>
  verdictsOn(answer, task, facts).every(({ holds }) => holds);

/** Judges an answer against each goal of its task. */
function verdictsOn(answer: Settings, task: StoryTask, facts: StoryFacts): readonly Verdict[] {
  const about = aboutAnswer(task, answer, facts);
  try {
    return verdictsOf(task.goals, about, task, facts);
  } catch (fault) {
    if (!(fault instanceof Problem) || Object.keys(answer).length === 0) throw fault;
    throw facts.problem(task.line, fault.what, fault.todo);
  }
}

/** Formats options as text, like `size_ratio=5 ttl=0`. */
export function settingsText(set: Settings): string {
  return Object.entries(set)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
