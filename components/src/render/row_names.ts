// Which rows have their name and facts beside them, where there is no room for all: what matters
// more goes first.
import type { Scene } from '../scene/scene.ts';
import { isBriefStage, type Viewport } from '../scene/viewport.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import { stackOf, TWO_LINES } from './layout.ts';

/** A row whose name is shown. */
export interface NamedRow {
  /** Index of `Scene.rows`. */
  readonly at: number;
  readonly isTwoLines: boolean;
  /** The column in which it stands: 1 where the row beside it has the first. */
  readonly column: number;
}

/** Half the height of what stands beside a row, with a hair of air: of one line, of two. */
const HALF_LINE = 7;
const HALF_TWO_LINES = 16;
/** The same on a phone, where letters are small. */
const HALF_SMALL = 5.5;

/** The rows that are named, from top to bottom; their names do not touch. */
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
      // From below, columns change least when a run is added on top.
      const rank = isBrief ? at : rankOf(scene, levels, at);
      const isTwoLines = half === HALF_TWO_LINES;
      return { row, at, isTwoLines, rank, top: centre - half, bottom: centre + half };
    })
    .filter(({ row }) => !row.run.isUnused && !row.run.isThin && row.opacity >= 0.05)
    .sort((a, b) => b.rank - a.rank || a.at - b.at);
  const named: ((typeof rows)[number] & NamedRow)[] = [];
  // The stack of L0 files has a name of its own, which is there whatever stands below.
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

/** Where the name beside the stack of L0 files ends; 0 without one. */
function stackEnd(scene: Scene): number {
  const stack = stackOf({ scene });
  return stack === null ? 0 : stack.y + stack.height / 2 + halfOf(stack.height);
}

const halfOf = (height: number): number => (height >= TWO_LINES ? HALF_TWO_LINES : HALF_LINE);

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
