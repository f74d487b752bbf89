// Updates that follow the playhead: cursors and small texts without React, panels with React. In
// each display frame, all of them show the same event.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { keptFor, nextFrame, type Player, type Timeline } from 'lsm-shape';

/**
 * Calls `draw` with the playhead, without a React render. It does so in every frame that moves the
 * playhead, and once when `version` changes.
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

/** Calls `write` with the displayed event whenever it changes, and once when `version` changes. */
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

/** The player's state as React sees it. */
export interface CoarseState {
  readonly event: number;
  readonly isPlaying: boolean;
  readonly runSeconds: number;
  /** Speed in events per second; null if `runSeconds` sets the speed. */
  readonly eventsPerSecond: number | null;
  /** True if neither value sets the speed, as explained at `PlayerState`. */
  readonly isByInterest: boolean;
}

/**
 * Returns a value selected from the player's state. Renders only when the value changes, in the
 * frame that draws the picture, so everything shows the same event. `select` must return values
 * comparable with `Object.is` and must not depend on changing variables.
 */
export function useCoarse<Value>(player: Player, select: (state: CoarseState) => Value): Value {
  const store = coarseStoreOf(player);
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** Returns the displayed event, limited to the history, as `useCoarse` does. */
export function useEvent(player: Player, timeline: Timeline | null): number {
  const last = (timeline?.eventCount ?? 1) - 1;
  return useCoarse(player, ({ event }) => Math.max(0, Math.min(event, last)));
}

interface CoarseStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoarseState;
}

/** Returns the player's React store, which all callers share. */
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
      // The update belongs to the frame in which the stage draws: that of the player's step, or the
      // next one after input.
      if (listeners.size === 0) stop = player.subscribe(() => nextFrame(update));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    getSnapshot: () => {
      // Without listeners, `shown` may be out of date.
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
