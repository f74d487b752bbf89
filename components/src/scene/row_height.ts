// How tall rows are: bytes per key range, on the scale that the viewer chose.
import type { Timeline } from '../timeline/timeline.ts';
import type { HeightMode } from './options.ts';
import { rowsAt, type RunRow } from './rows.ts';

/** Row heights of one history: the same from its first event to its last, so that nothing jumps. */
export interface HeightScale {
  readonly mode: HeightMode;
  /** Pixels for a weight of 1. */
  readonly unit: number;
  /** Bytes per key space that weigh 1. */
  readonly smallest: number;
}

/** What separates two rows, in pixels, where there is room for it. */
export const ROW_GAP = 7;
/** The share of the stage that a row of weight 1 takes at most. */
const TALLEST_SHARE = 0.09;
const SHORTEST_ROW = 3;
const SAMPLES = 40;

/** A scale at which the rows of the whole history so far fit into `height` pixels. */
export function heightScale(timeline: Timeline, mode: HeightMode, height: number): HeightScale {
  const smallest = smallestRun(timeline);
  const scale: HeightScale = { mode, unit: 1, smallest };
  const limit = height * TALLEST_SHARE * (mode === 'linear' ? 2 : 1);
  let most = 1 / limit;
  for (const index of sampledEvents(timeline)) {
    const { rows } = rowsAt(timeline, index);
    const weights = rows.reduce((sum, row) => sum + weightOf(row, scale), 0);
    const room = Math.max(1, height - rows.length * ROW_GAP);
    most = Math.max(most, weights / room);
  }
  return { ...scale, unit: 1 / most };
}

/** Height of a row in pixels, before rows that are too many are squeezed together. */
export function rowHeight(row: RunRow, scale: HeightScale): number {
  return Math.max(SHORTEST_ROW, weightOf(row, scale) * scale.unit);
}

/** By which factor rows and gaps have to shrink to fit; 1 where they do. */
export function squeeze(heights: readonly number[], height: number): number {
  const needed = heights.reduce((sum, each) => sum + each + ROW_GAP, 0);
  return needed > height ? height / needed : 1;
}

function weightOf(row: RunRow, { mode, smallest }: HeightScale): number {
  const density = row.bytes / row.coverage;
  switch (mode) {
    case 'log':
      return 1 + 0.6 * Math.max(0, Math.log2(Math.max(1, density) / smallest));
    case 'linear':
      return density / smallest;
    case 'equal':
      return 1;
  }
}

/** What a flush of this history gives, about. */
function smallestRun(timeline: Timeline): number {
  for (const job of timeline.jobs) {
    if (job.kind === 'flush' && job.outputBytes > 0) {
      const file = job.outputs[0] ?? 0;
      const { smallest, largest } = timeline.lifetimes;
      const share = (largest.at(file) - smallest.at(file) + 1) / timeline.keySpace;
      return job.outputBytes / Math.min(1, Math.max(0.002, share));
    }
  }
  return Math.max(1, timeline.scenario?.write_buffer_size ?? 2 ** 26);
}

/** Moments with many rows: right after compactions start, and the end. */
function sampledEvents(timeline: Timeline): number[] {
  const starts = timeline.jobs.filter((job) => job.kind === 'compaction');
  const step = Math.max(1, Math.floor(starts.length / SAMPLES));
  const events = starts.filter((_, at) => at % step === 0).map((job) => job.startEvent);
  return [...events, timeline.eventCount - 1];
}
