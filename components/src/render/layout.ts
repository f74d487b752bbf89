// Positions of texts and bars next to a row, shared by the canvas and the labels over it.
import type { SceneRow } from '../scene/scene.ts';
import { FACTS_GAP, type Viewport } from '../scene/viewport.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { Picture } from './renderer.ts';

export const LINE = 16;
/** Minimum height, in pixels, of a row with two lines of text next to it. */
export const TWO_LINES = 31;
/** Minimum height, in pixels, of a row with space for a bar under its text. */
const BAR_ROOM = 13;

/** Returns the left edge of the facts shown next to rows. */
export function factsX(viewport: Viewport): number {
  return viewport.plotX + viewport.plotWidth + FACTS_GAP;
}

/** Returns the top of the text shown next to a row. */
export function topOf(row: SceneRow, isTwoLines: boolean): number {
  return row.y + row.height / 2 - (isTwoLines ? LINE : LINE / 2);
}

/** Returns the top of the text next to a level's row, whose first line has a bar below it. */
export function levelTextY(row: SceneRow): number {
  const centre = row.y + row.height / 2;
  if (row.height >= TWO_LINES) return centre - LINE - 2;
  return row.height >= BAR_ROOM ? centre - LINE / 2 - 2 : centre - LINE / 2;
}

/** Returns the top of a level's bar; `null` if there is no space for it. */
export function levelBarY(row: SceneRow): number | null {
  return row.height >= BAR_ROOM ? Math.round(levelTextY(row) + LINE) : null;
}

/** Returns the top of the bar next to the stack of L0 files. The bar is below a line of text. */
export function stackBarY(stack: Pick<SceneRow, 'y' | 'height'>): number {
  const centre = stack.y + stack.height / 2;
  return Math.round(centre + (stack.height >= TWO_LINES ? 1 : LINE / 2));
}

/** Returns the level whose facts a row shows; `null` for L0 files, outputs and unused levels. */
export function levelOfRow({ levels }: Picture, { run }: SceneRow): LevelFacts | null {
  if (run.outputOf >= 0 || run.isUnused || run.level === 0) return null;
  return levels[run.level] ?? null;
}

/** Combines the stack of L0 files into a single row; `null` if L0 is not drawn as a stack. */
export function stackOf({
  scene,
}: Pick<Picture, 'scene'>): Pick<SceneRow, 'y' | 'height' | 'opacity'> | null {
  const stack = scene.rows.filter(({ run }) => run.isThin);
  const [first, last] = [stack[0], stack[stack.length - 1]];
  if (first === undefined || last === undefined) return null;
  const opacity = Math.max(...stack.map((row) => row.opacity));
  return { y: first.y, height: last.y + last.height - first.y, opacity };
}
