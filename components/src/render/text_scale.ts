// Width of text in the available font, because other people's pages may not have ours.
import type { MeasureText } from '../charts/marks.ts';

/** Sample text, as wide as the widest text next to a row. */
export const SAMPLE = 'score 6.23 due · no compression';
/** Width of the sample in semi-bold Inter at 1 pixel. A test checks it. */
export const SAMPLE_WIDTH = 15.859;
/** Largest scale. With wider text, there would be no space for the plot. */
const MOST = 1.3;
/** Scale up to which a font needs no extra space. */
const TOLERANCE = 1.03;

/** Returns the space that text needs in a font, relative to our font, but at least 1. */
export function textScale(measure: MeasureText): number {
  const scale = measure(SAMPLE, { size: 100, isStrong: true }) / (100 * SAMPLE_WIDTH);
  return scale < TOLERANCE ? 1 : Math.min(scale, MOST);
}
