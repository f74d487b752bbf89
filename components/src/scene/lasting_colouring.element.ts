// Colours that say the same of a file at every moment, for elements: most show ages, so the others
// are loaded when one asks for them.
import type * as Colourings from './lasting_colourings.ts';
import type { ColourBy } from './options.ts';

let known: typeof Colourings.colouringOfFiles | null = null;

/** Resolves when a meaning of colour is at hand. */
export async function loadColouring(colourBy: ColourBy): Promise<void> {
  if (colourBy === 'age') return;
  known ??= (await import('./lasting_colourings.ts')).colouringOfFiles;
}

/** Whether a meaning of colour is at hand. */
export const hasColouring = (colourBy: ColourBy): boolean => colourBy === 'age' || known !== null;

/** The colouring, which has to be at hand. */
export const lastingColouring: typeof Colourings.colouringOfFiles = (...asked) => {
  if (known === null) throw new Error('this meaning of colour was not loaded');
  return known(...asked);
};
