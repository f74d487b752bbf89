// The marks of a chart as plain data, in pixels, which `drawMarks` puts on a canvas and `marksSvg`
// writes as SVG. A chart is a function from facts and a size to marks. It draws nothing itself.

/** Coordinates as x, y, x, y, …; a pair of NaN lifts the pen between pieces of a mark. */
export type Points = ArrayLike<number>;

/** The properties of all coloured marks. */
export interface Painted {
  /** The name of a palette colour, or a CSS colour. */
  readonly ink: string;
  /** Opacity, 0 … 1; default 1. */
  readonly alpha?: number;
  /** The meaning of the mark in one word: `data-mark` of its SVG element. */
  readonly role?: string;
  /** The tooltip of the mark in an SVG. */
  readonly title?: string;
}

/** A line through points. */
export interface LineMark extends Painted {
  readonly kind: 'line';
  readonly points: Points;
  /** `step`: each value holds until the next point. Default: straight segments. */
  readonly curve?: 'step';
  /** Width in pixels; default 1. */
  readonly width?: number;
  /** Alternating lengths of dashes and gaps, in pixels. */
  readonly dash?: readonly number[];
}

/** An area within an outline that closes automatically. */
export interface AreaMark extends Painted {
  readonly kind: 'area';
  readonly points: Points;
}

/** Bars in one style, or the segments of a lane: x, y, width, height, x, y, … */
export interface BarsMark extends Painted {
  readonly kind: 'bars';
  readonly boxes: ArrayLike<number>;
  /** Corner radius in pixels; default 0. */
  readonly radius?: number;
  /** The colour of diagonal stripes over the bars, which helps readers who do not see hues. */
  readonly stripes?: string;
}

/** A line of text. */
export interface LabelMark extends Painted {
  readonly kind: 'label';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly baseline?: 'alphabetic' | 'middle';
  /** Font size in pixels; default `LABEL_SIZE`. */
  readonly size?: number;
  /** Bold text. */
  readonly isStrong?: boolean;
}

/** Marks clipped to a box. */
export interface ClippedMarks {
  readonly kind: 'clipped';
  /** Corner radius of the box in pixels; default 0. */
  readonly radius?: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Any mark. A chart's marks are painted in order. */
export type Mark = LineMark | AreaMark | BarsMark | LabelMark | ClippedMarks;

/** Default font size of labels, in pixels. */
export const LABEL_SIZE = 11;

/** The text style of a label. */
export type TextLook = Pick<LabelMark, 'size' | 'isStrong'>;

/** The font of labels in canvas notation. */
export function canvasFont(
  { size = LABEL_SIZE, isStrong = false }: TextLook,
  family: string,
): string {
  return `${isStrong ? '600 ' : ''}${size}px ${family}`;
}

/** Width of a text in pixels, in the chart's font. */
export type MeasureText = (text: string, look?: TextLook) => number;

/** The size of a chart in pixels, and its text measure. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  readonly measure: MeasureText;
}

/** The CSS colour of an ink. */
export type Palette = (ink: string) => string;

/** A straight line between two points. */
export function rule(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  look: Omit<LineMark, 'kind' | 'points'>,
): LineMark {
  return { kind: 'line', points: [x1, y1, x2, y2], ...look };
}

/** One bar. */
export function bar(
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  look: Omit<BarsMark, 'kind' | 'boxes'>,
): BarsMark {
  return { kind: 'bars', boxes: [x, y, width, height], ...look };
}

/** A box: x, y, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * Adds a bar without a role. If the last mark has the same style, the bar joins it, because one
 * mark with a thousand bars draws faster.
 */
export function addBar(
  marks: Mark[],
  box: Box,
  { ink, alpha = 1, radius = 0 }: Pick<BarsMark, 'ink' | 'alpha' | 'radius'>,
): void {
  const last = marks.at(-1);
  const isSame =
    last?.kind === 'bars' &&
    last.ink === ink &&
    (last.alpha ?? 1) === alpha &&
    (last.radius ?? 0) === radius &&
    last.role === undefined;
  if (isSame && Array.isArray(last.boxes)) last.boxes.push(box[0], box[1], box[2], box[3]);
  else marks.push({ kind: 'bars', boxes: [...box], ink, alpha, radius });
}

/** Average character width relative to the font size, for use without a font. */
const CHARACTER_WIDTH = 0.53;

/** The approximate width of a text in a sans-serif font. A page measures it exactly. */
export function estimatedWidth(text: string, { size = LABEL_SIZE }: TextLook = {}): number {
  return text.length * size * CHARACTER_WIDTH;
}
