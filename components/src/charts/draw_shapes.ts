// Draws filled marks (bars and areas) on a canvas. They make up the first picture of the stage.
// `drawMarks` draws stripes over them.
import type { AreaMark, BarsMark, LineMark, Palette, Points } from './marks.ts';

/** Draws marks in order, so that later ones cover earlier ones. */
export function drawShapes(
  context: CanvasRenderingContext2D,
  marks: readonly (AreaMark | BarsMark)[],
  palette: Palette,
): void {
  for (const mark of marks) drawShape(context, mark, palette);
  context.globalAlpha = 1;
}

/** Draws one mark. */
export function drawShape(
  context: CanvasRenderingContext2D,
  mark: AreaMark | BarsMark,
  palette: Palette,
): void {
  context.globalAlpha = mark.alpha ?? 1;
  context.fillStyle = palette(mark.ink);
  if (mark.kind === 'bars') {
    drawBars(context, mark);
    return;
  }
  context.beginPath();
  trace(mark.points, undefined, context);
  context.fill();
}

/** Receiver of a path: a canvas context or an SVG path writer. */
type PathSink = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath'>;

/** Traces points into `sink`, with straight lines or steps. A NaN pair starts a new piece. */
export function trace(points: Points, curve: LineMark['curve'], sink: PathSink): void {
  let length = 0;
  let before = NaN;
  // A single point is closed so that line caps make it visible.
  const end = (): void => {
    if (length === 1) sink.closePath();
    length = 0;
  };
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? NaN;
    const y = points[at + 1] ?? NaN;
    if (x !== x || y !== y) end();
    else {
      if (length > 0 && curve === 'step') sink.lineTo(x, before);
      if (length > 0) sink.lineTo(x, y);
      else sink.moveTo(x, y);
      before = y;
      length += 1;
    }
  }
  end();
}

function drawBars(context: CanvasRenderingContext2D, mark: BarsMark): void {
  const { boxes, radius = 0, alpha = 1 } = mark;
  // Translucent boxes form one path; otherwise, the overlapping edges of adjacent boxes would show.
  const isPath = radius > 0 || alpha < 1;
  const isOne = alpha < 1;
  if (isOne) context.beginPath();
  for (let at = 0; at + 3 < boxes.length; at += 4) {
    const [x, y, width, height] = boxAt(boxes, at);
    if (!isPath) context.fillRect(x, y, width, height);
    else {
      if (!isOne) context.beginPath();
      if (radius > 0) context.roundRect(x, y, width, height, radius);
      else context.rect(x, y, width, height);
      if (!isOne) context.fill();
    }
  }
  if (isOne) context.fill();
}

/** Returns the box at an index of the flat array `boxes`. */
export function boxAt(
  boxes: ArrayLike<number>,
  at: number,
): readonly [x: number, y: number, width: number, height: number] {
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
}
