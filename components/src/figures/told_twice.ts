// Stories that two figures share: a gallery figure about benefits, and a legend figure about marks.
import { Story } from './story.ts';

/** Starts a story with a leveled tree, L0 to L3 by default. */
export const leveled = (levels = 4): Story => new Story({ style: 'leveled', levels });

/** Returns a story that merges into L1, with outputs cut at the ends of L2 files. */
export const alignedMerge = (): Story =>
  leveled()
    .has(0, '9:0-99*30')
    .has(1, '7:0-48 8:49-99')
    .has(2, '20:0-13 21:14-27 22:28-45 23:46-62 24:63-75 25:76-99')
    .compact({
      from: [9, 7, 8],
      into: 1,
      grandparents: 2,
      targetMiB: 36,
      writes:
        '30:0-27@grandparent_boundary>21 31:28-62@grandparent_boundary>23 32:63-99@end_of_input',
    })
    .see(0.8);

/** Returns a story that merges into the last level, with outputs cut at the target file size. */
export const mergeCutBySize = (): Story =>
  leveled()
    .has(1, '10:0-99*24')
    .has(2, '20:0-49 21:50-99')
    .compact({
      from: [10, 20, 21],
      into: 2,
      targetMiB: 25,
      writes:
        '30:0-24@target_file_size 31:25-49@target_file_size 32:50-74@target_file_size 33:75-99',
    })
    .see(0.72);

/** Returns a story that moves an L1 file into a gap in L2. */
export const moveIntoGap = (): Story =>
  leveled()
    .has(1, '30:0-27 31:30-58 32:60-99')
    .has(2, '20:0-13 21:14-28 24:60-75 25:76-99')
    .move([31], 2)
    .see(0.55);
