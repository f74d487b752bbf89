// The share of the playback that an event gets: mostly the movement that it shows.
import type { LsmEvent } from '../engine/index.ts';

const ATTENTION: Readonly<Partial<Record<LsmEvent['event'], number>>> = {
  flush_finished: 1,
  compaction_started: 1,
  compaction_finished: 2,
  trivial_move: 3,
  deletion_compaction: 3,
  ingest_finished: 1,
  options_changed: 2,
};
/** The attention of a change of the base level. No other change of targets moves anything. */
const BASE_LEVEL_ATTENTION = 1;

/** The share of the playback that an event gets, given the base level before it. */
export function attentionOf(event: LsmEvent, baseLevel: number | undefined): number {
  if (event.event !== 'level_targets') return ATTENTION[event.event] ?? 0;
  return event.base_level === baseLevel ? 0 : BASE_LEVEL_ATTENTION;
}
