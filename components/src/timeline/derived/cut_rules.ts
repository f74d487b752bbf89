// Rules in RULES.md that end an output file.
import type { CutReason } from '../../engine/index.ts';

/** Rule that explains each cut reason; `null` if the log does not record the reason. */
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
