// Updates that follow the playhead. Cursors and small texts change on every frame, without React.
// The event and the playing state change a few times a second, in React.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { frameBeat, keptFor, nextFrame, type Player, type Timeline } from 'lsm-shape';

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

/**
 * Calls `draw` at a readable pace. During playback it gets the event that all words are about (see
 * `useCoarse`). It is exact when playback stops and after every jump.
 */
export function useReadable(
  player: Player,
  version: unknown,
  write: (playhead: number) => void,
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

/** The least milliseconds between two updates, for readability. */
const READING_PACE = 125;
/** The number of events between updates from which events count as skipped. */
const SKIPPED_EVENTS = 12;

/**
 * A part of the player's state, updated at a readable pace; user input is shown at once. All panels
 * get the same event at the same time, so their words agree. If most events are skipped, updates
 * follow the beat of the stage's own words. A component only renders if its part has changed.
 * `select` must return a value for `Object.is`, and must be the same function or read nothing that
 * changes.
 */
export function useCoarse<Value>(player: Player, select: (state: CoarseState) => Value): Value {
  const store = coarseStoreOf(player);
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** The event that words are about, limited to the history; see `useCoarse`. */
export function useEvent(player: Player, timeline: Timeline | null): number {
  const last = (timeline?.eventCount ?? 1) - 1;
  return useCoarse(player, ({ event }) => Math.max(0, Math.min(event, last)));
}

interface CoarseStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoarseState;
}

/** The paced state of a player; one store for all callers. */
export const coarseStoreOf = keptFor(createCoarseStore);

function createCoarseStore(player: Player): CoarseStore {
  const listeners = new Set<() => void>();
  let told = readState(player);
  let toldAt = -Infinity;
  let toldBeat = -1;
  /** The state at the beat, which is published in the following frame. */
  let due: CoarseState | null = null;
  let isSkipping = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tellOf = (next: CoarseState): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    due = null;
    if (isSameState(told, next)) return;
    isSkipping = SKIPPED_EVENTS <= Math.abs(next.event - told.event);
    toldAt = performance.now();
    told = next;
    for (const listener of [...listeners]) listener();
  };
  const tell = (): void => {
    toldBeat = frameBeat();
    tellOf(readState(player));
  };
  // The frame of the beat already writes the stage's own words, so the next one publishes the
  // event.
  const followBeat = (): void => {
    if (due !== null) tellOf(due);
    else if (frameBeat() !== toldBeat) due = readState(player);
    toldBeat = frameBeat();
  };
  const heard = (): void => {
    const { isPlaying, ...next } = readState(player);
    const isSteady = isSameState(told, { ...next, isPlaying, event: told.event });
    // User input is published at once. Later changes are published at the pace, or when they rest.
    const wait = toldAt + READING_PACE - performance.now();
    if (isSteady && isPlaying && isSkipping) {
      followBeat();
    } else if (isSteady && wait > 0) {
      if (!isPlaying && timer !== null) {
        clearTimeout(timer);
        timer = null;
      }
      timer ??= setTimeout(tell, wait);
    } else nextFrame(tell);
  };
  let stop = (): void => undefined;
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) stop = player.subscribe(heard);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    getSnapshot: () => {
      // Without listeners, the published state may be outdated.
      if (listeners.size === 0) {
        const next = readState(player);
        if (!isSameState(told, next)) told = next;
      }
      return told;
    },
  };
}

function readState(player: Player): CoarseState {
  const { playhead, isPlaying, runSeconds, eventsPerSecond, isByInterest, stepTarget } =
    player.getState();
  // At a slow pace, words are about the event that is being animated.
  const isMoving = isPlaying || stepTarget !== null;
  const isWatched = isMoving && (isByInterest || eventsPerSecond !== null);
  const event = isWatched ? player.eventUnderWay() : Math.floor(playhead);
  return { event, isPlaying, runSeconds, eventsPerSecond, isByInterest };
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
