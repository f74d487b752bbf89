// Which rule an event is an example of, for events that no decision of a picker made.
import type { LsmEvent } from 'lsm-shape/engine';
import { CUT_RULES } from './cut_pages.ts';

/** The rule; null where there is none to speak of. */
export function ruleOfEvent(event: LsmEvent): string | null {
  switch (event.event) {
    case 'memtable_switched':
    case 'flush_started':
    case 'flush_finished':
      return 'W-10';
    case 'write_stall':
      return 'W-5';
    case 'level_targets':
      return 'D-8';
    case 'table_file_creation':
      return CUT_RULES[event.cut_reason];
    case 'scenario_started':
    case 'benchmark_started':
    case 'table_file_deletion':
    case 'compaction_started':
    case 'compaction_finished':
    case 'trivial_move':
    case 'deletion_compaction':
      return null;
  }
}
