// The marks of a chart as plain data, in pixels: what `drawMarks` puts on a canvas and `marksSvg`
// writes as SVG. A chart is a function from facts and a size to marks; it draws nothing itself.

/**
 * Places as x, y, x, y, …; a pair of NaN lifts the pen, so that one mark can have several pieces.
 */
export type Points = ArrayLike<number>;

/** What all marks that have a colour share. */
export interface Painted {
  /** Name of a colour of the palette that the chart is drawn with, or a colour as CSS has it. */
  readonly ink: string;
  /** Opacity, 0 … 1; by default 1. */
  readonly alpha?: number;
  /** What the mark shows, in one word: `data-mark` of its SVG element. */
  readonly role?: string;
  /** Text that SVG shows while the pointer rests on the mark. */
  readonly title?: string;
}

/** A line through places: a rule where there are two of them. */
export interface LineMark extends Painted {
  readonly kind: 'line';
  readonly points: Points;
  /** `step`: each value holds until the next place. By default straight from place to place. */
  readonly curve?: 'step';
  /** Pixels; by default 1. */
  readonly width?: number;
  /** Pixels that are drawn and left out, in turn. */
  readonly dash?: readonly number[];
}

/** An area within an outline, which closes by itself. */
export interface AreaMark extends Painted {
  readonly kind: 'area';
  readonly points: Points;
}

/** Bars of one look, or the segments of a lane: x, y, width, height, x, y, … */
export interface BarsMark extends Painted {
  readonly kind: 'bars';
  readonly boxes: ArrayLike<number>;
  /** Radius of the corners, in pixels; by default 0. */
  readonly radius?: number;
  /** Name of the colour of diagonal stripes over the bars, for those who see no hues. */
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
  /** Height of the font, in pixels; by default `LABEL_SIZE`. */
  readonly size?: number;
  /** Bold. */
  readonly isStrong?: boolean;
}

/** Marks of which only what lies within a box is seen. */
export interface ClippedMarks {
  readonly kind: 'clipped';
  /** Radius of the box's corners, in pixels; by default 0. */
  readonly radius?: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Whatever a chart consists of, in the order in which it is painted. */
export type Mark = LineMark | AreaMark | BarsMark | LabelMark | ClippedMarks;

/** Height of a label's font, in pixels, where the label does not say another. */
export const LABEL_SIZE = 11;

/** How the text of a label looks. */
export type TextLook = Pick<LabelMark, 'size' | 'isStrong'>;

/** Width of a text in pixels, in the font that the chart is drawn with. */
export type MeasureText = (text: string, look?: TextLook) => number;

/** The room that a chart has, in pixels, and how wide its texts are. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  readonly measure: MeasureText;
}

/** The colour of an ink, as CSS writes it. */
export type Palette = (ink: string) => string;

/** A straight line between two places. */
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
 * Adds a bar without a role to marks: to the last of them where that has the same look, since a
 * thousand bars of one look are drawn faster as one mark.
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

/** Width of an average character of a font of one pixel, for where no font can be asked. */
const CHARACTER_WIDTH = 0.53;

/** About how wide a text is in a sans-serif font; a page measures it exactly. */
export function estimatedWidth(text: string, { size = LABEL_SIZE }: TextLook = {}): number {
  return text.length * size * CHARACTER_WIDTH;
}
