// Row heights. They show bytes per key range, on the scale chosen by the viewer.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { hasLevelTargets } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { HeightMode } from './options.ts';
import { samplesOf, sizeOf, type RowSize, type SampleBudget } from './row_samples.ts';
import type { RunRow } from './rows.ts';

/** Conversion from weights to pixels at a single moment. */
export interface RowScale {
  readonly mode: HeightMode;
  /** Number of pixels for a weight of 1. */
  readonly unit: number;
  /** Density with a weight of 1, in bytes per key space. */
  readonly smallest: number;
}

/**
 * Scale of row heights over a history. The unit drifts slowly so that the tree always makes good
 * use of the stage while rows keep their heights from event to event.
 */
export interface HeightScale {
  readonly mode: HeightMode;
  readonly smallest: number;
  /** Sampled events in ascending order. */
  readonly events: readonly number[];
  readonly units: readonly number[];
  /** True if some moments remain to be sampled. */
  readonly isPartial: boolean;
}

/** Minimum gap between rows in pixels, if there is space for it. */
export const ROW_GAP = 7;
/** Part of the maximum gap that is fixed, in pixels. The limit keeps a small tree together. */
const WIDEST_GAP = 13;
const WIDEST_GAP_SHARE = 0.06;
/** Maximum height of a row of weight 1, as a share of the stage. */
const PLAIN_SHARE = 0.17;
/** Maximum height of a row as a share of the stage, so that two rows do not fill it. */
const TALLEST_SHARE: Readonly<Record<HeightMode, number>> = { log: 0.36, linear: 0.5, equal: 0.2 };
const SHORTEST_ROW = 3;
/** Height of an unused level, in pixels. */
const UNUSED_ROW = 1;
const EMPTY_ROW = 9;
/** Height of a row in a stack, as a share of a full row. */
const THIN_SHARE = 0.42;
const SHORTEST_THIN_ROW = 4;
/** Number of sampled moments on each side of a moment that influence its row heights. */
const NEIGHBOURS = 9;
/**
 * Share of these moments at which rows fit without being squeezed, chosen for the typical tree.
 * Under leveled compaction, rows must fit at all of them, because every compaction of L0 adds a
 * temporary output row.
 */
const FITTING_SHARE = 0.75;

/**
 * Returns a scale with which rows usually fit into `height` pixels in the history so far. With a
 * budget, the scale is computed in steps over several pictures.
 */
export function heightScale(
  timeline: Timeline,
  mode: HeightMode,
  height: number,
  budget?: SampleBudget,
): HeightScale {
  const { all, smallest, isPartial } = samplesOf(timeline, budget);
  const scale = { mode, unit: 1, smallest };
  const needed = all.map(({ rows }) => {
    let weights = 0;
    let heaviest = 0;
    let rest = gapsOf(rows, () => true) * ROW_GAP;
    for (const row of rows) {
      if (row.isUnused || row.isEmpty) rest += heightOf(row, scale);
      else {
        const weight = weightOf(row, scale);
        weights += weight;
        heaviest = Math.max(heaviest, weight);
      }
    }
    return Math.max(
      weights / Math.max(1, height - rest),
      heaviest / (height * TALLEST_SHARE[mode]),
    );
  });
  const plain = mode === 'linear' ? 0 : 1 / (height * PLAIN_SHARE);
  const share = hasLevelTargets(timeline) ? 1 : FITTING_SHARE;
  const units = needed.map((_, at) => {
    const around = needed
      .slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
      .sort((a, b) => a - b);
    const fitting = around[Math.floor((around.length - 1) * share)] ?? 0;
    return 1 / Math.max(plain, 1e-9, fitting);
  });
  return { mode, smallest, events: all.map(({ event }) => event), units, isPartial };
}

export function rowScaleAt(scale: HeightScale, playhead: number): RowScale {
  const { mode, smallest, events, units } = scale;
  const below = Math.max(0, lastAtOrBefore(events, events.length, playhead));
  const from = units[below] ?? 1;
  const to = units[below + 1] ?? from;
  const start = events[below] ?? 0;
  const span = (events[below + 1] ?? start) - start;
  const part = span > 0 ? Math.min(1, Math.max(0, (playhead - start) / span)) : 0;
  return { mode, smallest, unit: from + (to - from) * part };
}

/** Returns the height of a row in pixels before rows are spaced. */
export function rowHeight(row: RunRow, scale: RowScale): number {
  return heightOf(sizeOf(row), scale);
}

function heightOf(row: RowSize, scale: RowScale): number {
  if (row.isUnused) return UNUSED_ROW;
  if (row.isEmpty) return EMPTY_ROW;
  const shortest = row.isThin ? SHORTEST_THIN_ROW : SHORTEST_ROW;
  return Math.max(shortest, weightOf(row, scale) * scale.unit);
}

/** Vertical spacing of rows, squeezed if there are too many of them and spread out otherwise. */
export interface Spacing {
  /** Factor for row heights, which is 1 if all rows fit. */
  readonly factor: number;
  /** Gap after a row whose `gap` is 1. */
  readonly gap: number;
  readonly narrowGap: number;
}

/** Returns the spacing at which rows fill `height` pixels. */
export function spacingOf(rows: readonly RunRow[], scale: RowScale, height: number): Spacing {
  const sum = rows.reduce((total, row) => total + rowHeight(row, scale), 0);
  const narrow = gapsOf(rows, (row) => row.gap < 1);
  const wide = gapsOf(rows, (row) => row.gap >= 1);
  const room = height - sum - (narrow + wide) * ROW_GAP;
  if (room >= 0) {
    const widest = WIDEST_GAP + height * WIDEST_GAP_SHARE;
    const gap = wide === 0 ? ROW_GAP : Math.min(widest, ROW_GAP + room / wide);
    return { factor: 1, gap, narrowGap: ROW_GAP };
  }
  const count = Math.max(1, narrow + wide);
  const least = Math.min(ROW_GAP, Math.max(2, (0.2 * height) / count));
  const gap = Math.max(least, (height - sum) / count);
  const factor = Math.min(1, Math.max(0, height - count * gap) / Math.max(1, sum));
  return { factor, gap, narrowGap: gap };
}

/** Returns the gap below a row, in pixels. */
export function gapAfter(row: RunRow, { gap, narrowGap }: Spacing): number {
  return row.gap < 1 ? row.gap * narrowGap : row.gap * gap;
}

type Gap = Pick<RunRow, 'gap'>;

/** Sums the gaps after rows that `counts` accepts. The last row has no gap after it. */
function gapsOf(rows: readonly Gap[], counts: (row: Gap) => boolean): number {
  let sum = 0;
  for (let at = 0; at < rows.length - 1; at += 1) {
    const row = rows[at];
    if (row !== undefined && counts(row)) sum += row.gap;
  }
  return sum;
}

function weightOf(row: RowSize, { mode, smallest }: RowScale): number {
  const density = row.bytes / row.coverage;
  const part = row.isThin && mode !== 'linear' ? THIN_SHARE : 1;
  switch (mode) {
    case 'log':
      return part * (1 + 0.6 * Math.max(0, Math.log2(Math.max(1, density) / smallest)));
    case 'linear':
      return density / smallest;
    case 'equal':
      return part;
  }
}
