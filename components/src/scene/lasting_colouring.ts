// Colours that say the same of a file at every moment, at hand from the beginning. Elements load
// them when one asks for them: `lasting_colouring.element.ts`.
import type { ColourBy } from './options.ts';

export { colouringOfFiles as lastingColouring } from './lasting_colourings.ts';

/** Resolves when a meaning of colour is at hand. */
export const loadColouring: (colourBy: ColourBy) => Promise<void> = () => Promise.resolve();

/** Whether a meaning of colour is at hand. */
export const hasColouring: (colourBy: ColourBy) => boolean = () => true;
