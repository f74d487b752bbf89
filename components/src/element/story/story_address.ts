// The parameters in the address of a story's page: `?present`, `?only=task-ID`, `?hide=tasks,…` and
// the part to open.
import { mistypedName, nearestName } from '../../base/nearest_name.ts';

/** Parts that can be hidden. */
const HIDEABLE = ['options', 'controls', 'tasks', 'questions', 'answers', 'solutions'] as const;
type Hideable = (typeof HIDEABLE)[number];

/** The parameters, with an example of each. */
const WORDS: Readonly<Record<string, string>> = {
  present: '?present',
  only: '?only=step-1',
  hide: '?hide=tasks',
};

/** The parsed address. */
export interface StoryAddress {
  /** One step at a time. */
  readonly isPresented: boolean;
  /** The id of the only part to show; null for all. */
  readonly only: string | null;
  readonly hidden: ReadonlySet<Hideable>;
  /** Sentences about invalid parameters. */
  readonly problems: readonly string[];
}

/** Reads the query. `isPart` tells whether an id exists. */
export function readStoryAddress(search: string, isPart: (id: string) => boolean): StoryAddress {
  const asked = new URLSearchParams(search);
  const words = (asked.get('hide') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const problems = [...asked].flatMap(([name, value]) => wordProblem(name, value));
  const hidden = new Set<Hideable>();
  for (const word of words) {
    // The singular is accepted, but a message names the correct word.
    const part = HIDEABLE.find((one) => one === word || one === `${word}s`);
    if (part !== undefined) hidden.add(part);
    if (part === word) continue;
    if (part !== undefined) problems.push(`hide=${word} is read as hide=${part}.`);
    else problems.push(`hide=${word} hides nothing; it can be ${HIDEABLE.join(', ')}.`);
  }
  const only = asked.get('only');
  const isKnown = only === null || isPart(only);
  if (!isKnown) problems.push(`only=${only} is not on this page; all of it is shown.`);
  return {
    isPresented: asked.has('present'),
    only: isKnown ? only : null,
    hidden,
    problems,
  };
}

/**
 * The message about an unknown parameter. One with a value and no similar name is ignored, because
 * other sites add parameters to links.
 */
function wordProblem(name: string, value: string): string[] {
  if (name in WORDS) return [];
  const nearest = (value === '' ? nearestName : mistypedName)(name, Object.keys(WORDS));
  const meant = nearest === null ? '' : (WORDS[nearest] ?? '');
  if (meant !== '') return [`?${name} is not understood; did you mean ${meant}?`];
  if (value !== '') return [];
  return [`?${name} is not understood; there are ${Object.values(WORDS).join(', ')}.`];
}

/** The message about a missing part in the address; `ids` are the existing ones. */
export function partProblem(id: string, ids: readonly string[]): string | null {
  if (id === '') return null;
  const steps = ids.filter((one) => !one.startsWith('task-'));
  const tasks = ids.filter((one) => one.startsWith('task-'));
  const range = steps.length < 2 ? steps : [`${steps[0] ?? ''} to ${steps.at(-1) ?? ''}`];
  return `#${id} is not on this page; there are ${[...range, ...tasks].join(', ')}.`;
}

/** The index of the section with an id or with an element of that id; −1: none. */
export function sectionWith(id: string, sections: readonly HTMLElement[]): number {
  if (id === '') return -1;
  const selector = `#${CSS.escape(id)}`;
  return sections.findIndex((one) => one.matches(selector) || one.querySelector(selector) !== null);
}

/** Copies the address of a step when its link is clicked. */
export function copyLinks(place: HTMLElement): void {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('.to-here')) {
    link.addEventListener('click', () => {
      // Only pages from a secure origin have a clipboard. On others, the address bar has the link.
      if (!('clipboard' in navigator)) return;
      void navigator.clipboard.writeText(link.href).then(
        () => link.classList.add('copied'),
        () => undefined,
      );
    });
    link.addEventListener('blur', () => link.classList.remove('copied'));
  }
}
