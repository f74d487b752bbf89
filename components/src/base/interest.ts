/**
 * Kinds of visible changes, indexed by their codes in the timeline's column. The adaptive pace
 * shows the first event of each kind slowly and later ones fast. `none` means no visible change.
 */
export const INTERESTS = [
  'none',
  'memtable',
  'flush',
  'compaction',
  'output',
  'aligned cut',
  'end of compaction',
  'move',
  'drop',
  'base',
  'stall',
] as const;

export type Interest = (typeof INTERESTS)[number];
