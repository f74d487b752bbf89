// A story as slides: a title, then one step at a time. Each slide has its own URL.

/** Slides of a presentation: a title, followed by the steps. */
export interface Slides {
  /** Ids of the steps. */
  readonly ids: readonly string[];
  readonly show: (at: number) => void;
  /** Returns the index of the step named in the page's URL; −1 if there is none. */
  readonly addressed: () => number;
}

/** Index of the title slide. */
const TITLE = -1;

/** Selects elements that handle keys themselves. */
const FIELDS = 'lsm-shape, input, select, textarea';
/** Selects elements that the space key activates. */
const PRESSED = 'button, summary, a[href]';

/** Starts a presentation that runs until `signal` aborts. */
export function present(place: HTMLElement, slides: Slides, signal: AbortSignal): void {
  const { ownerDocument: document } = place;
  const { ids } = slides;
  let shown = TITLE;
  const count = document.createElement('span');
  const [back, next] = [-1, 1].map((by) => {
    return pressable(document, by < 0 ? 'Back' : 'Next', () => go(shown + by));
  }) as [HTMLButtonElement, HTMLButtonElement];
  const go = (to: number): void => {
    const at = Math.min(ids.length - 1, Math.max(TITLE, to));
    shown = at;
    place.classList.toggle('titled', at === TITLE);
    if (at !== TITLE) slides.show(at);
    count.textContent = at === TITLE ? `${ids.length} steps` : `${at + 1} of ${ids.length}`;
    back.disabled = at === TITLE;
    next.disabled = at === ids.length - 1;
    // With the slide in the URL, the reader can reload or share it.
    if (slides.addressed() !== at) changeAddress((own) => (own.hash = ids[at] ?? ''));
  };
  const bar = document.createElement('nav');
  bar.className = 'steps';
  bar.setAttribute('aria-label', 'Steps');
  const keys = document.createElement('span');
  keys.className = 'keys';
  keys.textContent = '← → change slides · ↑ ↓ scroll · Esc exits';
  bar.append(back, count, next, keys);
  place.append(bar);
  document.addEventListener(
    'keydown',
    (pressed) => {
      // Leaves key combinations to the browser.
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyped(pressed)) return;
      const to = targetOf(pressed, shown, ids.length);
      if (pressed.key === 'Escape') leave();
      else if (to !== null) go(to);
      else return;
      pressed.preventDefault();
    },
    { signal },
  );
  addEventListener('hashchange', () => go(slides.addressed()), { signal });
  go(slides.addressed());
}

/** Changes the page's URL without leaving the page. */
function changeAddress(change: (own: URL) => void): void {
  const own = new URL(location.href);
  change(own);
  history.replaceState(history.state, '', own.href);
}

/** Returns true if the focused element handles the key itself. Escape always ends the slides. */
function isTyped({ key, target }: KeyboardEvent): boolean {
  return key !== 'Escape' && target instanceof Element && target.closest(FIELDS) !== null;
}

/** Returns the slide to which a key moves; null for other keys. */
function targetOf(
  { key, shiftKey, target }: KeyboardEvent,
  at: number,
  count: number,
): number | null {
  const element = target instanceof Element ? target : null;
  switch (key) {
    case 'ArrowRight':
    case 'PageDown':
      return at + 1;
    case 'ArrowLeft':
    case 'PageUp':
      return at - 1;
    case ' ':
      return element?.closest(PRESSED) != null ? null : at + (shiftKey ? -1 : 1);
    case 'Home':
      return TITLE;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Ends the presentation, at the same step of the normal page. */
function leave(): void {
  const address = new URL(location.href);
  address.searchParams.delete('present');
  location.assign(address.href);
}

/** Creates a button with a text. */
export function pressable(document: Document, text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}
