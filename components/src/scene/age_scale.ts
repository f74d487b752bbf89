// Range of ages on the colour ramp. It is determined by the files in the tree around the playhead
// rather than in the whole run, and drifts slowly so that no file changes colour abruptly.
import type { Timeline } from '../timeline/timeline.ts';
import { samplesOf } from './row_samples.ts';
import { RAMP_STEPS } from './theme.ts';

/** Range of ages in µs. Files outside the range get the colour at the nearer end. */
export interface AgeRange {
  readonly oldest: number;
  readonly youngest: number;
}

/** Minimum ratio of the oldest age to the youngest. */
const LEAST_RANGE = 8;
const MOST_RANGE = 1024;

/** Returns the range of ages that the colours cover at a playhead, none above the time passed. */
export function ageRangeAt(timeline: Timeline, playhead: number): AgeRange {
  const { all } = samplesOf(timeline, { most: 0, near: playhead });
  let before = -1;
  while ((all[before + 1]?.event ?? Infinity) <= playhead) before += 1;
  const ages = (at: number): AgeRange | null => {
    const sample = all[at];
    if (sample === undefined || sample.oldestMicros === null) return null;
    const oldest = Math.max(1, timeline.microsAt(sample.event) - sample.oldestMicros);
    const flush = sample.flushMicros ?? oldest / 256;
    return {
      oldest,
      youngest: Math.min(oldest / LEAST_RANGE, Math.max(oldest / MOST_RANGE, flush)),
    };
  };
  const from = ages(before) ?? ages(before + 1);
  const to = ages(before + 1) ?? from;
  const most = Math.max(1, timeline.microsAt(playhead));
  if (from === null || to === null) return { oldest: most, youngest: most / 256 };
  const start = all[before]?.event ?? 0;
  const end = all[before + 1]?.event ?? start;
  const part = end > start ? Math.max(0, (playhead - start) / (end - start)) : 0;
  const between = (a: number, b: number): number => a * (b / a) ** Math.min(1, part);
  const oldest = Math.min(most, between(from.oldest, to.oldest));
  return { oldest, youngest: Math.min(oldest / LEAST_RANGE, between(from.youngest, to.youngest)) };
}

/** Number of table entries per share of 1 / `MOST_RANGE`. Values in between are interpolated. */
const FINENESS = 16;

/** Table of −ln(share of the oldest age), a logarithm needed for every file in every picture. */
const LOG_TABLE = Float64Array.from({ length: FINENESS * MOST_RANGE + 1 }, (_, at) =>
  Math.log((FINENESS * MOST_RANGE) / Math.max(at, 1)),
);

/** Returns a function that maps age to a ramp step logarithmically. The oldest age maps to 0. */
export function ageSteps({ oldest, youngest }: AgeRange): (age: number) => number {
  const places = (LOG_TABLE.length - 1) / oldest;
  const scale = (RAMP_STEPS - 1) / Math.log(oldest / youngest);
  return (age) => {
    if (age <= youngest) return RAMP_STEPS - 1;
    if (age >= oldest) return 0;
    const place = age * places;
    const below = Math.floor(place);
    const from = LOG_TABLE[below] ?? 0;
    return scale * (from + ((LOG_TABLE[below + 1] ?? 0) - from) * (place - below));
  };
}

/** Rounds an age down to two digits. More would flicker as it drifts; the clock shows no less. */
export function roundedAge(micros: number): number {
  const unit = 10 ** (Math.floor(Math.log10(Math.max(10, micros))) - 1);
  return Math.floor(micros / unit) * unit;
}
