// The names of the colourings of files, for the stage's chips and the palette.
import type { ColourBy } from 'lsm-shape';

/** The names, in the order of the chips. */
export const COLOUR_NAMES: Readonly<Record<ColourBy, string>> = {
  age: 'file age',
  rewrites: 'rewrites',
  compression: 'compression',
  size: 'size ÷ target',
  cut: 'cut reason',
  reason: 'compaction reason',
  job: 'job',
};
