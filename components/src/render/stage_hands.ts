// Input on the stage: pointer, keyboard and fact buttons, and the callouts that follow a picture.
// Loaded after the first picture.
import type { CardPointer } from '../charts/card_place.ts';
import type { PixelGroup } from '../scene/hit_test.ts';
import type { ThemeName } from '../scene/options.ts';
import type { KeyWindow } from '../scene/viewport.ts';
import { CalloutLayer } from './callout_layer.ts';
import type { Callout } from './callout_marks.ts';
import { FactButtons, type StageFact } from './fact_buttons.ts';
import { StageInput } from './stage_input.ts';
import type { StageView } from './stage_view.ts';

/** A file on the stage: its row in `timeline.lifetimes`, and the pointer in client pixels. */
export interface StageFile {
  readonly lifetime: number;
  readonly clientX: number;
  readonly clientY: number;
}

export interface HandListeners {
  /** Called when the pointer has entered a file or left all files (`null`). */
  readonly onHover?: (file: StageFile | null) => void;
  /** Called when the user has clicked a file or the empty stage (`null`). */
  readonly onPick?: (file: StageFile | null) => void;
  /**
   * Called when the user has changed the visible keys, given as shares of the key space. The
   * listener must restore them for another history; without one, other keys are shown whole.
   */
  readonly onKeys?: (window: KeyWindow) => void;
  /** Called when the user has clicked a fact. Without a listener, there are no fact buttons. */
  readonly onFact?: (fact: StageFact) => void;
}

/** Parts of the stage that input reads and changes. */
export interface HandledStage {
  readonly root: HTMLElement;
  readonly view: StageView;
  readonly on: HandListeners;
  readonly keySpace: () => number;
  readonly redraw: () => void;
  /** Returns the row of the pinned file; −1 if no file is pinned. */
  readonly picked: () => number;
  readonly setPicked: (lifetime: number) => void;
}

export class StageHands {
  readonly #stage: HandledStage;
  readonly #input: StageInput;
  /** Fact buttons; `null` if there is no listener for them. */
  readonly #facts: FactButtons | null;
  readonly #callouts: CalloutLayer;
  #pointer: CardPointer | null = null;
  #hovered = -1;
  #group: PixelGroup | null = null;

  constructor(stage: HandledStage, keyWindow: KeyWindow, signal: AbortSignal) {
    this.#stage = stage;
    const { root, view, on, keySpace, redraw } = stage;
    this.#callouts = new CalloutLayer(root);
    this.#facts = on.onFact === undefined ? null : new FactButtons(root, on.onFact);
    const host = {
      ...{ view, keySpace, redraw, pinned: stage.picked },
      moved: (window: KeyWindow) => on.onKeys?.(window),
      pin: (lifetime: number) => this.#pin(lifetime, this.#middle()),
    };
    this.#input = new StageInput(root, host, signal);
    this.#input.setWindow(keyWindow);
    const move = (event: PointerEvent): void => this.#moveTo(event);
    root.addEventListener('pointermove', move, { signal });
    root.addEventListener('pointerdown', move, { signal });
    root.addEventListener('pointerleave', () => this.#leave(), { signal });
    root.addEventListener('click', (event) => this.#pick(event), { signal });
  }

  /** File that has the keyboard focus, or else is under the pointer; −1 if there is none. */
  get pointed(): number {
    return this.#input.focused >= 0 ? this.#input.focused : this.#hovered;
  }

  /** Files that share the pixel under the pointer; `null` if there are none. */
  get group(): PixelGroup | null {
    return this.#group;
  }

  /** Visible keys, as shares of the key space. */
  get window(): KeyWindow {
    return this.#input.window;
  }

  setWindow(window: KeyWindow): void {
    this.#input.setWindow(window);
  }

  /** Forgets the previous history. `isWhole` shows all keys again because the new ones differ. */
  forget(isWhole: boolean): void {
    this.#hovered = -1;
    this.#group = null;
    if (isWhole) this.#input.reset();
  }

  /**
   * Updates after a picture. Returns true if another file is now under the resting pointer, in
   * which case a new picture is needed to outline the file.
   */
  follow(callouts: readonly Callout[], theme: ThemeName): boolean {
    const { view } = this.#stage;
    const isOther = this.#hoverAgain();
    this.#input.follow();
    this.#facts?.follow(view.drawn, view.magnification);
    this.#callouts.show(callouts, view.drawn, theme);
    return isOther;
  }

  #moveTo(event: PointerEvent): void {
    this.#pointer = this.#pointerOf(event);
    const before = this.#hovered;
    const { redraw, on } = this.#stage;
    if (this.#hoverAgain()) redraw();
    const { clientX, clientY } = event;
    if (this.#hovered === before && before < 0) return;
    on.onHover?.(this.#hovered < 0 ? null : { lifetime: this.#hovered, clientX, clientY });
  }

  #pointerOf(event: MouseEvent): CardPointer {
    const { left, top } = this.#stage.root.getBoundingClientRect();
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    return { x: event.clientX - left, y: event.clientY - top, isFinger };
  }

  #leave(): void {
    this.#pointer = null;
    if (this.#hovered < 0 && this.#group === null) return;
    this.#hovered = -1;
    this.#group = null;
    this.#stage.on.onHover?.(null);
    this.#stage.redraw();
  }

  #pick(event: MouseEvent): void {
    if (this.#input.wasDrag()) return;
    // Enter on a focused file also fires a click, but the keyboard input has already handled it.
    if (event.detail === 0) return;
    const { clientX, clientY } = event;
    // A finger leaves before its click arrives, so nothing is hovered.
    const hit = this.#stage.view.hover(this.#pointerOf(event));
    if (hit !== null && hit.group !== null) this.#input.zoomInto(hit.group, event.timeStamp);
    else this.#pin(hit?.lifetime ?? -1, { clientX, clientY });
  }

  #pin(lifetime: number, at: Pick<StageFile, 'clientX' | 'clientY'>): void {
    this.#stage.setPicked(lifetime);
    this.#stage.on.onPick?.(lifetime < 0 ? null : { lifetime, ...at });
    this.#stage.redraw();
  }

  #middle(): Pick<StageFile, 'clientX' | 'clientY'> {
    const { left, top, width, height } = this.#stage.root.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  /** Updates the hover for a resting pointer. Returns true if the hover changed. */
  #hoverAgain(): boolean {
    const [hovered, group] = [this.#hovered, this.#group];
    const hit = this.#stage.view.hover(this.#pointer);
    this.#group = hit?.group ?? null;
    this.#hovered = hit === null || hit.group !== null ? -1 : hit.lifetime;
    return this.#hovered !== hovered || this.#group?.from !== group?.from;
  }
}
