// Lays out labels for pictures without HTML. SVG and canvas share this layout, so both look the
// same.
import type { Rectangle, MeasureText } from '../charts/marks.ts';
import type { Theme } from '../scene/theme.ts';
import type { LabelPart, LabelPlace } from './label_pool.ts';

export interface TextSpan {
  readonly text: string;
  readonly colour: string;
  readonly isStrong: boolean;
}

/** A line of consecutive spans. */
export interface TextLine {
  /** X position of the point that `anchor` names. */
  readonly x: number;
  /** Y position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly spans: readonly TextSpan[];
}

export interface LabelBox extends Rectangle {
  readonly fill: string;
  readonly edge: string;
}

/** A label with the positions of its parts. */
export interface LaidLabel {
  readonly opacity: number;
  readonly box: LabelBox | null;
  readonly lines: readonly TextLine[];
}

export interface LabelLook {
  readonly theme: Theme;
  readonly measure: MeasureText;
}

const ANCHORS = { left: 'start', centre: 'middle', right: 'end' } as const;
const SHARES = { left: 0, centre: 0.5, right: 1 } as const;

/** Lays out a label. Returns `null` if the label is too faint to see. */
export function laidLabel(
  parts: readonly LabelPart[],
  place: LabelPlace,
  { theme, measure }: LabelLook,
): LaidLabel | null {
  const { opacity = 1, align = 'left' } = place;
  if (opacity < 0.02) return null;
  const looks = (place.look ?? '').split(' ');
  const isBoxed = ['chip', 'stall', 'note'].some((look) => looks.includes(look));
  const size = isBoxed || looks.includes('small') ? 11 : 12;
  const lines = linesOf(parts).map((line) => line.map((part) => spanOf(part, looks, place, theme)));
  const widths = lines.map((spans) =>
    spans.reduce((sum, { text, isStrong }) => sum + measure(text, { size, isStrong }), 0),
  );
  const width = Math.max(0, ...widths);
  const pad = isBoxed ? PADDING : 0;
  const left = place.x - SHARES[align] * (width + 2 * pad);
  const x = isBoxed ? left + pad + SHARES[align] * width : place.x;
  return {
    opacity,
    box: isBoxed
      ? { x: left, y: place.y, width: width + 2 * pad, height: 19, ...boxLook(looks, place, theme) }
      : null,
    lines: lines.map((spans, at) => {
      const y = place.y + (isBoxed ? 13.5 : size) + at * LINE_HEIGHT;
      return { x, y, size, anchor: ANCHORS[align], spans };
    }),
  };
}

const PADDING = 8;
const LINE_HEIGHT = 16;

function boxLook(
  looks: readonly string[],
  { colour }: LabelPlace,
  { panel, stopped, over, muted }: Theme,
): Pick<LabelBox, 'fill' | 'edge'> {
  if (!looks.includes('stall')) return { fill: panel, edge: colour ?? muted };
  const fill = looks.includes('slow') ? over : stopped;
  return { fill, edge: fill };
}

function spanOf(
  part: LabelPart,
  looks: readonly string[],
  { colour }: LabelPlace,
  { text, muted, over, stopped, background }: Theme,
): TextSpan {
  const isChip = looks.includes('chip');
  const plain = looks.includes('cause')
    ? looks.includes('stopped')
      ? stopped
      : over
    : looks.includes('stall')
      ? background
      : isChip
        ? text
        : (colour ?? text);
  const span = (words: string, ink: string, isStrong = false): TextSpan => {
    return { text: words, colour: ink, isStrong };
  };
  if (typeof part === 'string') return span(part, plain, looks.includes('stall'));
  if ('strong' in part) return span(part.strong, looks.includes('small') ? text : plain, true);
  if ('quiet' in part) return span(part.quiet, muted);
  if ('over' in part) return span(part.over, over, true);
  if ('due' in part) return span(part.due, over, true);
  return span(` ${part.tag}`, muted);
}

/** Splits the parts of a label into lines at each `\n`. */
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
