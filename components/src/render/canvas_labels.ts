// Labels painted on a canvas, for exported pictures. The page lays HTML over the stage, but PNG
// files and film frames need labels in their pixels.
import { canvasFont } from '../charts/canvas_font.ts';
import { laidLabel, type LabelBox, type LabelLook, type TextLine } from './label_layout.ts';
import type { LabelPart, LabelPlace, LabelSink } from './label_pool.ts';

/** The latest words of a label, and their beat. */
interface Said {
  readonly parts: readonly LabelPart[];
  readonly beat: number;
  isUsed: boolean;
}

/** Paints each label immediately. */
export class CanvasLabels implements LabelSink {
  readonly #context: CanvasRenderingContext2D;
  readonly #font: string;
  /** Words by label name. As in `LabelPool`, fast-changing words stay until the next beat. */
  readonly #latest = new Map<string, Said>();
  #look: LabelLook;

  constructor(context: CanvasRenderingContext2D, look: LabelLook, font: string) {
    this.#context = context;
    this.#look = look;
    this.#font = font;
  }

  /** Sets the theme of subsequent labels. */
  set look(look: LabelLook) {
    this.#look = look;
  }

  show(name: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const { changes = 'always' } = place;
    const before = this.#latest.get(name);
    const isKept = before !== undefined && changes !== 'always' && changes === before.beat;
    const words = isKept ? before.parts : parts;
    const beat = changes === 'always' ? -1 : changes;
    this.#latest.set(name, { parts: words, beat, isUsed: true });
    const label = laidLabel(words, place, this.#look);
    if (label === null) return;
    const context = this.#context;
    context.globalAlpha = label.opacity;
    if (label.box !== null) this.#paintBox(label.box);
    for (const line of label.lines) this.#paintLine(line);
    context.globalAlpha = 1;
  }

  endPicture(): void {
    for (const [name, said] of this.#latest) {
      if (said.isUsed) said.isUsed = false;
      else this.#latest.delete(name);
    }
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
