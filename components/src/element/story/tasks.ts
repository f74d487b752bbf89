// The tasks on a story page. A task becomes current when used, shows the verdict on the reader's
// run, and offers an answer to hand in.
import type { PageTask } from '../../stories/page_story.ts';
import type { ShownRun } from '../runs/element_run.ts';
import { pressable } from './presentation.ts';
import type { TaskVerdict } from './told_run.ts';

/** Calls `take` when a task of the section is clicked or focused. */
export function takeTasks(section: HTMLElement, take: () => void): void {
  for (const task of section.querySelectorAll<HTMLElement>('.task')) {
    for (const touch of ['pointerdown', 'focusin']) task.addEventListener(touch, take);
  }
}

/** Marks a task as unsolvable because the link hides the options it needs. */
export function sayUnsolvable(section: HTMLElement): void {
  const said = section.querySelector('.task .verdict');
  if (said === null) return;
  said.textContent = 'This link hides the task’s options, so it cannot be solved here.';
}

/** Marks the goals that a run has reached, and shows a hint. */
export function showVerdict(
  place: Element,
  { id }: PageTask,
  { set }: ShownRun,
  { goals, isSolved, hint }: TaskVerdict,
): void {
  for (const [row, line] of [...place.querySelectorAll('.goals li')].entries()) {
    const goal = goals[row];
    if (goal === undefined) continue;
    line.className = goal.holds ? 'reached' : 'missed';
    const own = line.querySelector('.now') ?? place.ownerDocument.createElement('span');
    own.className = 'now';
    own.textContent = ` at the end: ${goal.own}`;
    line.append(own);
  }
  const isChanged = Object.keys(set).length > 0;
  const said = isSolved ? 'Solved.' : isChanged ? (hint ?? 'Not yet.') : '';
  const words = place.querySelector('.verdict');
  if (words !== null) words.textContent = said;
  place.classList.toggle('solved', isSolved);
  offerAnswer(place, id, set);
}

/** Offers the changed options, if any, as a line for an answer file. */
function offerAnswer(place: Element, task: string, set: ShownRun['set']): void {
  place.querySelector('.answer-line')?.remove();
  const changes = Object.entries(set).map(([name, value]) => `${name}: "${value}"`);
  // Pages from insecure origins have no clipboard.
  if (changes.length === 0 || !('clipboard' in navigator)) return;
  const line = `${task}: {${changes.join(', ')}}`;
  const copy = pressable(place.ownerDocument, 'Copy my answer', () => {
    void navigator.clipboard.writeText(line).then(
      () => (copy.textContent = 'Copied'),
      () => undefined,
    );
  });
  Object.assign(copy, { className: 'answer-line', title: line });
  place.append(copy);
}
