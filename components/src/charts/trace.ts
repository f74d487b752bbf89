// The path of lines and outlines by the curves of d3-shape, shared by canvas and SVG.
import { curveLinear, curveStepAfter } from 'd3-shape';
import type { LineMark, Points } from './marks.ts';

/** The receiver of a path: a canvas context or a writer of SVG paths. */
export type PathSink = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath'>;

/** Sends a path to `sink`, piece by piece. */
export function trace(points: Points, curve: LineMark['curve'], sink: PathSink): void {
  // Curves without control points only need these three calls of d3-shape.
  const course = (curve === 'step' ? curveStepAfter : curveLinear)(
    sink as CanvasRenderingContext2D,
  );
  let isDown = false;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = points[at] ?? NaN;
    const y = points[at + 1] ?? NaN;
    const isPlace = x === x && y === y;
    if (isPlace && !isDown) course.lineStart();
    else if (!isPlace && isDown) course.lineEnd();
    if (isPlace) course.point(x, y);
    isDown = isPlace;
  }
  if (isDown) course.lineEnd();
}
