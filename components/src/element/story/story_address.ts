// Parses the URL of a story page: `?present`, `?only=task-ID`, `?hide=tasks,…`, `#step-3`.
import { mistypedName, nearestName } from '../../base/nearest_name.ts';

const HIDEABLE = ['options', 'controls', 'tasks', 'questions', 'answers', 'solutions'] as const;
type Hideable = (typeof HIDEABLE)[number];

/** Example of each parameter, by name. */
const WORDS: Readonly<Record<string, string>> = {
  present: '?present',
  only: '?only=step-1',
  hide: '?hide=tasks',
};

export interface StoryAddress {
  /** True if one step is shown at a time. */
  readonly isPresented: boolean;
  /** Id of the only part to show; null to show all parts. */
  readonly only: string | null;
  readonly hidden: ReadonlySet<Hideable>;
  /** Messages about invalid parameters. */
  readonly problems: readonly string[];
}

/** Parses a story page's query. `isPart` returns true if a part with the given id exists. */
export function readStoryAddress(search: string, isPart: (id: string) => boolean): StoryAddress {
  const asked = new URLSearchParams(search);
  const words = (asked.get('hide') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const problems = [...asked].flatMap(([name, value]) => wordProblem(name, value));
  const hidden = new Set<Hideable>();
  for (const word of words) {
    // Accepts the singular too, but the message shows the correct word.
    const part = HIDEABLE.find((one) => one === word || one === `${word}s`);
    if (part !== undefined) hidden.add(part);
    if (part === word) continue;
    if (part !== undefined) problems.push(`hide=${word} is read as hide=${part}.`);
    else problems.push(`hide=${word} hides nothing; it can be ${HIDEABLE.join(', ')}.`);
  }
  const only = asked.get('only');
  const isKnown = only === null || isPart(only);
  if (!isKnown) problems.push(`only=${only} is not on this page, so the whole page is shown.`);
  return {
    isPresented: asked.has('present'),
    only: isKnown ? only : null,
    hidden,
    problems,
  };
}

/**
 * Returns a message about an unknown parameter. Ignores parameters that have a value but no similar
 * known name, because other sites add such parameters to links.
 */
function wordProblem(name: string, value: string): string[] {
  if (name in WORDS) return [];
  const nearest = (value === '' ? nearestName : mistypedName)(name, Object.keys(WORDS));
  const meant = nearest === null ? '' : (WORDS[nearest] ?? '');
  if (meant !== '') return [`?${name} is not understood; did you mean ${meant}?`];
  if (value !== '') return [];
  return [`?${name} is not understood; use ${Object.values(WORDS).join(', ')}.`];
}

/** Returns a message if no part has the id, or null if one does. `ids` lists the existing parts. */
export function partProblem(id: string, ids: readonly string[]): string | null {
  if (id === '') return null;
  const steps = ids.filter((one) => !one.startsWith('task-'));
  const tasks = ids.filter((one) => one.startsWith('task-'));
  const range = steps.length < 2 ? steps : [`${steps[0] ?? ''} to ${steps.at(-1) ?? ''}`];
  return `#${id} is not on this page; it has ${[...range, ...tasks].join(', ')}.`;
}

/** Returns the index of the section that has or contains an id; −1 if there is none. */
export function sectionWith(id: string, sections: readonly HTMLElement[]): number {
  if (id === '') return -1;
  const selector = `#${CSS.escape(id)}`;
  return sections.findIndex((one) => one.matches(selector) || one.querySelector(selector) !== null);
}

/** Adds the query's `hide` to a link if it leads to another page of the stories. */
export function withHidden(href: string, search: string): string {
  const [, hide] = /[?&](hide=[^&]*)/.exec(search) ?? [];
  return hide === undefined ? href : href.replace(/^[\w-]+\.html/, `$&?${hide}`);
}

/** Keeps hidden parts hidden on the other pages of the stories. */
export function keepHidden(document: Document): void {
  for (const link of document.querySelectorAll(':is(lsm-story, .book) a[href]')) {
    link.setAttribute('href', withHidden(link.getAttribute('href') ?? '', location.search));
  }
}

/** Copies a step's URL when the step's link is clicked. */
export function copyLinks(place: HTMLElement): void {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('.to-here')) {
    link.addEventListener('click', () => {
      // Pages from insecure origins have no clipboard. Their readers can copy from the address bar.
      if (!('clipboard' in navigator)) return;
      void navigator.clipboard.writeText(link.href).then(
        () => link.classList.add('copied'),
        () => undefined,
      );
    });
    link.addEventListener('blur', () => link.classList.remove('copied'));
  }
}
