// Glossary terms of lanes and lines.
import type { Lane } from 'lsm-shape';
import type { TermKey } from 'lsm-shape/glossary';

/** Terms by lane kind. */
export const LANE_TERMS: Readonly<Record<Lane['kind'], TermKey>> = {
  flush: 'flush',
  compaction: 'compaction',
  move: 'trivial_move',
  stall: 'write_stall',
  base: 'base_level',
};

/** Terms by line id. Other names need no explanation. */
export const ROW_TERMS: Readonly<Record<string, TermKey | undefined>> = {
  wa: 'write_amplification',
  runs: 'read_amplification',
  sa: 'space_amplification',
  pending: 'pending_bytes',
  score: 'score',
};
