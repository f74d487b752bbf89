import type { Legend } from '../scene/colouring.ts';
import { isNarrowStage, viewportOf, type Viewport } from '../scene/viewport.ts';

export interface LegendSink {
  show(legend: Legend, viewport: Viewport): void;
  clear(): void;
}

/** Estimated width of a character in pixels. Legend space is reserved before layout is known. */
const CHARACTER = 5.9;
const SWATCH = 16;
const GAP = 14;

/** Returns the legend's left edge: that of the plot or, on narrow stages, of the row names. */
export function legendLeft({ width, plotX }: Pick<Viewport, 'width' | 'plotX'>): number {
  return isNarrowStage(width) ? 14 : plotX;
}

/** Returns the number of lines that a legend takes on a stage of the given width. */
export function legendLines(legend: Legend, width: number): number {
  if (legend.kind === 'ramp') return 1;
  const room = width - legendLeft(viewportOf(width, 0, 1)) - 8;
  const pieces = legend.names.map(({ name }) => SWATCH + name.length * CHARACTER);
  let lines = 1;
  let used = legend.title.length * CHARACTER;
  for (const piece of pieces) {
    if (used + GAP + piece > room && used > 0) {
      lines += 1;
      used = piece;
    } else used += GAP + piece;
  }
  return lines;
}

/** The colour legend at the bottom of the stage. */
export class Legends implements LegendSink {
  readonly #element: HTMLElement;
  #shown = '';

  constructor(parent: HTMLElement) {
    this.#element = parent.ownerDocument.createElement('div');
    this.#element.className = 'lsm-legend';
    parent.append(this.#element);
  }

  clear(): void {
    this.#shown = '';
    this.#element.replaceChildren();
  }

  show(legend: Legend, viewport: Viewport): void {
    this.#element.hidden = !viewport.hasLegend;
    const content = JSON.stringify([legend, viewport.plotX]);
    if (content === this.#shown) return;
    this.#shown = content;
    this.#element.style.left = `${legendLeft(viewport)}px`;
    this.#element.style.right = '8px';
    this.#element.replaceChildren(
      ...(legend.kind === 'ramp' ? this.#ramp(legend) : this.#names(legend)),
    );
  }

  #ramp(legend: Extract<Legend, { kind: 'ramp' }>): HTMLElement[] {
    const bar = this.#piece('ramp', '');
    bar.style.background = `linear-gradient(to right, ${legend.colours.join(', ')})`;
    const item = this.#piece('', '');
    item.append(
      legend.title,
      ' ',
      this.#piece(legend.isMoving === true ? 'from' : '', legend.from),
      bar,
      this.#piece('', legend.to),
    );
    return [item];
  }

  #names(legend: Extract<Legend, { kind: 'names' }>): HTMLElement[] {
    const items = legend.names.map(({ name, colour }) => {
      const swatch = this.#piece('swatch', '');
      swatch.style.background = colour;
      const item = this.#piece('', '');
      item.append(swatch, name);
      return item;
    });
    return [this.#piece('', legend.title), ...items];
  }

  #piece(className: string, text: string): HTMLElement {
    const element = this.#element.ownerDocument.createElement('span');
    element.className = className;
    element.textContent = text;
    return element;
  }
}
