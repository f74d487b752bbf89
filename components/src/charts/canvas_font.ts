// The font of labels, apart from what draws them: whoever only measures a text needs no more.
import { LABEL_SIZE, type TextLook } from './marks.ts';

/** The font of labels as a canvas is told of it. */
export function canvasFont(
  { size = LABEL_SIZE, isStrong = false }: TextLook,
  family: string,
): string {
  return `${isStrong ? '600 ' : ''}${size}px ${family}`;
}
