// What follows the playhead at every frame without React: cursors and small texts.
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Player } from './player.ts';

/**
 * Calls `draw` with the playhead at every frame that moves it, and once when `version` changes.
 * React renders nothing for it.
 */
export function useFrame(
  player: Player,
  version: unknown,
  draw: (playhead: number) => void,
): void {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
  });
  useLayoutEffect(() => {
    latest.current(player.playhead);
  }, [player, version]);
  useEffect(() => player.onFrame((playhead) => latest.current(playhead)), [player]);
}
