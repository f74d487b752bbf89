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

/** Pixels of a letter of the small look, of those whose width is not far from most. */
const LETTER = 6.6;
/** Letters far from it, in shares of it. */
const OTHER_LETTERS: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[ijl]/, 0.42],
  [/[ .,:;·|()/]/, 0.5],
  [/[frt1]/, 0.62],
  [/[mwMW]/, 1.4],
];

/**
 * About how wide a text of the small look is, in pixels, where nothing can be measured: figures are
 * drawn outside of a browser, too.
 */
export function smallWidth(text: string): number {
  let shares = 0;
  for (const letter of text) {
    shares += OTHER_LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? 1;
  }
  return LETTER * shares;
}

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
