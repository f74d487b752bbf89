// Ids of all figures. Loading a figure loads only the file that defines it.
import { nearestName } from '../base/nearest_name.ts';
import type { Figure } from './figure.ts';

/** A file of figures that are loaded together. */
interface FigureFile {
  readonly ids: readonly string[];
  readonly load: () => Promise<readonly Figure[]>;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Files in gallery order, checked by `figure_names.test.ts`. */
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

/** Ids of all figures, in gallery order. */
export const FIGURE_IDS: readonly string[] = FILES.flatMap(({ ids }) => ids);

/** Loads a figure along with the others in its file. Returns `undefined` for an unknown id. */
export async function loadFigure(id: string): Promise<Figure | undefined> {
  const file = FILES.find(({ ids }) => ids.includes(id));
  const figures = await file?.load();
  return figures?.find((figure) => figure.id === id);
}

/** Returns the error message for an unknown id, with the nearest id or a list of all ids. */
export function unknownFigure(id: string): string {
  const nearest = nearestName(id, FIGURE_IDS);
  return nearest !== null
    ? `There is no figure “${id}”. Did you mean ${nearest}?`
    : `There is no figure “${id}”. Figures: ${FIGURE_IDS.join(', ')}.`;
}
