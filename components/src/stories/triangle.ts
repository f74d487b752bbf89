// Runs as triangles on three axes with a common origin: the nearer a corner to it, the less the run
// pays for writing, reading or space. A run that pays less for all three is inside.

/** The costs of a run: the three amplifications, each positive. */
export type Prices = readonly [write: number, read: number, space: number];

/** The corners of a run, as distances from the middle, from `INNER` to 1. */
export type Corners = readonly [write: number, read: number, space: number];

/** The directions of the axes as unit vectors, with y downwards. */
export const AXES: readonly (readonly [x: number, y: number])[] = [
  [-Math.sqrt(3) / 2, 0.5],
  [Math.sqrt(3) / 2, 0.5],
  [0, -1],
];

/** The origin and the length of the axes in the drawing, in pixels. */
export const FRAME = { x: 190, y: 212, length: 150 } as const;

/** The corner of the cheapest run. In the very middle, corners would be indistinguishable. */
export const INNER = 0.22;

/** The corners of compared runs, on a logarithmic scale. The most expensive run is at 1. */
export function cornersOf(runs: readonly Prices[]): Corners[] {
  const scales = ([0, 1, 2] as const).map((axis) => scaleOf(runs.map((run) => run[axis])));
  return runs.map(
    (run) => scales.map((scale, axis) => scale(run[axis] ?? 0)) as unknown as Corners,
  );
}

function scaleOf(values: readonly number[]): (value: number) => number {
  const least = Math.log(Math.min(...values));
  const span = Math.log(Math.max(...values)) - least;
  return (value) => {
    const share = span === 0 ? 0.5 : (Math.log(value) - least) / span;
    return INNER + (1 - INNER) * share;
  };
}

/** Smaller differences cannot be selected by dragging. */
const NEAR = 0.03;

/**
 * The index of the run selected by dragging along an axis to a radius. Of several, it is the one
 * that pays least for the other two. -1 without runs.
 */
export function runAt(runs: readonly Corners[], axis: number, radius: number): number {
  const away = runs.map((corners) => Math.abs((corners[axis] ?? 0) - radius));
  const least = Math.min(...away);
  let best = -1;
  let lowest = Infinity;
  for (const [row, corners] of runs.entries()) {
    if ((away[row] ?? 0) > least + NEAR) continue;
    const sum = corners.reduce((all, corner) => all + corner, 0) - (corners[axis] ?? 0);
    if (sum >= lowest) continue;
    [best, lowest] = [row, sum];
  }
  return best;
}
