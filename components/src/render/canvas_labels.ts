// Paints labels on a canvas. On the page, HTML labels lie over the canvas, but PNG files and film
// frames need labels in their pixels.
import { canvasFont } from '../charts/marks.ts';
import { laidLabel, type LabelBox, type LabelLook, type TextLine } from './label_layout.ts';
import type { LabelPart, LabelPlace, LabelSink } from './label_pool.ts';

/** Label sink that paints each label as soon as it is shown. */
export class CanvasLabels implements LabelSink {
  readonly #context: CanvasRenderingContext2D;
  readonly #font: string;
  #look: LabelLook;

  constructor(context: CanvasRenderingContext2D, look: LabelLook, font: string) {
    this.#context = context;
    this.#look = look;
    this.#font = font;
  }

  /** Sets the theme of the labels that follow. */
  set look(look: LabelLook) {
    this.#look = look;
  }

  show(_name: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const label = laidLabel(parts, place, this.#look);
    if (label === null) return;
    const context = this.#context;
    context.globalAlpha = label.opacity;
    if (label.box !== null) this.#paintBox(label.box);
    for (const line of label.lines) this.#paintLine(line);
    context.globalAlpha = 1;
  }

  endPicture(): void {
    // Nothing to do, because no labels are kept between pictures.
  }

  #paintBox({ x, y, width, height, fill, edge }: LabelBox): void {
    const context = this.#context;
    context.beginPath();
    context.roundRect(x, y, width, height, 5);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.setLineDash([]);
    context.stroke();
  }

  #paintLine({ x, y, size, anchor, spans }: TextLine): void {
    const context = this.#context;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    const measured = spans.map((span) => {
      context.font = canvasFont({ size, isStrong: span.isStrong }, this.#font);
      return context.measureText(span.text).width;
    });
    const width = measured.reduce((sum, each) => sum + each, 0);
    let at = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
    for (const [index, { text, colour, isStrong }] of spans.entries()) {
      context.font = canvasFont({ size, isStrong }, this.#font);
      context.fillStyle = colour;
      context.fillText(text, at, y);
      at += measured[index] ?? 0;
    }
  }
}
