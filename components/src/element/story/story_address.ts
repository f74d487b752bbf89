// What the address of a story's page asks for: `?present`, `?only=task-ID`, `?hide=tasks,…` and the
// part that it leads to.
import { mistypedName, nearestName } from '../../base/nearest_name.ts';
import { readLetters } from './letter_size.ts';

/** Parts that can be left out. */
const HIDEABLE = ['options', 'controls', 'tasks', 'questions', 'answers', 'solutions'] as const;
type Hideable = (typeof HIDEABLE)[number];

/** What can stand behind the question mark, and how it is written. */
const WORDS: Readonly<Record<string, string>> = {
  present: '?present',
  only: '?only=step-1',
  hide: '?hide=tasks',
};

/** The address, read. */
export interface StoryAddress {
  /** One step at a time. */
  readonly isPresented: boolean;
  /** How large letters are in a presentation: 1 as by default. */
  readonly letters: number;
  /** The id of the only part that is shown; null: all are. */
  readonly only: string | null;
  readonly hidden: ReadonlySet<Hideable>;
  /** Sentences about what is not understood. */
  readonly problems: readonly string[];
}

/** Reads what stands behind the question mark; `isPart` tells ids of parts. */
export function readStoryAddress(search: string, isPart: (id: string) => boolean): StoryAddress {
  const asked = new URLSearchParams(search);
  const words = (asked.get('hide') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const problems = [...asked].flatMap(([name, value]) => wordProblem(name, value));
  const hidden = new Set<Hideable>();
  for (const word of words) {
    // One of several is meant as all of them; whoever wrote it is told all the same.
    const part = HIDEABLE.find((one) => one === word || one === `${word}s`);
    if (part !== undefined) hidden.add(part);
    if (part === word) continue;
    if (part !== undefined) problems.push(`hide=${word} is read as hide=${part}.`);
    else problems.push(`hide=${word} hides nothing; it can be ${HIDEABLE.join(', ')}.`);
  }
  const only = asked.get('only');
  const isKnown = only === null || isPart(only);
  if (!isKnown) problems.push(`only=${only} is not on this page; all of it is shown.`);
  const size = asked.get('present') ?? '';
  const letters = readLetters(size);
  if (letters === null) {
    problems.push(`present=${size} is not a size of letters; it can be 0.7 to 2, as present=1.4.`);
  }
  return {
    isPresented: asked.has('present'),
    letters: letters ?? 1,
    only: isKnown ? only : null,
    hidden,
    problems,
  };
}

/**
 * What is said of a word that is none of ours. One with a value that is like none of them is taken
 * for another's: sites that lead to a page add words to its address.
 */
function wordProblem(name: string, value: string): string[] {
  if (name in WORDS) return [];
  const nearest = (value === '' ? nearestName : mistypedName)(name, Object.keys(WORDS));
  const meant = nearest === null ? '' : (WORDS[nearest] ?? '');
  if (meant !== '') return [`?${name} is not understood; did you mean ${meant}?`];
  if (value !== '') return [];
  return [`?${name} is not understood; there are ${Object.values(WORDS).join(', ')}.`];
}

/** What is said of a part that the address leads to and that is not there; `ids`: what is there. */
export function partProblem(id: string, ids: readonly string[]): string | null {
  if (id === '') return null;
  const steps = ids.filter((one) => !one.startsWith('task-'));
  const tasks = ids.filter((one) => one.startsWith('task-'));
  const range = steps.length < 2 ? steps : [`${steps[0] ?? ''} to ${steps.at(-1) ?? ''}`];
  return `#${id} is not on this page; there are ${[...range, ...tasks].join(', ')}.`;
}

/** The row of the section that has an id, or has it within; -1: none. */
export function sectionWith(id: string, sections: readonly HTMLElement[]): number {
  if (id === '') return -1;
  const selector = `#${CSS.escape(id)}`;
  return sections.findIndex((one) => one.matches(selector) || one.querySelector(selector) !== null);
}

/** Links to a step are copied by whoever follows them. */
export function copyLinks(place: HTMLElement): void {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('.to-here')) {
    link.addEventListener('click', () => {
      // A page that is not from a safe place has no clipboard; its address bar has the link.
      if (!('clipboard' in navigator)) return;
      void navigator.clipboard.writeText(link.href).then(
        () => link.classList.add('copied'),
        () => undefined,
      );
    });
    link.addEventListener('blur', () => link.classList.remove('copied'));
  }
}
