// Which rows have their name and facts beside them, where there is no room for all: what matters
// more goes first.
import type { Scene, SceneRow } from '../scene/scene.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import { TWO_LINES } from './layout.ts';

/** A row whose name is shown. */
export interface NamedRow {
  /** Index of `Scene.rows`. */
  readonly at: number;
  readonly isTwoLines: boolean;
}

/** Half the height of what stands beside a row, with a hair of air: of one line, of two. */
const HALF_LINE = 7;
const HALF_TWO_LINES = 16;

/** The rows that are named, from top to bottom; their names do not touch. */
export function namedRows({
  scene,
  levels,
}: {
  readonly scene: Scene;
  readonly levels: readonly LevelFacts[];
}): NamedRow[] {
  const rows = scene.rows
    .map((row, at) => ({ row, at, ...extentOf(row), rank: rankOf(scene, levels, at) }))
    .filter(({ row }) => !row.run.isUnused && !row.run.isThin && row.opacity >= 0.05)
    .sort((a, b) => b.rank - a.rank || a.at - b.at);
  const named: typeof rows = [];
  // The stack of L0 files has a name of its own, which is there whatever stands below.
  const free = stackEnd(scene);
  for (const row of rows) {
    const isTaken = named.some((other) => row.top < other.bottom && other.top < row.bottom);
    if (!isTaken && row.bottom - HALF_LINE >= free) named.push(row);
  }
  return named
    .sort((a, b) => a.at - b.at)
    .map(({ at, row }) => ({ at, isTwoLines: row.height >= TWO_LINES }));
}

function extentOf({ y, height }: SceneRow): { readonly top: number; readonly bottom: number } {
  const centre = y + height / 2;
  const half = height >= TWO_LINES ? HALF_TWO_LINES : HALF_LINE;
  return { top: centre - half, bottom: centre + half };
}

/** Where the name beside the stack of L0 files ends; 0 without one. */
function stackEnd({ rows }: Scene): number {
  const stack = rows.filter(({ run }) => run.isThin);
  const [first, last] = [stack[0], stack[stack.length - 1]];
  if (first === undefined || last === undefined) return 0;
  const centre = (first.y + last.y + last.height) / 2;
  const half = last.y + last.height - first.y >= TWO_LINES ? HALF_TWO_LINES : HALF_LINE;
  return centre + half;
}

/** How much a row matters: the deepest run, levels over target, what is written, levels, L0. */
function rankOf(scene: Scene, levels: readonly LevelFacts[], at: number): number {
  const row = scene.rows[at];
  if (row === undefined) return 0;
  const { level, outputOf } = row.run;
  if (outputOf >= 0) return 4;
  if (at === scene.rows.length - 1) return 6;
  const facts = levels[level];
  if (level > 0) return facts?.isBase === true || (facts?.score ?? 0) >= 1 ? 5 : 3;
  return at === 0 ? 2 : 1;
}
