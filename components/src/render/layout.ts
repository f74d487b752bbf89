// The positions of texts and bars beside a row, shared by the canvas and the labels over it.
import type { SceneRow } from '../scene/scene.ts';
import { FACTS_GAP, type Viewport } from '../scene/viewport.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { Picture } from './renderer.ts';

export const LINE = 16;
/** Rows at least this tall have two lines beside them. */
export const TWO_LINES = 31;
/** Rows at least this tall have room for a bar under their line of text. */
const BAR_ROOM = 13;

/** Left edge of the facts beside the rows. */
export function factsX(viewport: Viewport): number {
  return viewport.plotX + viewport.plotWidth + FACTS_GAP;
}

/** Top of the text beside a row. */
export function topOf(row: SceneRow, isTwoLines: boolean): number {
  return row.y + row.height / 2 - (isTwoLines ? LINE : LINE / 2);
}

/** Top of the text beside a level's row, which has a bar below its first line. */
export function levelTextY(row: SceneRow): number {
  const centre = row.y + row.height / 2;
  if (row.height >= TWO_LINES) return centre - LINE - 2;
  return row.height >= BAR_ROOM ? centre - LINE / 2 - 2 : centre - LINE / 2;
}

/** Top of a level's bar; `null` without room. */
export function levelBarY(row: SceneRow): number | null {
  return row.height >= BAR_ROOM ? Math.round(levelTextY(row) + LINE) : null;
}

/** Top of the bar beside the stack of L0 files, under its line of text. */
export function stackBarY(stack: Pick<SceneRow, 'y' | 'height'>): number {
  const centre = stack.y + stack.height / 2;
  return Math.round(centre + (stack.height >= TWO_LINES ? 1 : LINE / 2));
}

/** The level of a row's facts; `null` for an L0 file, an output and an unused level. */
export function levelOfRow({ levels }: Picture, { run }: SceneRow): LevelFacts | null {
  if (run.outputOf >= 0 || run.isUnused || run.level === 0) return null;
  return levels[run.level] ?? null;
}

/** The stack of L0 files as a single row; `null` if L0 is not a stack. */
export function stackOf({
  scene,
}: Pick<Picture, 'scene'>): Pick<SceneRow, 'y' | 'height' | 'opacity'> | null {
  const stack = scene.rows.filter(({ run }) => run.isThin);
  const [first, last] = [stack[0], stack[stack.length - 1]];
  if (first === undefined || last === undefined) return null;
  const opacity = Math.max(...stack.map((row) => row.opacity));
  return { y: first.y, height: last.y + last.height - first.y, opacity };
}
