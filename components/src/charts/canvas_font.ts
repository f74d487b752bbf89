// The font of labels, separate from drawing, because measuring a text needs nothing else.
import { LABEL_SIZE, type TextLook } from './marks.ts';

/** The font of labels in canvas notation. */
export function canvasFont(
  { size = LABEL_SIZE, isStrong = false }: TextLook,
  family: string,
): string {
  return `${isStrong ? '600 ' : ''}${size}px ${family}`;
}
