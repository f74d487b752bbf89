// Kinds of news: the pace by interest lingers on the first event of each kind and hurries through
// what has been seen before.

/** Kinds of news, by their codes in the timeline's column; `none`: nothing is seen to happen. */
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

/** What of an event is news. */
export type Interest = (typeof INTERESTS)[number];
