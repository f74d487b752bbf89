// What the address of a story's page asks for: `?present`, `?only=task-ID`, `?hide=tasks,…` and the
// part that it leads to.

/** Parts that can be left out. */
const HIDEABLE = ['options', 'controls', 'tasks', 'questions', 'answers', 'solutions'] as const;
type Hideable = (typeof HIDEABLE)[number];

/** The address, read. */
export interface StoryAddress {
  /** One step at a time. */
  readonly isPresented: boolean;
  /** The id of the only part that is shown; null: all are. */
  readonly only: string | null;
  readonly hidden: ReadonlySet<Hideable>;
  /** Sentences about what is not understood. */
  readonly problems: readonly string[];
}

/** Reads what stands behind the question mark; `ids` are those of the parts. */
export function readStoryAddress(search: string, isPart: (id: string) => boolean): StoryAddress {
  const asked = new URLSearchParams(search);
  const words = (asked.get('hide') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const problems: string[] = [];
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
  return { isPresented: asked.has('present'), only: isKnown ? only : null, hidden, problems };
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
