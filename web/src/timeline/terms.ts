// The terms that names of lanes and lines stand for.
import type { Lane } from 'lsm-shape';
import type { TermKey } from 'lsm-shape/glossary';

/** By what runs in the lane. */
export const LANE_TERMS: Readonly<Record<Lane['kind'], TermKey>> = {
  flush: 'flush',
  compaction: 'compaction',
  move: 'trivial_move',
  stall: 'write_stall',
  base: 'base_level',
};

/** By the id of the line; other names say enough by themselves. */
export const ROW_TERMS: Readonly<Record<string, TermKey | undefined>> = {
  wa: 'write_amplification',
  runs: 'read_amplification',
  sa: 'space_amplification',
  pending: 'pending_bytes',
  score: 'score',
};
