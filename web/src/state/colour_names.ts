// What the colours of files can mean, by name: on the stage's chips and in the palette.
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
