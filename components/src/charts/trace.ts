// The course of lines and outlines, by the curves of d3-shape: the same for a canvas and for SVG.
import { curveLinear, curveStepAfter } from 'd3-shape';
import type { LineMark, Points } from './marks.ts';

/** What a course is told to: a canvas context, or what writes a path of SVG. */
export type PathSink = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath'>;

/** Tells a course to `sink`, piece by piece. */
export function trace(points: Points, curve: LineMark['curve'], sink: PathSink): void {
  // The curves of d3-shape only ever move, draw lines and close where no place is a control point.
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
