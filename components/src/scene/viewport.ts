// Layout of the stage, and the mapping from keys to pixels.
import { WHOLE, type AxisShare } from '../charts/zoom.ts';

/** Geometry of the stage in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Left edge and width of the plot. Names are to its left, facts to its right. */
  readonly plotX: number;
  readonly plotWidth: number;
  /** Width of the facts to the right of the plot. */
  readonly factsWidth: number;
  /** Top and height of the mutable memtable. */
  readonly memtableY: number;
  readonly memtableHeight: number;
  /** Top of the stack of immutable memtables, and the height of each. */
  readonly immutableY: number;
  readonly immutableHeight: number;
  /** True for one of several stacked stages, whose memtables are thin. */
  readonly isLow: boolean;
  /** Top and height of the area for rows. */
  readonly rowsY: number;
  readonly rowsHeight: number;
  /** True if the legend fits below the rows. */
  readonly hasLegend: boolean;
  /** Visible keys: [keyFrom, keyTo). */
  readonly keyFrom: number;
  readonly keyTo: number;
}

/** Zoomed part of the key space, as shares of it. */
export type KeyWindow = AxisShare;

export const WHOLE_KEY_SPACE: KeyWindow = WHOLE;

/**
 * Returns the geometry of a stage of this size, with room for the legend. Text next to the plot
 * gets more room in a font that is wider than ours (`render/text_scale.ts`). On a phone, levels
 * with targets keep their facts, and runs have only their size.
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
  // A low stage needs that room for its rows. On a phone, most stages are low.
  const lines = height < (isNarrow ? 120 + 30 * legendLines : 230) ? 0 : legendLines;
  return {
    width,
    height,
    plotX,
    plotWidth: Math.max(40, width - plotX - factsWidth - FACTS_GAP),
    factsWidth,
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

/** Left edge of row names. */
const NAMES_X = 14;
/** Gap between the plot and the facts next to it, in pixels. */
export const FACTS_GAP = 12;
/** Height below which a stage has room only for its rows, in pixels. */
const LOW_STAGE = 200;

/** Returns true if the stage is as narrow as a phone, with room for only a few words. */
export function isNarrowStage(width: number): boolean {
  return width < 560;
}

/**
 * Returns true if rows have room only for a short name and a number, as runs do on a phone. There
 * may be many runs, so rows close together use two columns.
 */
export function isBriefStage({ factsWidth }: Pick<Viewport, 'factsWidth'>): boolean {
  return factsWidth < 90;
}

/** Returns the room between the rows and the stage's lower edge, in pixels. */
function legendRoom(height: number, lines: number): number {
  if (lines === 0) return 8;
  return (height < 300 ? 12 : 18) + LEGEND_LINE * lines;
}

/** Height of a legend line including the gap to the next line, in pixels. */
const LEGEND_LINE = 17;

export function pixelOfKey(viewport: Viewport, key: number): number {
  const share = (key - viewport.keyFrom) / (viewport.keyTo - viewport.keyFrom);
  return viewport.plotX + share * viewport.plotWidth;
}

export function keyOfPixel(viewport: Viewport, x: number): number {
  const share = (x - viewport.plotX) / viewport.plotWidth;
  return viewport.keyFrom + share * (viewport.keyTo - viewport.keyFrom);
}
