// Runs as triangles on three axes with a common origin. The closer a corner is to the origin, the
// less the run pays for writing, for reading or for space.

/** Costs of a run, given as three positive amplifications. */
export type Prices = readonly [write: number, read: number, space: number];

/** Corners of a run's triangle, as distances from the origin between `INNER` and 1. */
export type Corners = readonly [write: number, read: number, space: number];

/** Directions of the axes as unit vectors. Positive y points down. */
export const AXES: readonly (readonly [x: number, y: number])[] = [
  [-Math.sqrt(3) / 2, 0.5],
  [Math.sqrt(3) / 2, 0.5],
  [0, -1],
];

/** Origin and length of the axes within the drawing, in pixels. */
export const FRAME = { x: 190, y: 212, length: 150 } as const;

/** Corner of the cheapest run. At the origin, corners would be indistinguishable. */
export const INNER = 0.22;

/** Returns the corners of runs on a logarithmic scale. The most expensive of the runs is at 1. */
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

/** Smallest difference between corners that a reader can select by dragging. */
const NEAR = 0.03;

/**
 * Returns the index of the run that is selected by dragging along an axis to a radius; −1 without
 * runs. If several runs are near, the one that pays least on the other two axes is selected.
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
