// Which rule an event is an example of, for events that no decision of a picker made.
import { CUT_RULES, type Job } from 'lsm-shape';
import type { LsmEvent } from 'lsm-shape/engine';

/**
 * The rule; null where there is none to speak of. `kindOfJob`: of the job that the event is about.
 */
export function ruleOfEvent(event: LsmEvent, kindOfJob: Job['kind'] | null): string | null {
  switch (event.event) {
    case 'memtable_switched':
    case 'flush_started':
    case 'flush_finished':
      return 'W-10';
    case 'write_stall':
      return 'W-5';
    case 'level_targets':
      return 'D-8';
    case 'options_changed':
      return 'O-6';
    case 'trivial_move':
      return 'T-11';
    case 'table_file_creation':
      // A flush writes one file, which nothing cuts.
      return kindOfJob === 'flush' ? 'W-10' : CUT_RULES[event.cut_reason];
    case 'scenario_started':
    case 'benchmark_started':
    case 'column_families':
    case 'other_job_started':
    case 'other_job_finished':
    case 'table_file_deletion':
    case 'compaction_started':
    case 'compaction_finished':
    case 'deletion_compaction':
      return null;
  }
}
