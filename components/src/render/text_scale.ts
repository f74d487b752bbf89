// The widths of text in the available font: other people's pages may lack ours.
import type { MeasureText } from '../charts/marks.ts';

/** A sample of the widest text beside a row. */
export const SAMPLE = 'score 6.23 due · no compression';
/** Its width in Inter at 1 pixel, semi-bold; measured by a test. */
export const SAMPLE_WIDTH = 15.859;
/** The largest scale; wider texts would leave no plot. */
const MOST = 1.3;
/** Fonts up to this scale need no additional room. */
const TOLERANCE = 1.03;

/** The room that texts need in a font, relative to ours; at least 1. */
export function textScale(measure: MeasureText): number {
  const scale = measure(SAMPLE, { size: 100, isStrong: true }) / (100 * SAMPLE_WIDTH);
  return scale < TOLERANCE ? 1 : Math.min(scale, MOST);
}
