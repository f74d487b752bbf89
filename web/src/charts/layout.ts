// Where everything of the timeline stands vertically, in pixels; the same for labels and plot.
import type { Lane } from './lanes.ts';
import type { ShownRow } from './metric_rows.ts';

export interface PlacedLane extends Lane {
  readonly top: number;
  readonly height: number;
}

export interface PlacedRow extends ShownRow {
  readonly top: number;
  readonly height: number;
}

export interface ChartLayout {
  readonly lanes: readonly PlacedLane[];
  readonly rows: readonly PlacedRow[];
  readonly axisTop: number;
  readonly height: number;
}

/** Room above the lanes for the flags of bookmarks. */
export const FLAG_HEIGHT = 12;
export const AXIS_HEIGHT = 20;

/** The layout of lanes and rows; where there is little room, lanes are low. */
export function layoutOf(
  lanes: readonly Lane[],
  rows: readonly ShownRow[],
  isCompact: boolean,
): ChartLayout {
  const pitch = isCompact || lanes.length > 8 ? 13 : lanes.length > 5 ? 16 : 18;
  const gap = 2;
  let top = FLAG_HEIGHT;
  const placedLanes = lanes.map((lane) => {
    const placed = { ...lane, top, height: pitch - gap };
    top += pitch;
    return placed;
  });
  top += isCompact ? 3 : 6;
  const placedRows = rows.map((row) => {
    const height = row.hasLevels ? 46 : 28;
    const placed = { ...row, top, height };
    top += height + (isCompact ? 5 : 8);
    return placed;
  });
  return { lanes: placedLanes, rows: placedRows, axisTop: top, height: top + AXIS_HEIGHT };
}
