// Labels as SVG text. On the page, labels are HTML instead.
import { escaped } from '../base/escaped.ts';
import { svgNumber } from '../base/svg_number.ts';
import { estimatedWidth } from '../charts/marks.ts';
import { laidLabel, type LabelBox, type LabelLook, type TextLine } from './label_layout.ts';
import type { LabelPart, LabelPlace, LabelSink } from './label_pool.ts';

/** Label sink that collects SVG elements. `toElements` returns them as text. */
export class SvgLabels implements LabelSink {
  readonly #look: LabelLook;
  readonly #elements: string[] = [];

  /** Creates a sink. If `measure` is missing, text widths are estimated. */
  constructor({ theme, measure = estimatedWidth }: Pick<LabelLook, 'theme'> & Partial<LabelLook>) {
    this.#look = { theme, measure };
  }

  toElements(): string {
    return this.#elements.join('\n');
  }

  show(_: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const label = laidLabel(parts, place, this.#look);
    if (label === null) return;
    const { opacity, box, lines } = label;
    const alpha = opacity >= 0.995 ? '' : ` opacity="${svgNumber(opacity)}"`;
    const group = [...(box === null ? [] : [boxElement(box)]), ...lines.map(lineElement)];
    this.#elements.push(alpha === '' ? group.join('\n') : `<g${alpha}>${group.join('\n')}</g>`);
  }

  /** Adds text, legible over any colour, in the middle of a file. */
  showInside(text: string, x: number, y: number): void {
    const { text: colour, background } = this.#look.theme;
    this.#elements.push(
      `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="11" font-weight="600" text-anchor="middle" ` +
        `fill="${colour}" stroke="${background}" stroke-width="3" stroke-linejoin="round" ` +
        `paint-order="stroke">${escaped(text)}</text>`,
    );
  }

  endPicture(): void {
    // Nothing to do, because an SVG holds a single picture.
  }
}

function boxElement({ x, y, width, height, fill, edge }: LabelBox): string {
  return (
    `<rect x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${height}" rx="5" ` +
    `fill="${fill}" stroke="${edge}"/>`
  );
}

function lineElement({ x, y, size, anchor, spans }: TextLine): string {
  const words = spans
    .filter(({ text }) => text !== '')
    .map(({ text, colour, isStrong }) => {
      const weight = isStrong ? ' font-weight="600"' : '';
      return `<tspan fill="${colour}"${weight}>${escaped(text)}</tspan>`;
    });
  return `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${size}" text-anchor="${anchor}">${words.join('')}</text>`;
}
