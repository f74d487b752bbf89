// The kind of news that an event is to a viewer.
import { INTERESTS, type Interest } from '../base/interest.ts';
import type { LsmEvent } from '../engine/index.ts';

const BY_EVENT: Readonly<Partial<Record<LsmEvent['event'], Interest>>> = {
  memtable_switched: 'memtable',
  flush_finished: 'flush',
  compaction_started: 'compaction',
  compaction_finished: 'end of compaction',
  trivial_move: 'move',
  deletion_compaction: 'drop',
};

/** The code of an event's kind of news, given the state before it. */
export function interestOf(
  event: LsmEvent,
  before: { readonly baseLevel: number | undefined; readonly isStalled: boolean },
): number {
  return INTERESTS.indexOf(newsOf(event, before));
}

function newsOf(event: LsmEvent, before: Parameters<typeof interestOf>[1]): Interest {
  if (event.event === 'table_file_creation') {
    // A flushed file is news when it is installed.
    if (event.level === 0) return 'none';
    return event.cut_reason === 'grandparent_boundary' ? 'aligned cut' : 'output';
  }
  if (event.event === 'level_targets') {
    // The tree's first base level is no change.
    const isFirst = before.baseLevel === undefined;
    return isFirst || event.base_level === before.baseLevel ? 'none' : 'base';
  }
  if (event.event === 'write_stall') {
    return event.condition === 'normal' || before.isStalled ? 'none' : 'stall';
  }
  return BY_EVENT[event.event] ?? 'none';
}
