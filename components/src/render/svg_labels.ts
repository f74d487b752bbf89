// Labels as SVG text: where the page lays HTML over the canvas, a figure has text of its own.
import { escaped } from '../base/escaped.ts';
import { svgNumber } from '../base/svg_number.ts';
import { estimatedWidth } from '../charts/marks.ts';
import type { Theme } from '../scene/theme.ts';
import type { LabelPart, LabelPlace, LabelSink } from './label_pool.ts';

/** Collects labels; `toElements` gives them as text. */
export class SvgLabels implements LabelSink {
  readonly #theme: Theme;
  readonly #elements: string[] = [];

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  toElements(): string {
    return this.#elements.join('\n');
  }

  show(_: string, parts: readonly LabelPart[], place: LabelPlace): void {
    const looks = (place.look ?? '').split(' ');
    const isChip = looks.includes('chip') || looks.includes('stall');
    const size = isChip || looks.includes('small') ? 11 : 12;
    const opacity = place.opacity ?? 1;
    if (opacity < 0.02) return;
    const lines = linesOf(parts);
    const width = Math.max(...lines.map((line) => widthOf(line, size)));
    const pad = isChip ? 8 : 0;
    const left =
      place.x - { left: 0, centre: 0.5, right: 1 }[place.align ?? 'left'] * (width + 2 * pad);
    const alpha = opacity >= 0.995 ? '' : ` opacity="${svgNumber(opacity)}"`;
    const group: string[] = [];
    if (isChip) group.push(this.#chip(looks, place, left, width + 2 * pad));
    const anchor = { left: 'start', centre: 'middle', right: 'end' }[place.align ?? 'left'];
    const x = isChip
      ? left + pad + (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
      : place.x;
    for (const [at, line] of lines.entries()) {
      const y = place.y + (isChip ? 13.5 : size) + at * 16;
      const spans = line.map((part) => this.#span(part, looks, place.colour)).join('');
      group.push(
        `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${size}" text-anchor="${anchor}">${spans}</text>`,
      );
    }
    this.#elements.push(alpha === '' ? group.join('\n') : `<g${alpha}>${group.join('\n')}</g>`);
  }

  /** Text in the middle of a file, legible over any colour. */
  showInside(text: string, x: number, y: number): void {
    const { text: colour, background } = this.#theme;
    this.#elements.push(
      `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="11" font-weight="600" text-anchor="middle" ` +
        `fill="${colour}" stroke="${background}" stroke-width="3" stroke-linejoin="round" ` +
        `paint-order="stroke">${escaped(text)}</text>`,
    );
  }

  endPicture(): void {
    // Every picture has labels of its own.
  }

  #chip(looks: readonly string[], place: LabelPlace, left: number, width: number): string {
    const { panel, stopped, muted } = this.#theme;
    const isStall = looks.includes('stall');
    const fill = isStall ? stopped : panel;
    const edge = isStall ? stopped : (place.colour ?? muted);
    return (
      `<rect x="${svgNumber(left)}" y="${svgNumber(place.y)}" width="${svgNumber(width)}" height="19" rx="5" ` +
      `fill="${fill}" stroke="${edge}"/>`
    );
  }

  #span(part: LabelPart, looks: readonly string[], colour: string | undefined): string {
    const { text, muted, over, background } = this.#theme;
    const isChip = looks.includes('chip');
    const own = looks.includes('stall') ? background : isChip ? text : (colour ?? text);
    if (typeof part === 'string') return tspan(part, own);
    if ('strong' in part) return tspan(part.strong, looks.includes('small') ? text : own, true);
    if ('quiet' in part) return tspan(part.quiet, muted);
    if ('over' in part) return tspan(part.over, over, true);
    if ('due' in part) return tspan(part.due, over, true);
    return tspan(` ${part.tag}`, muted);
  }
}

function tspan(text: string, colour: string, isStrong = false): string {
  if (text === '') return '';
  return `<tspan fill="${colour}"${isStrong ? ' font-weight="600"' : ''}>${escaped(text)}</tspan>`;
}

/** Parts by line: `\n` in a part begins a new one. */
function linesOf(parts: readonly LabelPart[]): LabelPart[][] {
  const lines: LabelPart[][] = [[]];
  for (const part of parts) {
    const pieces = textOf(part).split('\n');
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push(withText(part, piece));
    }
  }
  return lines;
}

function textOf(part: LabelPart): string {
  return typeof part === 'string' ? part : (Object.values(part)[0] as string);
}

function withText(part: LabelPart, text: string): LabelPart {
  if (typeof part === 'string') return text;
  return { [Object.keys(part)[0] as string]: text } as unknown as LabelPart;
}

function widthOf(line: readonly LabelPart[], size: number): number {
  return estimatedWidth(line.map(textOf).join(''), { size });
}
