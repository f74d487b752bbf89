// How a part of the page shows a moment: the playhead stands there, whatever was playing.
import type { Player } from 'lsm-shape';

/** Puts the playhead at an event, or between two, and leaves it there; nowhere: nothing happens. */
export function stopAt(player: Player, playhead: number | null | undefined): void {
  if (playhead == null) return;
  player.dispatch({ type: 'pause' });
  player.dispatch({ type: 'seek', playhead });
}
