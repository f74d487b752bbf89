// Keyboard focus on a file. A button over the file makes the focus known to the browser, screen
// readers and tests.
import type { Rectangle } from '../charts/marks.ts';

/** Position of a focused file in stage pixels, and its spoken label. */
export interface FocusPlace extends Rectangle {
  readonly label: string;
  readonly isPinned: boolean;
}

const AT_REST = 'Files in the tree. Arrow keys move between files; Enter pins one.';
/** Minimum size of a visible focus ring, in pixels. */
const LEAST_PIXELS = 8;

/**
 * Keyboard focus on the files of the stage, as two alternating buttons. Screen readers announce
 * when the focus moves to another element, but not when the focused element's label changes.
 */
export class FileFocus {
  readonly #buttons: readonly [HTMLButtonElement, HTMLButtonElement];
  #current = 0;

  constructor(parent: HTMLElement) {
    const make = (): HTMLButtonElement => {
      const button = parent.ownerDocument.createElement('button');
      button.type = 'button';
      button.className = 'lsm-file-focus';
      parent.append(button);
      return button;
    };
    this.#buttons = [make(), make()];
    this.rest();
  }

  get hasFocus(): boolean {
    const root = this.#button.getRootNode() as Document | ShadowRoot;
    return this.#buttons.some((button) => root.activeElement === button);
  }

  /** Focuses a file. `isNew` is true if the focus was on another file before. */
  show(place: FocusPlace, isNew: boolean): void {
    const hadFocus = this.hasFocus;
    if (isNew) this.#current = 1 - this.#current;
    const button = this.#button;
    const width = Math.max(LEAST_PIXELS, place.width);
    const height = Math.max(LEAST_PIXELS, place.height);
    const x = place.x - (width - place.width) / 2;
    const y = place.y - (height - place.height) / 2;
    const { style } = button;
    style.transform = `translate(${x}px, ${y}px)`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    if (button.getAttribute('aria-label') !== place.label) {
      button.setAttribute('aria-label', place.label);
    }
    button.setAttribute('aria-pressed', String(place.isPinned));
    this.#reachable(button);
    if (hadFocus && isNew) button.focus({ preventScroll: true });
  }

  /** Clears the focused file. Tab can still reach the stage. */
  rest(): void {
    const button = this.#button;
    button.setAttribute('aria-label', AT_REST);
    button.removeAttribute('aria-pressed');
    button.style.width = button.style.height = '';
    button.style.transform = '';
    this.#reachable(button);
  }

  get #button(): HTMLButtonElement {
    return this.#buttons[this.#current === 0 ? 0 : 1];
  }

  #reachable(button: HTMLButtonElement): void {
    for (const each of this.#buttons) {
      each.tabIndex = each === button ? 0 : -1;
      each.toggleAttribute('inert', each !== button);
    }
  }
}
