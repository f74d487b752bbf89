// Data passed from a story page to its script: moments for the stage, and tasks.
import type { PageStep, PageTask, StageMoment } from '../../stories/page_story.ts';
import { settingsText } from './check_story.ts';
import type { StoryFacts } from './story_facts.ts';
import type { Story, StoryMoment, StoryRun, StoryStep, StoryTask } from './story.ts';

/** Quantities that a triangle shows. */
const AMPLIFICATIONS = ['write_amp', 'mean_sorted_runs', 'most_storage_amp'];

export function pageSteps(story: Story, facts: StoryFacts): PageStep[] {
  return story.steps.map((step): PageStep => {
    const moment = step.parts.find((part) => part.kind === 'moment');
    const task = step.parts.find((part) => part.kind === 'task');
    const picture = `${story.name}-${step.id}.svg`;
    const ofMoment = moment === undefined ? null : stageOfMoment(moment, picture, facts);
    return {
      id: step.id,
      stage: ofMoment ?? (task === undefined ? null : stageOfTask(task, facts)),
      offers: offersOf(story, step, moment, facts),
      task: task === undefined ? null : taskOf(task, facts),
    };
  });
}

function stageOfMoment(part: StoryMoment, picture: string, facts: StoryFacts): StageMoment {
  const { at, from, color, caption, numbers, options, line } = part;
  const run = facts.runNamed(part.run, line);
  const atEvent = facts.playhead(run, at, line);
  const start = from === null ? null : facts.passageStart(run, from, Math.floor(atEvent), line);
  return {
    ...stageAtRest(run, atEvent),
    ...{ options, color, numbers, picture },
    fromEvent: start === null ? null : Math.floor(start),
    caption: facts.filled(caption, { run, at }, line),
  };
}

function stageOfTask(
  { run: name, options, color, line }: StoryTask,
  facts: StoryFacts,
): StageMoment {
  const run = facts.runNamed(name, line);
  return { ...stageAtRest(run, facts.playhead(run, 'end', line)), options, color };
}

/** Returns the other runs that a reader may show and change on the stage. */
function offersOf(
  story: Story,
  step: StoryStep,
  moment: StoryMoment | undefined,
  facts: StoryFacts,
): Record<string, StageMoment> {
  const offers: Record<string, StageMoment> = {};
  for (const part of step.parts) {
    if (part.kind !== 'beside' && part.kind !== 'triangle') continue;
    const isBeside = part.kind === 'beside';
    for (const name of part.runs) {
      const run = facts.runNamed(name, part.line);
      const asked = isBeside ? part.at : (moment?.at ?? 'end');
      offers[name] = {
        ...stageAtRest(run, Math.floor(facts.playhead(run, asked, part.line))),
        options: moment?.options ?? '',
        picture: isBeside ? `${story.name}-${step.id}-${name}.svg` : null,
        color: isBeside ? part.color : 'age',
        numbers: isBeside ? part.numbers : AMPLIFICATIONS,
      };
    }
  }
  return offers;
}

function taskOf({ id, goals, hints, line }: StoryTask, facts: StoryFacts): PageTask {
  return {
    id,
    goals: goals.map(({ text }) => text),
    hints: hints.map(({ when, says }) => ({
      when: when.map(({ text }) => text),
      says: facts.filled(says, null, line),
    })),
  };
}

/** Returns a stage moment without a passage to play or options to change. */
function stageAtRest({ scenario, dbBench, set, title }: StoryRun, atEvent: number): StageMoment {
  return {
    ...{ scenario, dbBench, set: settingsText(set), title, atEvent },
    ...{ fromEvent: null, color: 'age', options: '', caption: '', picture: null, numbers: [] },
  };
}
