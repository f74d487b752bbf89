// The vertical layout of the timeline in pixels, which labels and plot share. Lanes and lines fill
// the available height. If it is too small, they get their minimum heights and the timeline
// scrolls.
import type { Lane } from 'lsm-shape';
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

/** Height of the strip above the lanes, for note flags and names of benchmarks. */
export const FLAG_HEIGHT = 14;
export const AXIS_HEIGHT = 20;
/** Gaps between two lanes, between lanes and lines, and between two lines. */
const LANE_GAP = 2;
const PART_GAP = 6;
const ROW_GAP = 5;

/** The heights that a lane or line can have, in pixels. */
interface Claim {
  /** Minimum height. If there is less room, the timeline scrolls. */
  readonly tight: number;
  readonly least: number;
  readonly ideal: number;
  readonly most: number;
}

const laneClaims: Readonly<Record<Lane['kind'], Claim>> = {
  flush: { tight: 9, least: 11, ideal: 13, most: 18 },
  compaction: { tight: 10, least: 12, ideal: 19, most: 30 },
  move: { tight: 9, least: 11, ideal: 13, most: 18 },
  stall: { tight: 10, least: 12, ideal: 19, most: 26 },
  base: { tight: 13, least: 13, ideal: 15, most: 18 },
};
const rowClaim: Claim = { tight: 17, least: 18, ideal: 28, most: Infinity };
const levelsClaim: Claim = { tight: 32, least: 32, ideal: 48, most: Infinity };

function claimOfRow({ hasLevels }: Pick<ShownRow, 'hasLevels'>): Claim {
  return hasLevels ? levelsClaim : rowClaim;
}

/** Lays out lanes and rows in the given height. */
export function layoutOf(
  lanes: readonly Lane[],
  rows: readonly ShownRow[],
  room: number,
): ChartLayout {
  const laneSizes = lanes.map(({ kind }) => laneClaims[kind]);
  const claims = [...laneSizes, ...rows.map(claimOfRow)];
  const sizes = shared(claims, room - fixedHeight(lanes.length, rows.length));
  let top = FLAG_HEIGHT;
  const placedLanes = lanes.map((lane, at) => {
    const placed = { ...lane, top, height: sizes[at] ?? 0 };
    top += placed.height + LANE_GAP;
    return placed;
  });
  top += PART_GAP;
  const placedRows = rows.map((row, at) => {
    const placed = { ...row, top, height: sizes[lanes.length + at] ?? 0 };
    top += placed.height + ROW_GAP;
    return placed;
  });
  return { lanes: placedLanes, rows: placedRows, axisTop: top, height: top + AXIS_HEIGHT };
}

/** Number of lines that are shown even at their minimum height. */
const LEAST_ROWS = 2;

/**
 * Returns the number of rows, counted from the first, that fit at their ideal height: at least one,
 * or `LEAST_ROWS` if those fit at their minimum height.
 */
export function rowsThatFit(
  lanes: readonly Pick<Lane, 'kind'>[],
  rows: readonly Pick<ShownRow, 'hasLevels'>[],
  room: number,
): number {
  const free = room - fixedHeight(lanes.length, 0);
  const heights = (bound: 'tight' | 'least' | 'ideal'): number =>
    lanes.reduce((sum, { kind }) => sum + laneClaims[kind][bound], 0);
  const low = rows.slice(0, LEAST_ROWS).map((row) => claimOfRow(row).tight + ROW_GAP);
  const isTight = heights('tight') + low.reduce((sum, height) => sum + height, 0) <= free;
  let left = free - (heights('least') + heights('ideal')) / 2;
  let count = 0;
  for (const row of rows) {
    left -= claimOfRow(row).ideal + ROW_GAP;
    if (left < 0 && count > 0) break;
    count += 1;
  }
  return isTight ? Math.max(count, low.length) : count;
}

function fixedHeight(lanes: number, rows: number): number {
  return FLAG_HEIGHT + lanes * LANE_GAP + PART_GAP + rows * ROW_GAP + AXIS_HEIGHT;
}

/** Divides `room` among the claims in whole pixels. None gets less than its minimum. */
function shared(claims: readonly Claim[], room: number): number[] {
  const sum = (all: readonly number[]): number => all.reduce((total, size) => total + size, 0);
  const comfortable = claims.map(({ least }) => least);
  const sizes = sum(comfortable) <= room ? comfortable : claims.map(({ tight }) => tight);
  let left = room - sum(sizes);
  for (const bound of ['ideal', 'most'] as const) {
    while (left > 0) {
      const open = claims.flatMap((claim, at) => ((sizes[at] ?? 0) < claim[bound] ? [at] : []));
      if (open.length === 0) break;
      const weight = sum(open.map((at) => claims[at]?.ideal ?? 0));
      const before = left;
      for (const at of open) {
        const { ideal = 0, [bound]: end = 0 } = claims[at] ?? {};
        const share = Math.max(1, Math.floor((before * ideal) / weight));
        const more = Math.min(share, end - (sizes[at] ?? 0), left);
        sizes[at] = (sizes[at] ?? 0) + more;
        left -= more;
      }
    }
  }
  return sizes;
}
