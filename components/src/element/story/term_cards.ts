// Cards that define a term in one sentence, on hover and focus. The first tap shows the card; the
// second opens the glossary.

/** Pixels between a term and its card, and between the card and the edge of the window. */
const GAP = 6;
const MARGIN = 8;
/** Time in milliseconds for the pointer to move from a term to its card. */
const WAY = 160;

/** Adds definition cards to a page's terms. Without scripts, definitions appear as titles. */
export function offerMeanings(place: HTMLElement, signal: AbortSignal): void {
  const card = new TermCard(place);
  const { ownerDocument: document } = place;
  let touched: string | null = null;
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    act: (term: HTMLElement, event: HTMLElementEventMap[K]) => void,
  ): void => {
    const listener = (event: HTMLElementEventMap[K]): void => {
      const term = (event.target as Element).closest<HTMLElement>('a.term');
      if (term !== null) act(term, event);
    };
    place.addEventListener(name, listener, { signal });
  };
  on('pointerdown', (_, { pointerType }) => (touched = pointerType));
  on('pointerover', (term, { pointerType }) => {
    if (pointerType === 'mouse') card.show(term);
  });
  on('pointerout', (_, { pointerType }) => {
    if (pointerType === 'mouse') card.hideSoon();
  });
  on('focusin', (term) => {
    if (term.matches(':focus-visible')) card.show(term);
  });
  on('focusout', () => card.hide());
  on('click', (term, event) => {
    if (touched !== 'touch' || card.isOf(term)) return;
    event.preventDefault();
    card.show(term);
  });
  // Runs before the presentation's handler, which would end the slides on Escape.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && card.hide()) event.stopPropagation();
  };
  document.addEventListener('keydown', onKey, { signal, capture: true });
  addEventListener('scroll', () => card.hide(), { signal, passive: true });
  signal.addEventListener('abort', () => card.dispose());
}

/** A card that shows one term at a time. */
class TermCard {
  readonly #element: HTMLElement;
  #term: HTMLElement | null = null;
  #hiding = 0;

  constructor(place: HTMLElement) {
    const { ownerDocument: document } = place;
    for (const term of place.querySelectorAll<HTMLElement>('a.term')) {
      // The browser would show the title in addition to the card.
      term.dataset['meaning'] = term.title;
      term.removeAttribute('title');
    }
    this.#element = document.createElement('div');
    this.#element.className = 'term-card';
    this.#element.id = 'term-card';
    this.#element.setAttribute('role', 'tooltip');
    this.#element.hidden = true;
    this.#element.addEventListener('pointerenter', () => clearTimeout(this.#hiding));
    this.#element.addEventListener('pointerleave', () => this.hideSoon());
    place.after(this.#element);
  }

  isOf(term: HTMLElement): boolean {
    return this.#term === term;
  }

  show(term: HTMLElement): void {
    clearTimeout(this.#hiding);
    if (this.isOf(term)) return;
    this.hide();
    this.#term = term;
    const element = this.#element;
    element.textContent = term.dataset['meaning'] ?? '';
    element.hidden = false;
    term.setAttribute('aria-describedby', element.id);
    // For a term that wraps, the card is placed at the first line.
    const { left, top, bottom } = term.getClientRects()[0] ?? term.getBoundingClientRect();
    const { clientWidth, clientHeight } = term.ownerDocument.documentElement;
    const { offsetWidth, offsetHeight } = element;
    const isBelow = bottom + GAP + offsetHeight + MARGIN <= clientHeight;
    const x = Math.max(MARGIN, Math.min(left, clientWidth - offsetWidth - MARGIN));
    element.style.left = `${x}px`;
    element.style.top = `${isBelow ? bottom + GAP : top - GAP - offsetHeight}px`;
  }

  /** Hides the card. Returns false if no card was visible. */
  hide(): boolean {
    clearTimeout(this.#hiding);
    const term = this.#term;
    this.#term = null;
    this.#element.hidden = true;
    term?.removeAttribute('aria-describedby');
    return term !== null;
  }

  hideSoon(): void {
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.hide(), WAY) as unknown as number;
  }

  dispose(): void {
    this.hide();
    this.#element.remove();
  }
}
