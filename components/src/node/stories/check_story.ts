// Whether a story is true: its claims hold, each task can be solved as it says, and each wrong
// answer that it names gets a hint.
import type { Story, StoryClaim, StoryTask } from '../../stories/story.ts';
import type { Condition, Verdict } from '../../stories/conditions.ts';
import type { About, StoryFacts } from './story_facts.ts';

/** A claim of a source, where it is told, and what it has come to. */
export interface CheckedClaim {
  readonly says: string;
  /** The heading of its step. */
  readonly step: string;
  readonly verdicts: readonly Verdict[];
  /** Where ours differs, with its numbers; null: it does not. */
  readonly deviates: string | null;
}

/** What is not as the story says, a line each; and its claims. */
export interface CheckedStory {
  readonly faults: readonly string[];
  readonly claims: readonly CheckedClaim[];
}

/** Checks a story with its runs. */
export function checkStory(story: Story, facts: StoryFacts): CheckedStory {
  const faults: string[] = [];
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
          const line = `${story.name}.md:${part.line}`;
          faults.push(`${line}: ${condition.text} does not hold: ${left}, ${right}`);
        }
      }
      if (part.kind === 'task') faults.push(...taskFaults(story, part, facts));
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
  return { run: { scenario: run.scenario, set: { ...run.set, ...answer } }, at: 'end' };
}

/** The hint for an answer; null: none fits. */
export function hintFor(task: StoryTask, about: About, facts: StoryFacts): string | null {
  const fitting = task.hints.find(({ when }) =>
    verdictsOf(when, about, task, facts).every(({ holds }) => holds),
  );
  return fitting?.says ?? null;
}

function taskFaults(story: Story, task: StoryTask, facts: StoryFacts): string[] {
  const place = `${story.name}.md:${task.line}: task ${task.id}`;
  const reaches = (answer: Readonly<Record<string, string>>): readonly Verdict[] =>
    verdictsOf(task.goals, aboutAnswer(task, answer, facts), task, facts);
  const said = (answer: Readonly<Record<string, string>>): string =>
    Object.entries(answer)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ');
  const missed = reaches(task.solution).filter(({ holds }) => !holds);
  const faults = missed.map(
    ({ condition, left }) => `${place}: its solution misses ${condition.text}: ${left}`,
  );
  if (reaches({}).every(({ holds }) => holds)) {
    faults.push(`${place}: it is solved before anything is changed`);
  }
  for (const answer of task.wrong) {
    if (reaches(answer).every(({ holds }) => holds)) {
      faults.push(`${place}: ${said(answer)} is no wrong answer, it reaches the goals`);
    } else if (hintFor(task, aboutAnswer(task, answer, facts), facts) === null) {
      faults.push(`${place}: ${said(answer)} gets no hint`);
    }
  }
  return faults;
}
