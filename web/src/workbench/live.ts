// What follows the playhead. At every frame, without React: cursors and small texts. A few times a
// second, in React: which event it is, whether it plays.
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nextFrame, type Player } from 'lsm-shape';

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

/** Milliseconds between two looks at numbers that change with every picture. */
const NUMBERS_PACE = 100;

/**
 * The same for texts: while it plays, no more often than anybody can read; exact when it stops, and
 * wherever the playhead is put.
 */
export function useReadable(
  player: Player,
  version: unknown,
  write: (playhead: number) => void,
): void {
  const writtenAt = useRef(-Infinity);
  useFrame(player, version, (playhead) => {
    const now = performance.now();
    if (player.getState().isPlaying && now < writtenAt.current + NUMBERS_PACE) return;
    writtenAt.current = now;
    write(playhead);
  });
}

/** The player's state as React may know it. */
export interface CoarseState {
  readonly event: number;
  readonly isPlaying: boolean;
  readonly runSeconds: number;
  /** Null: `runSeconds` says how fast it plays. */
  readonly eventsPerSecond: number | null;
}

/**
 * Milliseconds between two updates: faster nobody can read. Where events pass so fast that most are
 * skipped even so, words and numbers are only glanced at, and the stage has the time instead.
 */
const READING_PACE = 125;
const GLANCING_PACE = 400;
/** Events from one update to the next from which on they are only glanced at. */
const GLANCED_EVENTS = 12;

/** The state of a player, told at a pace that people can read. */
export function useCoarseState(player: Player): CoarseState {
  const [store] = useState(() => createCoarseStore(player));
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

function createCoarseStore(player: Player): {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => CoarseState;
} {
  const read = (): CoarseState => {
    const { playhead, isPlaying, runSeconds, eventsPerSecond } = player.getState();
    return { event: Math.floor(playhead), isPlaying, runSeconds, eventsPerSecond };
  };
  let told = read();
  let toldAt = -Infinity;
  let pace = READING_PACE;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const next = read();
    const isSame =
      next.event === told.event &&
      next.isPlaying === told.isPlaying &&
      next.runSeconds === told.runSeconds &&
      next.eventsPerSecond === told.eventsPerSecond;
    if (isSame) return;
    const passed = Math.abs(next.event - told.event);
    toldAt = performance.now();
    pace = passed < GLANCED_EVENTS ? READING_PACE : GLANCING_PACE;
    told = next;
    for (const listener of listeners) listener();
  };
  const heard = (): void => {
    const { isPlaying, runSeconds, eventsPerSecond } = player.getState();
    const isSteady =
      isPlaying === told.isPlaying &&
      runSeconds === told.runSeconds &&
      eventsPerSecond === told.eventsPerSecond;
    // What a person does is told at once; what follows it closely, at its pace or when it rests.
    const wait = toldAt + pace - performance.now();
    if (isSteady && wait > 0) {
      if (!isPlaying && timer !== null) {
        clearTimeout(timer);
        timer = null;
      }
      timer ??= setTimeout(tell, isPlaying ? wait : Math.min(wait, READING_PACE));
    } else nextFrame(tell);
  };
  return {
    subscribe: (listener) => {
      const stop = listeners.size === 0 ? player.subscribe(heard) : () => undefined;
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    getSnapshot: () => told,
  };
}
