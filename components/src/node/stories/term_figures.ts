// The figure for each term of the glossary, and the rule that explains more.
import type { TermKey } from '../../base/glossary.ts';

/** A figure by id, and a rule of the page by number; null for none. */
export interface TermFigure {
  readonly figure: string | null;
  readonly rule: string | null;
}

const shown = (figure: string | null, rule: string | null = null): TermFigure => ({ figure, rule });

/** Figures and rules by term. */
export const TERM_FIGURES: Readonly<Record<TermKey, TermFigure>> = {
  memtable: shown('legend-memtable'),
  flush: shown('flush'),
  sorted_run: shown('universal-staircase'),
  compaction: shown('legend-job'),
  being_compacted: shown('legend-part'),
  trivial_move: shown('l0-move'),
  deletion_compaction: shown('fifo-drop'),
  cut: shown('legend-cut'),
  grandparent: shown('aligned-cut'),
  score: shown('level-score', 'L-3'),
  target_size: shown('legend-target', 'D-8'),
  base_level: shown('base-level', 'D-8'),
  pending_bytes: shown(null),
  write_amplification: shown('more-inputs'),
  read_amplification: shown('run-trigger'),
  space_amplification: shown('size-amplification'),
  write_stall: shown('stall'),
  run_limit: shown('run-limit'),
  compaction_stats: shown(null),
};
