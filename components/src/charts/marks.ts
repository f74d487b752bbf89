// The marks of a chart as plain data, in pixels. `drawMarks` draws them on a canvas, and `marksSvg`
// writes them as SVG. A chart is a function that turns facts and a size into marks.

/** Coordinates as x, y, x, y, … A NaN pair separates the pieces of a mark. */
export type Points = ArrayLike<number>;

/** Properties that all coloured marks share. */
export interface Painted {
  /** Name of a palette colour, or a CSS colour. */
  readonly ink: string;
  /** Opacity, 0 … 1; default 1. */
  readonly alpha?: number;
  /** One-word meaning of the mark, written to the `data-mark` attribute of its SVG element. */
  readonly role?: string;
  /** Tooltip of the mark in SVG output. */
  readonly title?: string;
}

/** A line through points. */
export interface LineMark extends Painted {
  readonly kind: 'line';
  readonly points: Points;
  /** `step` holds each value until the next point. The default is straight segments. */
  readonly curve?: 'step';
  /** Width in pixels; default 1. */
  readonly width?: number;
  /** Lengths of dashes and gaps, alternating, in pixels. */
  readonly dash?: readonly number[];
}

/** A filled area. Its outline closes automatically. */
export interface AreaMark extends Painted {
  readonly kind: 'area';
  readonly points: Points;
}

/** Bars in one style, or the segments of a lane. `boxes` holds x, y, width, height, x, y, … */
export interface BarsMark extends Painted {
  readonly kind: 'bars';
  readonly boxes: ArrayLike<number>;
  /** Corner radius in pixels; default 0. */
  readonly radius?: number;
  /** Colour of diagonal stripes over the bars, for readers who cannot tell hues apart. */
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
  readonly isStrong?: boolean;
}

/** A rectangle in pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Marks clipped to a box. */
export interface ClippedMarks extends Rectangle {
  readonly kind: 'clipped';
  /** Corner radius of the box in pixels; default 0. */
  readonly radius?: number;
  readonly marks: readonly Mark[];
}

/** Any mark of a chart. A chart's marks are painted in order. */
export type Mark = LineMark | AreaMark | BarsMark | LabelMark | ClippedMarks;

/** Default font size of labels, in pixels. */
export const LABEL_SIZE = 11;

/** Text style of a label. */
export type TextLook = Pick<LabelMark, 'size' | 'isStrong'>;

/** Returns the font of a label in canvas notation. */
export function canvasFont(
  { size = LABEL_SIZE, isStrong = false }: TextLook,
  family: string,
): string {
  return `${isStrong ? '600 ' : ''}${size}px ${family}`;
}

/** Measures the width of a text in pixels, in the chart's font. */
export type MeasureText = (text: string, look?: TextLook) => number;

/** Size of a chart in pixels, and the function that measures its text. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  readonly measure: MeasureText;
}

/** Returns the CSS colour for an ink name. */
export type Palette = (ink: string) => string;

/** Returns a straight line between two points. */
export function rule(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  look: Omit<LineMark, 'kind' | 'points'>,
): LineMark {
  return { kind: 'line', points: [x1, y1, x2, y2], ...look };
}

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
 * Adds a bar without a role. It joins the last mark if the style is the same, because one mark with
 * a thousand bars draws faster than a thousand marks.
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

/** Average character width relative to the font size. */
const CHARACTER_WIDTH = 0.53;

/** Estimates the width of a text in a sans-serif font. Used where no font can be measured. */
export function estimatedWidth(text: string, { size = LABEL_SIZE }: TextLook = {}): number {
  return text.length * size * CHARACTER_WIDTH;
}
