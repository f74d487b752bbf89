// The rules that events illustrate, for events that are not a picker's decision.
import { CUT_RULES, type Job } from 'lsm-shape';
import type { LsmEvent } from 'lsm-shape/engine';

/** Returns the rule that an event illustrates; null if none. `kindOfJob` is the kind of its job. */
export function ruleOfEvent(event: LsmEvent, kindOfJob: Job['kind'] | null): string | null {
  if (event.event !== 'table_file_creation') return RULES[event.event] ?? null;
  // A flush writes a single file, which is not cut.
  return kindOfJob === 'flush' ? 'W-10' : CUT_RULES[event.cut_reason];
}

const RULES: Readonly<Partial<Record<LsmEvent['event'], string>>> = {
  memtable_switched: 'W-10',
  flush_started: 'W-10',
  flush_finished: 'W-10',
  write_stall: 'W-5',
  level_targets: 'D-8',
  options_changed: 'O-6',
  trivial_move: 'T-11',
};
