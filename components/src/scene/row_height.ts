// How tall rows are: bytes per key range, on the scale that the viewer chose.
import { lastAtOrBefore } from '../timeline/column.ts';
import { isLeveled } from '../timeline/facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { HeightMode } from './options.ts';
import { rowsAt, type RunRow } from './rows.ts';

/** How weights become pixels at one moment. */
export interface RowScale {
  readonly mode: HeightMode;
  /** Pixels for a weight of 1. */
  readonly unit: number;
  /** Bytes per key space that weigh 1. */
  readonly smallest: number;
}

/**
 * Row heights over one history. The unit drifts slowly from moment to moment, so that the stage is
 * well used in every part of the history and rows still keep their heights from event to event.
 */
export interface HeightScale {
  readonly mode: HeightMode;
  readonly smallest: number;
  /** Sampled moments, ascending, and the unit at each. */
  readonly events: readonly number[];
  readonly units: readonly number[];
}

/** What separates two rows, in pixels, where there is room for it. */
export const ROW_GAP = 7;
/** The share of the stage that a row of weight 1 takes at most. */
const TALLEST_SHARE = 0.09;
/** The same under leveled compaction, where rows are few: L0 is a stack of thin ones. */
const TALLEST_LEVELED_SHARE = 0.15;
const SHORTEST_ROW = 3;
/** A level that is not in use, and one that is but holds nothing yet. */
const UNUSED_ROW = 1;
const EMPTY_ROW = 9;
/** What a row of a stack is of a full one, and its least height. */
const THIN_SHARE = 0.42;
const SHORTEST_THIN_ROW = 4;
const SAMPLES = 40;
/** Sampled moments before and after one whose rows have to fit as well. */
const NEIGHBOURS = 3;

/** A scale at which the rows of every part of the history so far fit into `height` pixels. */
export function heightScale(timeline: Timeline, mode: HeightMode, height: number): HeightScale {
  const smallest = smallestDensity(timeline);
  const share = isLeveled(timeline) ? TALLEST_LEVELED_SHARE : TALLEST_SHARE;
  const limit = height * share * (mode === 'linear' ? 2 : 1);
  const events = sampledEvents(timeline);
  const needed = events.map((index) => {
    const { rows } = rowsAt(timeline, index);
    const scale = { mode, unit: 1, smallest };
    const filled = rows.filter((row) => !row.isUnused && !isEmpty(row));
    const weights = filled.reduce((sum, row) => sum + weightOf(row, scale), 0);
    const rest = rows.reduce(
      (sum, row) => sum + (filled.includes(row) ? 0 : rowHeight(row, scale)),
      gapsOf(rows) * ROW_GAP,
    );
    return weights / Math.max(1, height - rest);
  });
  const units = needed.map((_, at) => {
    const around = needed.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
    return 1 / Math.max(1 / limit, ...around);
  });
  return { mode, smallest, events, units };
}

/** The scale at a playhead. */
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

/** Height of a row in pixels, before rows that are too many are squeezed together. */
export function rowHeight(row: RunRow, scale: RowScale): number {
  if (row.isUnused) return UNUSED_ROW;
  if (isEmpty(row)) return EMPTY_ROW;
  const shortest = row.isThin ? SHORTEST_THIN_ROW : SHORTEST_ROW;
  return Math.max(shortest, weightOf(row, scale) * scale.unit);
}

function isEmpty(row: RunRow): boolean {
  return row.outputOf < 0 && row.files.length === 0;
}

/** How rows that are too many are squeezed together. */
export interface Squeeze {
  /** Times the height of a row; 1 where there is room for all. */
  readonly factor: number;
  readonly gap: number;
}

/** The squeeze with which rows fit into `height` pixels. */
export function squeezeOf(rows: readonly RunRow[], scale: RowScale, height: number): Squeeze {
  const sum = rows.reduce((total, row) => total + rowHeight(row, scale), 0);
  const count = Math.max(1, gapsOf(rows));
  const isRoomy = sum + count * ROW_GAP <= height;
  const gap = isRoomy ? ROW_GAP : Math.min(ROW_GAP, Math.max(2, (0.2 * height) / count));
  return { factor: Math.min(1, Math.max(0, height - count * gap) / Math.max(1, sum)), gap };
}

function gapsOf(rows: readonly RunRow[]): number {
  return rows.reduce((sum, row) => sum + row.gap, 0);
}

function weightOf(row: RunRow, { mode, smallest }: RowScale): number {
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

/** Moments with many rows: right after compactions start, before moves and drops, and the end. */
function sampledEvents(timeline: Timeline): number[] {
  const starts = timeline.jobs.filter((job) => job.kind !== 'flush');
  const step = Math.max(1, Math.floor(starts.length / SAMPLES));
  const events = starts
    .filter((_, at) => at % step === 0)
    .map(({ kind, startEvent }) =>
      Math.max(0, kind === 'compaction' ? startEvent : startEvent - 1),
    );
  return [...events, timeline.eventCount - 1];
}
