// Chooses the rows that get a name and facts when there is not enough space for all of them. The
// most important rows come first.
import type { Scene } from '../scene/scene.ts';
import { isBriefStage, type Viewport } from '../scene/viewport.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import { stackOf, TWO_LINES } from './layout.ts';

export interface NamedRow {
  /** Index of the row in `Scene.rows`. */
  readonly at: number;
  readonly isTwoLines: boolean;
  /** Column for the name. It is 1 if a nearby row uses column 0. */
  readonly column: number;
}

/** Half the height, including a small margin, of one line of text next to a row. */
const HALF_LINE = 7;
const HALF_TWO_LINES = 16;
/** Half the height of a line on a phone, where letters are small. */
const HALF_SMALL = 5.5;

/** Returns the rows that get a name, from top to bottom. Names do not overlap. */
export function namedRows({
  scene,
  levels,
  viewport,
}: {
  readonly scene: Scene;
  readonly levels: readonly LevelFacts[];
  readonly viewport: Pick<Viewport, 'factsWidth'>;
}): NamedRow[] {
  const isBrief = isBriefStage(viewport);
  const columns = isBrief ? [0, 1] : [0];
  const rows = scene.rows
    .map((row, at) => {
      const half = isBrief ? HALF_SMALL : halfOf(row.height);
      const centre = row.y + row.height / 2;
      // Ranking from the bottom changes the fewest columns when a run is added at the top.
      const rank = isBrief ? at : rankOf(scene, levels, at);
      const isTwoLines = half === HALF_TWO_LINES;
      return { row, at, isTwoLines, rank, top: centre - half, bottom: centre + half };
    })
    .filter(({ row }) => !row.run.isUnused && !row.run.isThin && row.opacity >= 0.05)
    .sort((a, b) => b.rank - a.rank || a.at - b.at);
  const named: ((typeof rows)[number] & NamedRow)[] = [];
  // The stack of L0 files always has a name of its own.
  const free = stackEnd(scene);
  for (const row of rows) {
    const column = columns.find((own) =>
      named.every(
        (other) => other.column !== own || row.top >= other.bottom || other.top >= row.bottom,
      ),
    );
    if (column !== undefined && row.bottom - HALF_LINE >= free) named.push({ ...row, column });
  }
  return named.sort((a, b) => a.at - b.at);
}

/** Returns the lower end of the L0 stack's name, or 0 if there is no stack. */
function stackEnd(scene: Scene): number {
  const stack = stackOf({ scene });
  return stack === null ? 0 : stack.y + stack.height / 2 + halfOf(stack.height);
}

const halfOf = (height: number): number => (height >= TWO_LINES ? HALF_TWO_LINES : HALF_LINE);

/** Returns the rank of a row: deepest run, then levels over target, outputs, other levels, L0. */
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
