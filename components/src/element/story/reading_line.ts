// The reader's position in the text. On narrow pages, the tree covers the top of the window, and
// the position is below the tree.

/** Height of the line at which a section becomes current, as a share of the window. */
const READ_AT = 0.35;
/** Height of the reading area below that line, as a share of the window. */
const ROOM = 0.05;

/** Callbacks for changes in the section being read. */
export interface ReadingListener {
  readonly onRead: (section: Element) => void;
  /** Returns the part named in the page's URL; null if there is none. */
  readonly addressed: () => Element | null;
}

/** Reports the section being read, whenever it changes. */
export function watchReading(
  place: HTMLElement,
  sections: readonly HTMLElement[],
  listener: ReadingListener,
  signal: AbortSignal,
): void {
  const stage = place.querySelector<HTMLElement>(':scope > aside');
  let observer: IntersectionObserver | null = null;
  let covered = -1;
  // Once the reader has scrolled, the page no longer jumps to the part in its URL.
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

/** Returns true if the tree is above the text instead of next to it. */
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
  // The observer only reports changes, so this keeps the sections in the reading area.
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
