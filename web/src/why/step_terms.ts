// Glossary terms for the names of steps.
import type { TermKey } from 'lsm-shape/glossary';
import type { StepKey } from 'lsm-shape/engine';

const terms = {
  sorted_runs: 'sorted_run',
  run_limit: 'run_limit',
  trivial_move: 'trivial_move',
  l0_trivial_move: 'trivial_move',
  score: 'score',
  targets: 'target_size',
  base_level: 'base_level',
  being_compacted: 'being_compacted',
  slowdown: 'write_stall',
  stop: 'write_stall',
} as const satisfies Partial<Record<StepKey, TermKey>>;

/** Glossary terms by step key. */
export const STEP_TERMS: Readonly<Record<string, TermKey | undefined>> = terms;
