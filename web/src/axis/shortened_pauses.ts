// The scale that shortens pauses. It has its own module because it loads d3-scale, which the page's
// first picture does not need.
import { keptFor, type Pause } from 'lsm-shape';
import { shorteningScale } from 'lsm-shape/charts';
import type { ShortenedPauses } from './axis.ts';

/** The scale that shortens an axis's pauses, cached by the pauses. */
export const shortenedPauses = keptFor<readonly Pause[], ShortenedPauses>((pauses) => ({
  pauses,
  ...shorteningScale(pauses),
}));
