// A story as slides: one step at a time, with keys, and an address that leads back to each.

/** What a presentation turns over. */
export interface Slides {
  /** The ids of the steps. */
  readonly ids: readonly string[];
  readonly shown: () => number;
  readonly show: (at: number) => void;
  /** The step that the address leads to; -1: to none. */
  readonly addressed: () => number;
}

/** What takes keys itself. */
const FIELDS = 'lsm-shape, input, select, textarea';
/** What a space presses. */
const PRESSED = 'button, summary, a[href]';

/** Begins a presentation; it ends with the signal. */
export function present(place: HTMLElement, slides: Slides, signal: AbortSignal): void {
  const { ownerDocument: document } = place;
  const { ids } = slides;
  const count = document.createElement('span');
  const [back, next] = [-1, 1].map((by) => {
    return turner(document, by, () => go(slides.shown() + by));
  }) as [HTMLButtonElement, HTMLButtonElement];
  const go = (to: number): void => {
    const at = Math.min(ids.length - 1, Math.max(0, to));
    slides.show(at);
    count.textContent = `${at + 1} of ${ids.length}`;
    back.disabled = at === 0;
    next.disabled = at === ids.length - 1;
    // A reload comes back to it, and its address can be handed on.
    if (slides.addressed() !== at) history.replaceState(history.state, '', `#${ids[at] ?? ''}`);
  };
  const bar = document.createElement('nav');
  bar.className = 'steps';
  bar.setAttribute('aria-label', 'Steps');
  const keys = document.createElement('span');
  keys.className = 'keys';
  keys.textContent = '← → turn over · ↑ ↓ scroll · Esc ends';
  bar.append(back, count, next, keys);
  place.append(bar);
  document.addEventListener(
    'keydown',
    (pressed) => {
      const to = pressed.key === 'Escape' ? -1 : targetOf(pressed, slides.shown(), ids.length);
      if (to === null) return;
      pressed.preventDefault();
      if (pressed.key === 'Escape') leave();
      else go(to);
    },
    { signal },
  );
  addEventListener('hashchange', () => go(Math.max(0, slides.addressed())), { signal });
  go(Math.max(0, slides.addressed()));
}

/** Where a key leads; null: it is not one of ours. */
function targetOf(
  { key, shiftKey, target }: KeyboardEvent,
  at: number,
  count: number,
): number | null {
  const element = target instanceof Element ? target : null;
  if (element?.closest(FIELDS) != null) return null;
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
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** To the page that is read, at the same step. */
function leave(): void {
  const address = new URL(location.href);
  address.searchParams.delete('present');
  location.assign(address.href);
}

function turner(document: Document, by: number, turn: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = by < 0 ? 'Back' : 'Next';
  made.addEventListener('click', turn);
  return made;
}
