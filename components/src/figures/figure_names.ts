// The figures by their ids, without their stories: one that is shown alone loads those that stand
// in the same file, and no others.
import type { Figure } from './figure.ts';

/** Figures that are loaded together. */
interface FigureFile {
  readonly ids: readonly string[];
  readonly load: () => Promise<readonly Figure[]>;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** In the order of the gallery; `figure_names.test.ts` compares them with it. */
const FILES: readonly FigureFile[] = [
  {
    ids: words(`legend-file legend-memtable legend-height legend-colour legend-job legend-part
      legend-cut legend-tick legend-move legend-target legend-unused legend-drop legend-trail`),
    load: () => import('./legend_figures.ts').then((code) => code.legendFigures),
  },
  {
    ids: words(`normal-cut aligned-cut aligned-move size-cut skippable-file overlap-limit key-ranges
      old-data-cut`),
    load: () => import('./cut_figures.ts').then((code) => code.cutFigures),
  },
  {
    ids: words(`flush leveled-pyramid level-score smallest-overlap round-robin clean-cut l0-inputs
      more-inputs l0-move neighbours-move refused-move compression-change intra-l0 base-level
      old-files output-conflict stall manual draining largest-file marked-file
      compression-per-level`),
    load: () => import('./leveled_figures.ts').then((code) => code.leveledFigures),
  },
  {
    ids: words(`universal-staircase run-trigger size-amplification newest-left-out incremental
      size-ratio run-limit tuned-limit universal-move output-level fifo-drop fifo-merge
      universal-periodic old-runs-compressed`),
    load: () => import('./run_figures.ts').then((code) => code.runFigures),
  },
];

/** The ids of all figures, in the order of the gallery. */
export const FIGURE_IDS: readonly string[] = FILES.flatMap(({ ids }) => ids);

/** Loads a figure with those of its file; `undefined` when there is none of this id. */
export async function loadFigure(id: string): Promise<Figure | undefined> {
  const file = FILES.find(({ ids }) => ids.includes(id));
  const figures = await file?.load();
  return figures?.find((figure) => figure.id === id);
}

/** Of an id that no figure has, in a sentence: which one was meant, or which there are. */
export function unknownFigure(id: string): string {
  const nearest = FIGURE_IDS.map((name) => ({ name, edits: editsBetween(id, name) })).sort(
    (a, b) => a.edits - b.edits,
  )[0];
  const isNear = nearest !== undefined && nearest.edits <= Math.max(2, nearest.name.length / 3);
  return isNear
    ? `No figure is called “${id}”; the nearest name is ${nearest.name}.`
    : `No figure is called “${id}”; there are ${FIGURE_IDS.join(', ')}.`;
}

/** How many characters have to be typed, removed or replaced to make one text of the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, typed] of one.split('').entries()) {
    const next = [above + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (typed === other[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
