// Measures the width of text on a page.
import { canvasFont, estimatedWidth, type MeasureText } from './marks.ts';

/** Returns a text-measuring function for a font family, by default that of the element. */
export function measureIn(root: Element, family = getComputedStyle(root).fontFamily): MeasureText {
  const context = root.ownerDocument.createElement('canvas').getContext('2d');
  if (context === null) return estimatedWidth;
  return (text, look = {}) => {
    context.font = canvasFont(look, family);
    return context.measureText(text).width;
  };
}
