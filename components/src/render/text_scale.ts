// Text width in the available font. Other people's pages may not have ours.
import type { MeasureText } from '../charts/marks.ts';

/** Sample of the widest text next to a row. */
export const SAMPLE = 'score 6.23 due · no compression';
/** Width of the sample in semi-bold Inter at 1 pixel, checked by a test. */
export const SAMPLE_WIDTH = 15.859;
/** Largest scale. Wider text would leave no room for the plot. */
const MOST = 1.3;
/** Scale up to which a font needs no extra room. */
const TOLERANCE = 1.03;

/** Returns the room that text needs in a font, relative to ours; at least 1. */
export function textScale(measure: MeasureText): number {
  const scale = measure(SAMPLE, { size: 100, isStrong: true }) / (100 * SAMPLE_WIDTH);
  return scale < TOLERANCE ? 1 : Math.min(scale, MOST);
}
