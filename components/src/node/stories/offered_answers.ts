// Checks that answers change only the options offered by their task.
import { isOffered, isSameValue, offeredText } from '../../element/runs/offered_values.ts';
import { readRunSettings, type OfferedOption } from '../../element/runs/run_settings.ts';
import type { StoryTask } from './story.ts';
import type { StoryFacts } from './story_facts.ts';

export function offeredOptions({ options }: StoryTask): readonly OfferedOption[] {
  return readRunSettings((name) => (name === 'options' ? options : null)).settings.options;
}

/**
 * Explains why an answer is not possible on the page; null if it is. An option may always keep the
 * value from the task's own run.
 */
export function notOffered(
  task: StoryTask,
  answer: Readonly<Record<string, string>>,
  facts: StoryFacts,
): string | null {
  const offered = offeredOptions(task);
  const own = facts.settingsOf(facts.runNamed(task.run, task.line));
  for (const [name, value] of Object.entries(answer)) {
    const option = offered.find((one) => one.name === name);
    if (option === undefined) {
      const names = offered.map((one) => one.name).join(', ');
      return `${name} is not offered; the task offers ${names}`;
    }
    const isOwn = own[name] !== undefined && isSameValue(own[name], value);
    if (!isOwn && !isOffered(option.values, value)) {
      return `${name}=${value} is not offered; the task offers ${offeredText(option)}`;
    }
  }
  return null;
}
