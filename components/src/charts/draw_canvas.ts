// Draws marks on a canvas.
import { boxAt, drawShape, trace } from './draw_shapes.ts';
import { canvasFont, type BarsMark, type LabelMark, type Mark, type Palette } from './marks.ts';

/** Colours and font of a chart drawn on a canvas. */
export interface CanvasLook {
  readonly palette: Palette;
  /** CSS font family. */
  readonly font: string;
}

/** Draws marks in order, so that later ones cover earlier ones. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  look: CanvasLook,
): void {
  const pen: Pen = { context, look, font: '' };
  for (const mark of marks) drawMark(pen, mark);
  context.globalAlpha = 1;
  context.setLineDash([]);
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly look: CanvasLook;
  /** Current font of the context, cached because setting it is slow. */
  font: string;
}

function drawMark(pen: Pen, mark: Mark): void {
  const { context, look } = pen;
  if (mark.kind === 'clipped') {
    context.save();
    context.beginPath();
    context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0);
    context.clip();
    const { font } = pen;
    for (const each of mark.marks) drawMark(pen, each);
    context.restore();
    pen.font = font;
    return;
  }
  if (mark.kind === 'bars' || mark.kind === 'area') {
    if (mark.kind === 'bars' && mark.stripes !== undefined) {
      drawStriped(context, { ...mark, stripes: mark.stripes }, look.palette);
    } else drawShape(context, mark, look.palette);
    return;
  }
  context.globalAlpha = mark.alpha ?? 1;
  if (mark.kind === 'line') {
    context.strokeStyle = look.palette(mark.ink);
    context.lineWidth = mark.width ?? 1;
    context.setLineDash([...(mark.dash ?? [])]);
    context.beginPath();
    trace(mark.points, mark.curve, context);
    context.stroke();
    return;
  }
  context.fillStyle = look.palette(mark.ink);
  drawLabel(pen, mark);
}

function drawLabel(pen: Pen, mark: LabelMark): void {
  const { context } = pen;
  const font = canvasFont(mark, pen.look.font);
  if (font !== pen.font) context.font = pen.font = font;
  context.textAlign = mark.align ?? 'left';
  context.textBaseline = mark.baseline ?? 'alphabetic';
  context.fillText(mark.text, mark.x, mark.y);
}

/** Draws bars in order, each followed by its stripes. */
function drawStriped(
  context: CanvasRenderingContext2D,
  mark: BarsMark & { readonly stripes: string },
  palette: Palette,
): void {
  for (let at = 0; at + 3 < mark.boxes.length; at += 4) {
    drawShape(context, { ...mark, boxes: boxAt(mark.boxes, at) }, palette);
    drawStripes(context, mark.boxes, at, palette(mark.stripes));
  }
}

/** Pitch and width of diagonal stripes, in pixels. */
export const STRIPES = { pitch: 6, width: 2 } as const;

/** Fills a box with stripes that run from the top left to the bottom right. */
function drawStripes(
  context: CanvasRenderingContext2D,
  boxes: ArrayLike<number>,
  at: number,
  colour: string,
): void {
  const [x, y, width, height] = boxAt(boxes, at);
  const pitch = STRIPES.pitch * Math.SQRT2;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = STRIPES.width;
  context.setLineDash([]);
  context.beginPath();
  for (let left = Math.floor((x - height) / pitch) * pitch; left < x + width; left += pitch) {
    context.moveTo(left, y + height);
    context.lineTo(left + height, y);
  }
  context.stroke();
  context.restore();
}

/**
 * Clears a canvas and resizes it for the screen's resolution. The size is given in page pixels.
 * Returns its context, or null if the canvas cannot be drawn on.
 */
export function clearedCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): { readonly context: CanvasRenderingContext2D; readonly density: number } | null {
  const density = Math.max(1, window.devicePixelRatio);
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  const context = canvas.getContext('2d');
  if (context === null || columns === 0) return null;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, density };
}
