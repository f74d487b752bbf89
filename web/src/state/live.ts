// What follows the playhead. At every frame, without React: cursors and small texts. A few times a
// second, in React: which event it is, whether it plays.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { frameBeat, keptFor, nextFrame, type Player, type Timeline } from 'lsm-shape';

/**
 * Calls `draw` with the playhead at every frame that moves it, and once when `version` changes.
 * React renders nothing for it.
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
 * The same for texts: while it plays they are about the event that all words are about (see
 * `useCoarse`); exact when it stops, and wherever the playhead is put.
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

/** The player's state as React may know it. */
export interface CoarseState {
  readonly event: number;
  readonly isPlaying: boolean;
  readonly runSeconds: number;
  /** Null: `runSeconds` says how fast it plays. */
  readonly eventsPerSecond: number | null;
  /** Whether neither says it: see `PlayerState`. */
  readonly isByInterest: boolean;
}

/** Milliseconds between two updates: faster nobody can read. */
const READING_PACE = 125;
/** Events from one update to the next from which on they are skipped. */
const SKIPPED_EVENTS = 12;

/**
 * A part of the player's state, told at a pace that people can read; what a person does is told at
 * once. All panels are told of the same event at the same time, so that what they say agrees; while
 * events pass so fast that most are skipped, that is with the beat of the stage's own words. Only a
 * component whose part has changed is rendered: `select` gives what `Object.is` can compare, and
 * stays the same function or reads nothing that changes.
 */
export function useCoarse<Value>(player: Player, select: (state: CoarseState) => Value): Value {
  const store = coarseStoreOf(player);
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** The event that words are about, within a history; see `useCoarse`. */
export function useEvent(player: Player, timeline: Timeline | null): number {
  const last = (timeline?.eventCount ?? 1) - 1;
  return useCoarse(player, ({ event }) => Math.max(0, Math.min(event, last)));
}

interface CoarseStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoarseState;
}

/** The state of a player at a pace; the same store for all who ask. */
export const coarseStoreOf = keptFor(createCoarseStore);

function createCoarseStore(player: Player): CoarseStore {
  const listeners = new Set<() => void>();
  let told = readState(player);
  let toldAt = -Infinity;
  let toldBeat = -1;
  /** The state at the beat, which the frame after it tells. */
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
  // The frame of the beat has the stage's own words to write; the next one tells of its event.
  const followBeat = (): void => {
    if (due !== null) tellOf(due);
    else if (frameBeat() !== toldBeat) due = readState(player);
    toldBeat = frameBeat();
  };
  const heard = (): void => {
    const { isPlaying, ...next } = readState(player);
    const isSteady = isSameState(told, { ...next, isPlaying, event: told.event });
    // What a person does is told at once; what follows it closely, at its pace or when it rests.
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
      // Nobody has listened: what was told last may be long ago.
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
  // At a pace at which single changes are watched, words are about the one that is seen.
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
