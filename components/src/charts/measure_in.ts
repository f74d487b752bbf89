// The widths of texts on a page.
import { canvasFont, estimatedWidth, type MeasureText } from './marks.ts';

/** The text measure for the font of an element, or for another one that it will have. */
export function measureIn(root: Element, family = getComputedStyle(root).fontFamily): MeasureText {
  const context = root.ownerDocument.createElement('canvas').getContext('2d');
  if (context === null) return estimatedWidth;
  return (text, look = {}) => {
    context.font = canvasFont(look, family);
    return context.measureText(text).width;
  };
}
