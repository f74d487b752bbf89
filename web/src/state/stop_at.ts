import type { Player } from 'lsm-shape';

/** Moves the playhead to an event, or between two events, and pauses. Does nothing for null. */
export function stopAt(player: Player, playhead: number | null | undefined): void {
  if (playhead == null) return;
  player.dispatch({ type: 'pause' });
  player.dispatch({ type: 'seek', playhead });
}
