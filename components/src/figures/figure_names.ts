// The figures by id, without their stories. Showing one loads only the file that contains it.
import { nearestName } from '../base/nearest_name.ts';
import type { Figure } from './figure.ts';

/** Figures in one file, which are loaded together. */
interface FigureFile {
  readonly ids: readonly string[];
  readonly load: () => Promise<readonly Figure[]>;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The files in gallery order, checked by `figure_names.test.ts`. */
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

/** Loads a figure and the others in its file; `undefined` for an unknown id. */
export async function loadFigure(id: string): Promise<Figure | undefined> {
  const file = FILES.find(({ ids }) => ids.includes(id));
  const figures = await file?.load();
  return figures?.find((figure) => figure.id === id);
}

/** A sentence about an unknown id, with the nearest id or a list of all. */
export function unknownFigure(id: string): string {
  const nearest = nearestName(id, FIGURE_IDS);
  return nearest !== null
    ? `No figure is called “${id}”; the nearest name is ${nearest}.`
    : `No figure is called “${id}”; there are ${FIGURE_IDS.join(', ')}.`;
}
