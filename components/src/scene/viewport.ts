// The layout of the stage, and the mapping from keys to pixels.
import { WHOLE, type AxisShare } from '../charts/zoom.ts';

/** The stage's geometry in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** The plot: left edge and width. Labels are to its left, facts to its right. */
  readonly plotX: number;
  readonly plotWidth: number;
  /** Room for facts right of the plot. */
  readonly factsWidth: number;
  /** The mutable memtable. */
  readonly memtableY: number;
  readonly memtableHeight: number;
  /** Immutable memtables, stacked vertically. */
  readonly immutableY: number;
  readonly immutableHeight: number;
  /** True for one of several stacked stages, whose memtables are thin. */
  readonly isLow: boolean;
  /** Rows of runs. */
  readonly rowsY: number;
  readonly rowsHeight: number;
  /** True if the legend fits under the rows. */
  readonly hasLegend: boolean;
  /** Keys shown: [keyFrom, keyTo). */
  readonly keyFrom: number;
  readonly keyTo: number;
}

/** The zoomed part of the key space, as shares of it. */
export type KeyWindow = AxisShare;

export const WHOLE_KEY_SPACE: KeyWindow = WHOLE;

/**
 * The geometry of a stage of a given size with room for a number of legend lines. Texts beside the
 * plot get more room in a font that is wider than ours (`render/text_scale.ts`). On a phone, levels
 * with targets still have their facts beside them; runs have their sizes, in one unit.
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
  // A low stage needs the room for its rows. On a phone most stages are low.
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

/** The left edge of row names. */
const NAMES_X = 14;
/** Pixels between the plot and the facts beside it. */
export const FACTS_GAP = 12;
/** The height below which a stage has no room beyond its rows. */
const LOW_STAGE = 200;

/** True if the stage is as narrow as a phone, with room for only a few words. */
export function isNarrowStage(width: number): boolean {
  return width < 560;
}

/**
 * True if a row only has a short name and a number beside it, as runs on a phone do. There may be
 * many, so close rows use two columns.
 */
export function isBriefStage({ factsWidth }: Pick<Viewport, 'factsWidth'>): boolean {
  return factsWidth < 90;
}

/** Pixels between the rows and the stage's lower edge. */
function legendRoom(height: number, lines: number): number {
  if (lines === 0) return 8;
  return (height < 300 ? 12 : 18) + LEGEND_LINE * lines;
}

/** Height of a legend line, and the gap between lines. */
const LEGEND_LINE = 17;

/** Pixels of a key. */
export function pixelOfKey(viewport: Viewport, key: number): number {
  const share = (key - viewport.keyFrom) / (viewport.keyTo - viewport.keyFrom);
  return viewport.plotX + share * viewport.plotWidth;
}

/** The key at a pixel. */
export function keyOfPixel(viewport: Viewport, x: number): number {
  const share = (x - viewport.plotX) / viewport.plotWidth;
  return viewport.keyFrom + share * (viewport.keyTo - viewport.keyFrom);
}
