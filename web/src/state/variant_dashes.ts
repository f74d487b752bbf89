// Dash patterns for the lines of compared runs. The front run's lines are solid.
import type { VariantLetter } from './variants.ts';

/** Lengths of strokes and gaps, in pixels. */
export const VARIANT_DASHES: Readonly<Record<VariantLetter, readonly number[]>> = {
  A: [9, 3],
  B: [4, 3],
  C: [1.5, 3],
  D: [9, 3, 1.5, 3],
};
