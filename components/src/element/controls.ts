// The controls below a tree: play, step and a playhead slider.
import { clockTime, withCommas } from '../base/format_short.ts';
import type { ShownMoment } from './live_tree.ts';
import type { Control } from './settings.ts';

export interface ControlActions {
  readonly toggle: () => void;
  readonly step: (by: number) => void;
  readonly seek: (playhead: number) => void;
}

const PLAY = 'M4 2.5v11l9-5.5z';
const PAUSE = 'M4 2.5h3v11H4zM9 2.5h3v11H9z';
const BACK = 'M12 2.5v11L5 8zM3 2.5h1.6v11H3z';
const ON = 'M4 2.5v11L11 8zM11.4 2.5H13v11h-1.6z';

/** Buttons and a slider below a tree. */
export class Controls {
  readonly #element: HTMLElement;
  readonly #actions: ControlActions;
  readonly #play: HTMLButtonElement;
  readonly #back: HTMLButtonElement;
  readonly #on: HTMLButtonElement;
  readonly #slider: HTMLInputElement;
  readonly #time: HTMLElement;
  #isPlaying = false;

  constructor(element: HTMLElement, actions: ControlActions) {
    this.#element = element;
    this.#actions = actions;
    const { ownerDocument: document } = element;
    this.#play = this.#button('Play', PLAY, () => actions.toggle());
    this.#back = this.#button('Step back', BACK, () => actions.step(-1));
    this.#on = this.#button('Step forward', ON, () => actions.step(1));
    this.#slider = document.createElement('input');
    Object.assign(this.#slider, { type: 'range', step: 'any' });
    this.#slider.setAttribute('aria-label', 'Playhead');
    this.#slider.setAttribute('part', 'slider');
    this.#slider.addEventListener('input', () => actions.seek(Number(this.#slider.value)));
    this.#slider.addEventListener('keydown', (event) => this.#stepByKey(event));
    this.#time = document.createElement('span');
    this.#time.setAttribute('part', 'time');
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', 'Player');
  }

  /** Shows the given controls for part of the history. */
  show(controls: readonly Control[], [first, last]: readonly [number, number]): void {
    const steps = controls.includes('step') ? [this.#back, this.#on] : [];
    const play = controls.includes('play') ? [this.#play] : [];
    const slider = controls.includes('seek') ? [this.#slider, this.#time] : [];
    this.#element.hidden = controls.length === 0;
    this.#element.replaceChildren(...play, ...steps, ...slider);
    this.#slider.min = String(first);
    this.#slider.max = String(last);
  }

  /** Updates the controls after the playhead has moved. */
  follow(playhead: number, isPlaying: boolean, { event, timeMicros }: ShownMoment): void {
    this.#slider.value = String(playhead);
    const time = clockTime(timeMicros);
    if (this.#time.textContent !== time) {
      this.#time.textContent = time;
      this.#slider.setAttribute('aria-valuetext', `event ${withCommas(event)}, ${time}`);
    }
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    this.#play.querySelector('path')?.setAttribute('d', isPlaying ? PAUSE : PLAY);
  }

  dispose(): void {
    this.#element.replaceChildren();
  }

  /** Handles arrow keys, one event at a time. The browser would move by 1 % of the history. */
  #stepByKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#actions.step(event.shiftKey ? 10 * by : by);
  }

  #button(label: string, shape: string, act: () => void): HTMLButtonElement {
    const { ownerDocument: document } = this.#element;
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('part', 'button');
    button.setAttribute('aria-label', label);
    const space = 'http://www.w3.org/2000/svg';
    const icon = document.createElementNS(space, 'svg');
    icon.setAttribute('viewBox', '0 0 16 16');
    icon.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', shape);
    icon.append(path);
    button.append(icon);
    button.addEventListener('click', act);
    return button;
  }
}
