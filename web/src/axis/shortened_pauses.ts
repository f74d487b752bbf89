// The scale that shortens pauses. In a file of its own, since d3-scale comes with it, which the
// page's first picture does without.
import { keptFor, type Pause } from 'lsm-shape';
import { shorteningScale } from 'lsm-shape/charts';
import type { ShortenedPauses } from './axis.ts';

/** The scale of an axis's pauses; the same pauses give the same one. */
export const shortenedPauses = keptFor<readonly Pause[], ShortenedPauses>((pauses) => ({
  pauses,
  ...shorteningScale(pauses),
}));
