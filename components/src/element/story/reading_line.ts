// Where a reader reads: below the tree, where that stands above the text and stays there.

/** The line that a step has to cross to be the one that is read, as a part of the window. */
const READ_AT = 0.35;
/** How much of the window is read at once, below it. */
const ROOM = 0.05;

/** What is told about reading. */
export interface ReadingListener {
  readonly onRead: (section: Element) => void;
  /** The part that the address leads to; null: none. */
  readonly addressed: () => Element | null;
}

/** Watches which section is read; the tree that stands above them covers none. */
export function watchReading(
  place: HTMLElement,
  sections: readonly HTMLElement[],
  listener: ReadingListener,
  signal: AbortSignal,
): void {
  const stage = place.querySelector<HTMLElement>(':scope > aside');
  let observer: IntersectionObserver | null = null;
  let covered = -1;
  // Whoever has moved is not taken back to where the address leads.
  let isMoved = false;
  for (const hand of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(hand, () => (isMoved = true), { signal, passive: true });
  }
  const measure = (): void => {
    const now = stage === null || !isAbove(stage) ? 0 : Math.round(stage.offsetHeight);
    if (now === covered) return;
    covered = now;
    observer?.disconnect();
    observer = observed(sections, covered, listener.onRead);
    if (covered > 0 && !isMoved) listener.addressed()?.scrollIntoView();
  };
  const sized = new ResizeObserver(measure);
  if (stage !== null) sized.observe(stage);
  addEventListener('resize', measure, { signal });
  measure();
  signal.addEventListener('abort', () => {
    observer?.disconnect();
    sized.disconnect();
  });
}

/** Whether the tree stands above the text and not beside it. */
function isAbove(stage: HTMLElement): boolean {
  return getComputedStyle(stage).zIndex === '1';
}

function observed(
  sections: readonly HTMLElement[],
  covered: number,
  onRead: (section: Element) => void,
): IntersectionObserver {
  const { innerHeight } = window;
  const line = Math.max(READ_AT * innerHeight, covered);
  const below = Math.max(0, innerHeight - line - ROOM * innerHeight);
  // Told are changes: what a step that grows pushes aside for a moment is still there after it.
  const there = new Set<Element>();
  const made = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) there.add(target);
        else there.delete(target);
      }
      const read = sections.findLast((section) => there.has(section));
      if (read !== undefined) onRead(read);
    },
    { rootMargin: `-${Math.round(line)}px 0px -${Math.round(below)}px 0px` },
  );
  for (const section of sections) made.observe(section);
  return made;
}
