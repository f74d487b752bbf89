import type { Legend } from '../scene/colouring.ts';
import { hasLegend, type Viewport } from '../scene/viewport.ts';

/** Where the legend goes. */
export interface LegendSink {
  show(legend: Legend, viewport: Viewport): void;
  clear(): void;
}

/** What the colours mean, at the foot of the stage. */
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
    this.#element.hidden = !hasLegend(viewport);
    const content = JSON.stringify([legend, viewport.plotX]);
    if (content === this.#shown) return;
    this.#shown = content;
    this.#element.style.left = `${viewport.factsWidth > 0 ? viewport.plotX : 14}px`;
    this.#element.style.right = '8px';
    this.#element.replaceChildren(
      ...(legend.kind === 'ramp' ? this.#ramp(legend) : this.#names(legend)),
    );
  }

  #ramp(legend: Extract<Legend, { kind: 'ramp' }>): HTMLElement[] {
    const bar = this.#piece('ramp', '');
    bar.style.background = `linear-gradient(to right, ${legend.colours.join(', ')})`;
    const item = this.#piece('', '');
    item.append(legend.title, ' ', this.#piece('', legend.from), bar, this.#piece('', legend.to));
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
