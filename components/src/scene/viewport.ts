// Layout of the stage, and the mapping from keys to pixels.
import { WHOLE, type AxisShare } from '../charts/zoom.ts';

/** Geometry of the stage in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Left edge of the plot. Names are to its left, and facts are to its right. */
  readonly plotX: number;
  readonly plotWidth: number;
  /** Width of the facts to the right of the plot. */
  readonly factsWidth: number;
  /** Width of the text's font relative to ours, at least 1. */
  readonly textScale: number;
  /** Top of the mutable memtable. */
  readonly memtableY: number;
  readonly memtableHeight: number;
  /** Top of the stack of immutable memtables. */
  readonly immutableY: number;
  readonly immutableHeight: number;
  /** True if the stage is one of several in a stack. Memtables are then thin. */
  readonly isLow: boolean;
  /** Top of the area for rows. */
  readonly rowsY: number;
  readonly rowsHeight: number;
  /** True if there is space for the legend below the rows. */
  readonly hasLegend: boolean;
  /** First visible key. Visible keys are those in [keyFrom, keyTo). */
  readonly keyFrom: number;
  readonly keyTo: number;
}

/** Visible part of the key space, as shares of the whole. */
export type KeyWindow = AxisShare;

export const WHOLE_KEY_SPACE: KeyWindow = WHOLE;

/**
 * Returns the geometry for a stage of this size, with space for the legend. Text next to the plot
 * gets more space if its font is wider than ours (`render/text_scale.ts`). On a phone, levels with
 * targets keep their facts, but runs only have their size.
 */
export function viewportOf(
  width: number,
  height: number,
  keySpace: number,
  window: KeyWindow = WHOLE_KEY_SPACE,
  legendLines = 1,
  textScale = 1,
  hasLevels = false,
): Viewport {
  const isNarrow = isNarrowStage(width);
  const isWide = width >= 760;
  const scaled = (pixels: number): number => Math.round(pixels * textScale);
  const plotX = NAMES_X + scaled(isNarrow ? (hasLevels ? 58 : 84) : isWide ? 90 : 78);
  const factsWidth = scaled(isNarrow ? (hasLevels ? 124 : 52) : isWide ? 188 : 132);
  const isLow = height < LOW_STAGE;
  const memtableY = isLow ? 32 : 34;
  const memtableHeight = isLow ? 6 : isNarrow ? 14 : 18;
  const immutableY = memtableY + memtableHeight + (isLow ? 1 : 4);
  const rowsY = isLow ? 48 : immutableY + 26;
  // A low stage needs this space for its rows. On a phone, most stages are low.
  const lines = height < (isNarrow ? 120 + 30 * legendLines : 230) ? 0 : legendLines;
  return {
    width,
    height,
    plotX,
    plotWidth: Math.max(40, width - plotX - factsWidth - FACTS_GAP),
    factsWidth,
    textScale,
    memtableY,
    memtableHeight,
    immutableY,
    immutableHeight: isLow ? 3 : 8,
    isLow,
    rowsY,
    rowsHeight: Math.max(40, height - rowsY - legendRoom(height, lines)),
    hasLegend: lines > 0,
    keyFrom: window.from * keySpace,
    keyTo: Math.max(window.to * keySpace, window.from * keySpace + 1),
  };
}

/** Left edge of the row names, in pixels. */
const NAMES_X = 14;
/** Gap between the plot and the facts next to it, in pixels. */
export const FACTS_GAP = 12;
/** Height in pixels below which a stage only has space for its rows. */
const LOW_STAGE = 200;

/** Returns true if the stage is as narrow as a phone, where there is space for only a few words. */
export function isNarrowStage(width: number): boolean {
  return width < 560;
}

/**
 * Returns true if rows only have space for a short name and a number, as runs do on a phone. There
 * may be many runs, so rows that are close together use two columns.
 */
export function isBriefStage({ factsWidth }: Pick<Viewport, 'factsWidth'>): boolean {
  return factsWidth < 90;
}

/** Returns the space between the rows and the lower edge of the stage, in pixels. */
function legendRoom(height: number, lines: number): number {
  if (lines === 0) return 8;
  return (height < 300 ? 12 : 18) + LEGEND_LINE * lines;
}

/** Height of a line in the legend, including the gap to the next line, in pixels. */
const LEGEND_LINE = 17;

export function pixelOfKey(viewport: Viewport, key: number): number {
  const share = (key - viewport.keyFrom) / (viewport.keyTo - viewport.keyFrom);
  return viewport.plotX + share * viewport.plotWidth;
}

export function keyOfPixel(viewport: Viewport, x: number): number {
  const share = (x - viewport.plotX) / viewport.plotWidth;
  return viewport.keyFrom + share * (viewport.keyTo - viewport.keyFrom);
}
