// Where runs stand between three prices: writing, reading and space.

/** What a run costs: the three amplifications, each positive. */
export type Prices = readonly [write: number, read: number, space: number];

/** A place in a triangle whose sides are 1: x from its left corner, y from its base upwards. */
export interface TrianglePlace {
  readonly x: number;
  readonly y: number;
}

/** Height of that triangle. */
export const TRIANGLE_HEIGHT = Math.sqrt(3) / 2;

/** The corners: where writing, reading and space cost least. */
export const CORNERS: readonly [TrianglePlace, TrianglePlace, TrianglePlace] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0.5, y: TRIANGLE_HEIGHT },
];

/**
 * The places of runs that are compared. Of each price the run that pays least has 1 and the one
 * that pays most 0, those between by the logarithm; these three weights draw a run to the corners.
 */
export function trianglePlaces(runs: readonly Prices[]): TrianglePlace[] {
  const scales = ([0, 1, 2] as const).map((price) => cheapness(runs.map((run) => run[price])));
  return runs.map((run) => {
    const weights = scales.map((scale, price) => scale(run[price] ?? 0));
    return between(weights);
  });
}

/** From 1 for the least of these values to 0 for the largest; the same for all where they agree. */
function cheapness(values: readonly number[]): (value: number) => number {
  const least = Math.log(Math.min(...values));
  const span = Math.log(Math.max(...values)) - least;
  return (value) => (span === 0 ? 0.5 : 1 - (Math.log(value) - least) / span);
}

/** The centre of gravity of the corners; without any weight that of the triangle. */
function between(weights: readonly number[]): TrianglePlace {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) => (sum === 0 ? 1 / weights.length : weight / sum));
  const along = (axis: 'x' | 'y'): number =>
    CORNERS.reduce((total, corner, at) => total + corner[axis] * (shares[at] ?? 0), 0);
  return { x: along('x'), y: along('y') };
}

/** The row of the nearest place; -1 if there is none. */
export function nearestPlace(places: readonly TrianglePlace[], to: TrianglePlace): number {
  let nearest = -1;
  let least = Infinity;
  for (const [row, { x, y }] of places.entries()) {
    const distance = Math.hypot(x - to.x, y - to.y);
    if (distance >= least) continue;
    least = distance;
    nearest = row;
  }
  return nearest;
}

/** The nearest point of the triangle. */
export function insideTriangle(point: TrianglePlace): TrianglePlace {
  const [left, right, top] = CORNERS;
  const sides = [[left, right] as const, [right, top] as const, [top, left] as const];
  const isInside = sides.every(([from, to]) => cross(from, to, point) >= 0);
  if (isInside) return point;
  const onSides = sides.map(([from, to]) => nearestOnSide(from, to, point));
  return onSides[nearestPlace(onSides, point)] ?? point;
}

/** Positive where the point lies on the left of the way. */
function cross(from: TrianglePlace, to: TrianglePlace, point: TrianglePlace): number {
  return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}

function nearestOnSide(
  from: TrianglePlace,
  to: TrianglePlace,
  point: TrianglePlace,
): TrianglePlace {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
  const share = Math.min(1, Math.max(0, along / (dx * dx + dy * dy)));
  return { x: from.x + share * dx, y: from.y + share * dy };
}
