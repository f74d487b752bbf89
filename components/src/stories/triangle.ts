// Runs as triangles: each has a corner on three axes that begin in one middle, the nearer to it the
// less it pays for writing, reading and space. A run that pays less for all three lies inside.

/** What a run costs: the three amplifications, each positive. */
export type Prices = readonly [write: number, read: number, space: number];

/** The corners of a run: how far from the middle each is, from `INNER` to 1. */
export type Corners = readonly [write: number, read: number, space: number];

/** Where the axes point, in a drawing whose y goes down; their length is 1. */
export const AXES: readonly (readonly [x: number, y: number])[] = [
  [-Math.sqrt(3) / 2, 0.5],
  [Math.sqrt(3) / 2, 0.5],
  [0, -1],
];

/** Where the run that pays least has its corner: in the middle nothing could be told apart. */
export const INNER = 0.22;

/** The corners of runs that are compared; the logarithm of a price decides, 1 is the highest. */
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

/** Prices nearer than so on an axis are the same to a hand. */
const NEAR = 0.03;

/**
 * The row of the run whose corner a hand means that drags along an axis; of several the one that
 * pays least for the other two. -1 without runs.
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
