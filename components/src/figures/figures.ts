// All figures, in gallery order.
import { cutFigures } from './cut_figures.ts';
import type { Figure } from './figure.ts';
import { legendFigures } from './legend_figures.ts';
import { leveledFigures } from './leveled_figures.ts';
import { runFigures } from './run_figures.ts';

/** A section of the gallery. */
export interface FigureGroup {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Figures that explain the marks on the stage. */
export const LEGEND: FigureGroup = { title: 'How to read the picture', figures: legendFigures };

/** Sections of the figure gallery. */
export const FIGURE_GROUPS: readonly FigureGroup[] = [
  LEGEND,
  { title: 'Where output files are cut', figures: cutFigures },
  { title: 'Levels', figures: leveledFigures },
  { title: 'Sorted runs', figures: runFigures },
];

/** Returns the figure with the given id, or `undefined`. */
export function figureOf(id: string): Figure | undefined {
  for (const { figures } of FIGURE_GROUPS) {
    const found = figures.find((each) => each.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
