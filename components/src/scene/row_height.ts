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
/** Part of the sampled moments at which nothing needs squeezing. */
const USUAL = 0.8;

/** A scale at which the rows of nearly all of the history so far fit into `height` pixels. */
export function heightScale(timeline: Timeline, mode: HeightMode, height: number): HeightScale {
  const smallest = smallestDensity(timeline);
  const scale: HeightScale = { mode, unit: 1, smallest };
  const needed = sampledEvents(timeline).map((index) => {
    const { rows } = rowsAt(timeline, index);
    const weights = rows.reduce((sum, row) => sum + weightOf(row, scale), 0);
    return weights / Math.max(1, height - rows.length * ROW_GAP);
  });
  needed.sort((a, b) => a - b);
  const usual = needed[Math.floor((needed.length - 1) * USUAL)] ?? 0;
  const limit = height * TALLEST_SHARE * (mode === 'linear' ? 2 : 1);
  return { ...scale, unit: 1 / Math.max(1 / limit, usual) };
}

/** Height of a row in pixels, before rows that are too many are squeezed together. */
export function rowHeight(row: RunRow, scale: HeightScale): number {
  return Math.max(SHORTEST_ROW, weightOf(row, scale) * scale.unit);
}

/** How rows that are too many are squeezed together. */
export interface Squeeze {
  /** Times the height of a row; 1 where there is room for all. */
  readonly factor: number;
  readonly gap: number;
}

/** The squeeze with which rows of these heights fit into `height` pixels. */
export function squeezeOf(heights: readonly number[], height: number): Squeeze {
  const sum = heights.reduce((total, each) => total + each, 0);
  const count = Math.max(1, heights.length);
  const isRoomy = sum + count * ROW_GAP <= height;
  const gap = isRoomy ? ROW_GAP : Math.min(ROW_GAP, Math.max(2, (0.2 * height) / count));
  return { factor: Math.min(1, Math.max(0, height - count * gap) / Math.max(1, sum)), gap };
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

/** The thinnest that a flush of this history spreads its bytes, per key space. */
function smallestDensity(timeline: Timeline): number {
  const { smallest, largest, bytes } = timeline.lifetimes;
  let least = Infinity;
  for (const job of timeline.jobs) {
    const file = job.outputs[0];
    if (job.kind !== 'flush' || file === undefined) continue;
    const share = (largest.at(file) - smallest.at(file) + 1) / timeline.keySpace;
    least = Math.min(least, bytes.at(file) / Math.min(1, Math.max(0.002, share)));
  }
  if (least < Infinity) return Math.max(1, least);
  return Math.max(1, timeline.scenario?.write_buffer_size ?? 0);
}

/** Moments with many rows: right after compactions start, and the end. */
function sampledEvents(timeline: Timeline): number[] {
  const starts = timeline.jobs.filter((job) => job.kind === 'compaction');
  const step = Math.max(1, Math.floor(starts.length / SAMPLES));
  const events = starts.filter((_, at) => at % step === 0).map((job) => job.startEvent);
  return [...events, timeline.eventCount - 1];
}
