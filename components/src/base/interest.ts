// Kinds of news. The pace by interest shows the first event of each kind slowly, and later ones
// fast.

/** Kinds of news, by their codes in the timeline's column. `none`: nothing visible happens. */
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

/** A kind of news. */
export type Interest = (typeof INTERESTS)[number];
