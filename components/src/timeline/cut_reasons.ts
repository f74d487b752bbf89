// Names for the reasons why compactions cut output files.
import type { CutReason } from '../engine/index.ts';

const REASON_NAMES: Readonly<Record<CutReason, string>> = {
  target_file_size: 'size limit',
  grandparent_boundary: 'grandparent boundary',
  skippable_grandparent: 'skippable grandparent',
  grandparent_overlap: 'overlap limit',
  round_robin_cursor: 'round-robin cursor',
  ttl: 'TTL',
  subcompaction_boundary: 'subcompaction',
  end_of_input: 'end of input',
  unknown: 'not recorded',
};

/** All cut reasons, in the order of the legend. */
export const CUT_REASON_ORDER = Object.keys(REASON_NAMES) as readonly CutReason[];

/** Returns the name of a cut reason, like `grandparent boundary`. */
export function cutReasonName(reason: CutReason): string {
  return REASON_NAMES[reason];
}

/** Returns true for reasons that cut at a file boundary of the grandparent level. */
export function followsGrandparent(reason: CutReason): boolean {
  return reason === 'grandparent_boundary' || reason === 'skippable_grandparent';
}
