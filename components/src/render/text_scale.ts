// How wide texts are in the font that is there: pages of others may not have ours.
import type { MeasureText } from '../charts/marks.ts';
import { canvasFont } from '../charts/canvas_font.ts';

/** As wide as what stands beside a row gets. */
export const SAMPLE = 'score 6.23 due · no compression';
/** Its width in Inter of 1 pixel, semi-bold; a test measures it. */
export const SAMPLE_WIDTH = 15.859;
/** Wider than this, texts would leave no plot. */
const MOST = 1.3;
/** Fonts that are hardly wider than ours need no room of their own. */
const TOLERANCE = 1.03;

/** How wide texts are in the font of an element, or in another that it will have. */
export function measureIn(
  root: HTMLElement,
  family = getComputedStyle(root).fontFamily,
): MeasureText {
  const context = root.ownerDocument.createElement('canvas').getContext('2d');
  return (text, look = {}) => {
    if (context === null) return text.length * 6.5;
    context.font = canvasFont(look, family);
    return context.measureText(text).width;
  };
}

/** How much more room texts need in a font than in ours; at least 1. */
export function textScale(measure: MeasureText): number {
  const scale = measure(SAMPLE, { size: 100, isStrong: true }) / (100 * SAMPLE_WIDTH);
  return scale < TOLERANCE ? 1 : Math.min(scale, MOST);
}
