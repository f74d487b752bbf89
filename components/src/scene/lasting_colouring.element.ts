// Colourings that do not depend on the playhead, for elements. Most elements show ages, so the
// others are loaded on demand.
import type * as Colourings from './lasting_colourings.ts';
import type { ColourBy } from './options.ts';

let known: typeof Colourings.colouringOfFiles | null = null;

/** Resolves once a colouring is loaded. */
export async function loadColouring(colourBy: ColourBy): Promise<void> {
  if (colourBy === 'age') return;
  known ??= (await import('./lasting_colourings.ts')).colouringOfFiles;
}

/** True if a colouring is loaded. */
export const hasColouring = (colourBy: ColourBy): boolean => colourBy === 'age' || known !== null;

/** The colouring, which must be loaded. */
export const lastingColouring: typeof Colourings.colouringOfFiles = (...asked) => {
  if (known === null) throw new Error('this meaning of colour was not loaded');
  return known(...asked);
};
