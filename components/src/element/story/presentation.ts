// A story as slides: a title, then one step at a time, with keys, in letters for the room, and an
// address that leads back to each.
import { nextLetters, withLetters } from './letter_size.ts';

/** What a presentation turns over: a title, and behind it the steps. */
export interface Slides {
  /** The ids of the steps. */
  readonly ids: readonly string[];
  readonly show: (at: number) => void;
  /** The step that the address leads to; -1: to none. */
  readonly addressed: () => number;
  /** How large letters are at first. */
  readonly letters: number;
}

/** The place before the first step. */
const TITLE = -1;

/** What takes keys itself. */
const FIELDS = 'lsm-shape, input, select, textarea';
/** What a space presses. */
const PRESSED = 'button, summary, a[href]';

/** Begins a presentation; it ends with the signal. */
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
    // A reload comes back to it, and its address can be handed on.
    if (slides.addressed() !== at) changeAddress((own) => (own.hash = ids[at] ?? ''));
  };
  const letters = new Letters(place, slides.letters);
  const bar = document.createElement('nav');
  bar.className = 'steps';
  bar.setAttribute('aria-label', 'Steps');
  const keys = document.createElement('span');
  keys.className = 'keys';
  keys.textContent = '← → turn over · ↑ ↓ scroll · + − letters · Esc ends';
  bar.append(back, count, next, ...letters.buttons, keys);
  place.append(bar);
  document.addEventListener(
    'keydown',
    (pressed) => {
      // With them keys are the browser's.
      if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || isTyped(pressed)) return;
      const to = targetOf(pressed, shown, ids.length);
      const by = LETTER_KEYS[pressed.key];
      if (pressed.key === 'Escape') leave();
      else if (to !== null) go(to);
      else if (by !== undefined) letters.turn(by);
      else return;
      pressed.preventDefault();
    },
    { signal },
  );
  addEventListener('hashchange', () => go(slides.addressed()), { signal });
  go(slides.addressed());
}

/** Keys that make letters larger and smaller, also those that need no shift. */
const LETTER_KEYS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, '−': -1, _: -1 };

/** How large letters are: a room is as deep as it is. */
class Letters {
  readonly buttons: readonly HTMLButtonElement[];
  readonly #place: HTMLElement;
  #factor: number;

  constructor(place: HTMLElement, factor: number) {
    this.#place = place;
    this.#factor = factor;
    const { ownerDocument: document } = place;
    const [smaller, larger] = [
      pressable(document, 'A−', () => this.turn(-1)),
      pressable(document, 'A+', () => this.turn(1)),
    ];
    smaller.setAttribute('aria-label', 'A− smaller letters');
    larger.setAttribute('aria-label', 'A+ larger letters');
    this.buttons = [smaller, larger];
    this.#apply();
  }

  turn(by: 1 | -1): void {
    this.#factor = nextLetters(this.#factor, by);
    this.#apply();
    changeAddress((own) => (own.search = withLetters(own.search, this.#factor)));
  }

  #apply(): void {
    this.#place.style.setProperty('--letters', String(this.#factor));
    const [smaller, larger] = this.buttons;
    if (smaller !== undefined) smaller.disabled = nextLetters(this.#factor, -1) === this.#factor;
    if (larger !== undefined) larger.disabled = nextLetters(this.#factor, 1) === this.#factor;
  }
}

/** Changes the address without leaving the page. */
function changeAddress(change: (own: URL) => void): void {
  const own = new URL(location.href);
  change(own);
  history.replaceState(history.state, '', own.href);
}

/** Whether a key is for what it is typed into; Escape is for nothing else. */
function isTyped({ key, target }: KeyboardEvent): boolean {
  return key !== 'Escape' && target instanceof Element && target.closest(FIELDS) !== null;
}

/** Where a key leads; null: it is not one of ours. */
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

/** To the page that is read, at the same step. */
function leave(): void {
  const address = new URL(location.href);
  address.searchParams.delete('present');
  location.assign(address.href);
}

function pressable(document: Document, text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}
