// `lsm-shape try STORY.md TASK` runs a grid of the task's options to find answers that solve it.
import type { OfferedOption } from '../../element/runs/run_settings.ts';
import { Problem } from '../../written/problem.ts';
import type { NodePlace } from '../node_place.ts';
import { settingsText, type Settings } from './check_story.ts';
import { gradedTask, KEPT_RUNS } from './grade_command.ts';
import { offeredOptions } from './offered_answers.ts';
import { readStory, storyText } from './read_story.ts';
import { StoryFacts } from './story_facts.ts';
import { StoryRuns } from './story_runs.ts';
import { tasksIn } from './story.ts';

/** Maximum number of runs in a grid, unless two values per option exceed it. */
const MOST_RUNS = 200;
/** Maximum number of values tried per range. */
const MOST_VALUES = 9;

/** Tries a grid of answers. Lists those that solve the task and those that get no hint. */
export function tryTask([lesson, id, ...more]: readonly string[], place: NodePlace): string {
  if (lesson === undefined || id === undefined || more.length > 0) {
    throw new Problem(
      'command line',
      'expected a story and one of its tasks',
      'write try lesson.md TASK',
    );
  }
  const story = readStory(lesson, storyText(lesson));
  const tasks = story.steps.flatMap(({ parts }) => tasksIn(parts));
  const task = tasks.find((one) => one.id === id);
  if (task === undefined) {
    const known = tasks.map((one) => one.id).join(', ');
    throw new Problem(lesson, `there is no task ${id}`, `the tasks are ${known}`);
  }
  const facts = new StoryFacts(story, new StoryRuns(place, KEPT_RUNS), place.published);
  const results = gridOf(offeredOptions(task)).map((set) => {
    return { said: settingsText(set), ...gradedTask(task, { set, fault: null }, facts) };
  });
  const solved = results.filter(({ isSolved }) => isSolved);
  const silent = results.filter((one) => !one.isSolved && one.hint === null && !one.refused);
  const lines = [
    ...solved.map(({ said, goals }) => `${said}: ${goals.map(({ own }) => own).join(', ')}`),
    `${solved.length} of ${results.length} answers solve ${id}`,
    ...silent.map(({ said }) => `no hint: ${said}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns a grid with as many values per range as `MOST_RUNS` permits, including both ends. */
function gridOf(options: readonly OfferedOption[]): Settings[] {
  for (let count = MOST_VALUES; count >= 2; count -= 1) {
    const axes = options.map((option) => valuesOf(option, count));
    const size = axes.reduce((product, { length }) => product * Math.max(1, length), 1);
    if (size > MOST_RUNS && count > 2) continue;
    return options.reduce<Settings[]>(
      (answers, { name }, at) => {
        const values = axes[at] ?? [];
        // An option with neither a range nor choices keeps the run's value.
        if (values.length === 0) return answers;
        return answers.flatMap((set) => values.map((value) => ({ ...set, [name]: value })));
      },
      [{}],
    );
  }
  return [];
}

function valuesOf({ values }: OfferedOption, count: number): readonly string[] {
  if (values.kind === 'any') return [];
  if (values.kind === 'choice') return values.values;
  const { low, high, unit } = values;
  const isWhole = Number.isInteger(low) && Number.isInteger(high);
  const own = Array.from({ length: count }, (_, at) => {
    const value = low + ((high - low) * at) / (count - 1);
    return `${isWhole ? Math.round(value) : value}${unit}`;
  });
  return [...new Set(own)];
}
