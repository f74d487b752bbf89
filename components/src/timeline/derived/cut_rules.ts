// Rules in RULES.md that determine where an output file ends.
import type { CutReason } from '../../engine/index.ts';

/** Rule that explains each cut reason; `null` if the reason has no rule. */
export const CUT_RULES: Readonly<Record<CutReason, string | null>> = {
  grandparent_boundary: 'C-9.7c',
  target_file_size: 'C-9.5',
  skippable_grandparent: 'C-9.7b',
  grandparent_overlap: 'C-9.7a',
  ttl: 'C-15',
  round_robin_cursor: 'C-16',
  subcompaction_boundary: 'C-31',
  end_of_input: 'C-32',
  unknown: null,
};
