// Colourings that do not depend on the playhead, always loaded. Elements load them on demand:
// `lasting_colouring.element.ts`.
import type { ColourBy } from './options.ts';

export { colouringOfFiles as lastingColouring } from './lasting_colourings.ts';

/** Resolves once a colouring is loaded. */
export const loadColouring: (colourBy: ColourBy) => Promise<void> = () => Promise.resolve();

/** True if a colouring is loaded. */
export const hasColouring: (colourBy: ColourBy) => boolean = () => true;
