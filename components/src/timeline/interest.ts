// Interest of an event to a viewer: its kind of news, and its share of the playback time.
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

/** Returns the code for an event's kind of news, given the state before the event. */
export function interestOf(
  event: LsmEvent,
  before: { readonly baseLevel: number | undefined; readonly isStalled: boolean },
): number {
  return INTERESTS.indexOf(newsOf(event, before));
}

function newsOf(event: LsmEvent, before: Parameters<typeof interestOf>[1]): Interest {
  if (event.event === 'table_file_creation') {
    // A flushed file is news only when it is installed.
    if (event.level === 0) return 'none';
    return event.cut_reason === 'grandparent_boundary' ? 'aligned cut' : 'output';
  }
  if (event.event === 'level_targets') {
    // The first base level of a tree is not a change.
    const isFirst = before.baseLevel === undefined;
    return isFirst || event.base_level === before.baseLevel ? 'none' : 'base';
  }
  if (event.event === 'write_stall') {
    return event.condition === 'normal' || before.isStalled ? 'none' : 'stall';
  }
  return BY_EVENT[event.event] ?? 'none';
}

/** Relative playback time of each kind of event, which mostly reflects movement on the stage. */
const ATTENTION: Readonly<Partial<Record<LsmEvent['event'], number>>> = {
  flush_finished: 1,
  compaction_started: 1,
  compaction_finished: 2,
  trivial_move: 3,
  deletion_compaction: 3,
  ingest_finished: 1,
  options_changed: 2,
};
/** Attention for a base level change. Other changes of targets move nothing on the stage. */
const BASE_LEVEL_ATTENTION = 1;

/** Returns an event's share of the playback. `baseLevel` is the base level before the event. */
export function attentionOf(event: LsmEvent, baseLevel: number | undefined): number {
  if (event.event !== 'level_targets') return ATTENTION[event.event] ?? 0;
  return event.base_level === baseLevel ? 0 : BASE_LEVEL_ATTENTION;
}
