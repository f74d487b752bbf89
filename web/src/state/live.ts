// Updates that follow the playhead: cursors and small texts without React, panels with it. All show
// the player's event of the same display frame.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { keptFor, nextFrame, type Player, type Timeline } from 'lsm-shape';

/**
 * Calls `draw` with the playhead on every frame that moves it, and once when `version` changes,
 * without a React render.
 */
export function useFrame(player: Player, version: unknown, draw: (playhead: number) => void): void {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
  });
  useLayoutEffect(() => {
    latest.current(player.getState().playhead);
  }, [player, version]);
  useEffect(() => player.subscribe(() => latest.current(player.getState().playhead)), [player]);
}

/** Calls `write` with the shown event whenever it changes, and once when `version` changes. */
export function useShownEvent(
  player: Player,
  version: unknown,
  write: (event: number) => void,
): void {
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
  });
  const store = coarseStoreOf(player);
  useLayoutEffect(() => {
    latest.current(store.getSnapshot().event);
  }, [store, version]);
  useEffect(() => store.subscribe(() => latest.current(store.getSnapshot().event)), [store]);
}

/** The player's state as React gets it. */
export interface CoarseState {
  readonly event: number;
  readonly isPlaying: boolean;
  readonly runSeconds: number;
  /** Null if `runSeconds` sets the pace. */
  readonly eventsPerSecond: number | null;
  /** True if neither sets the pace: see `PlayerState`. */
  readonly isByInterest: boolean;
}

/**
 * A part of the player's state. It changes in the display frame that draws the picture, so that all
 * places show the same event. A component only renders if its part has changed. `select` must
 * return a value for `Object.is`, and must be the same function or read nothing that changes.
 */
export function useCoarse<Value>(player: Player, select: (state: CoarseState) => Value): Value {
  const store = coarseStoreOf(player);
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** The shown event, limited to the history; see `useCoarse`. */
export function useEvent(player: Player, timeline: Timeline | null): number {
  const last = (timeline?.eventCount ?? 1) - 1;
  return useCoarse(player, ({ event }) => Math.max(0, Math.min(event, last)));
}

interface CoarseStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoarseState;
}

/** The player's state for React; one store for all callers. */
export const coarseStoreOf = keptFor(createCoarseStore);

function createCoarseStore(player: Player): CoarseStore {
  const listeners = new Set<() => void>();
  let shown = readState(player);
  const update = (): void => {
    const next = readState(player);
    if (isSameState(shown, next)) return;
    shown = next;
    for (const listener of [...listeners]) listener();
  };
  let stop = (): void => undefined;
  return {
    subscribe: (listener) => {
      // In the frame of the player's step, or in the next one after input, as the stage draws.
      if (listeners.size === 0) stop = player.subscribe(() => nextFrame(update));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    getSnapshot: () => {
      // Without listeners, the state may be outdated.
      const next = listeners.size === 0 ? readState(player) : shown;
      if (!isSameState(shown, next)) shown = next;
      return shown;
    },
  };
}

function readState(player: Player): CoarseState {
  const { isPlaying, runSeconds, eventsPerSecond, isByInterest } = player.getState();
  return { event: player.shownEvent, isPlaying, runSeconds, eventsPerSecond, isByInterest };
}

function isSameState(a: CoarseState, b: CoarseState): boolean {
  return (
    a.event === b.event &&
    a.isPlaying === b.isPlaying &&
    a.runSeconds === b.runSeconds &&
    a.eventsPerSecond === b.eventsPerSecond &&
    a.isByInterest === b.isByInterest
  );
}
