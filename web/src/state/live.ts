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
 * The same for texts: while it plays, no more often than anybody can read; exact when it stops, and
 * wherever the playhead is put.
 */
export function useReadable(
  player: Player,
  version: unknown,
  write: (playhead: number) => void,
): void {
  const written = useRef<{ readonly beat: number; readonly version: unknown } | null>(null);
  useFrame(player, version, (playhead) => {
    const beat = frameBeat();
    const isSame = written.current?.beat === beat && written.current.version === version;
    if (player.getState().isPlaying && isSame) return;
    written.current = { beat, version };
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
 * How often what follows the playhead in words changes while it plays: `glance` for a sentence or a
 * few numbers, `study` for what takes longer to read. The stage has the rest of the time.
 */
export type ReadingKind = 'glance' | 'study';

/** Milliseconds between two updates: faster nobody can read. */
const READING_PACE = 125;
/** The same where events pass so fast that most are skipped even so. */
const SKIPPING_PACE: Readonly<Record<ReadingKind, number>> = { glance: 400, study: 1500 };
/** Events from one update to the next from which on they are skipped. */
const SKIPPED_EVENTS = 12;

/**
 * A part of the player's state, told at a pace that people can read; what a person does is told at
 * once. Only a component whose part has changed is rendered: `select` gives what `Object.is` can
 * compare, and stays the same function or reads nothing that changes.
 */
export function useCoarse<Value>(
  player: Player,
  select: (state: CoarseState) => Value,
  kind: ReadingKind = 'glance',
): Value {
  const store = coarseStoreOf(player, kind);
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}

/** The event under the playhead, within a history; see `useCoarse`. */
export function useEvent(
  player: Player,
  timeline: Timeline | null,
  kind: ReadingKind = 'glance',
): number {
  const last = (timeline?.eventCount ?? 1) - 1;
  return useCoarse(player, ({ event }) => Math.max(0, Math.min(event, last)), kind);
}

interface CoarseStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => CoarseState;
}

const storesOf = keptFor<Player, Partial<Record<ReadingKind, CoarseStore>>>(() => ({}));

/** The state of a player at a pace; the same store for all who ask. */
export function coarseStoreOf(player: Player, kind: ReadingKind): CoarseStore {
  const known = storesOf(player);
  return (known[kind] ??= createCoarseStore(player, SKIPPING_PACE[kind]));
}

function createCoarseStore(player: Player, skippingPace: number): CoarseStore {
  const listeners = new Set<() => void>();
  let told = readState(player);
  let toldAt = -Infinity;
  let pace = READING_PACE;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const next = readState(player);
    if (isSameState(told, next)) return;
    const passed = Math.abs(next.event - told.event);
    toldAt = performance.now();
    pace = passed < SKIPPED_EVENTS ? READING_PACE : skippingPace;
    told = next;
    for (const listener of [...listeners]) listener();
  };
  const heard = (): void => {
    const { isPlaying, ...next } = readState(player);
    const isSteady = isSameState(told, { ...next, isPlaying, event: told.event });
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
  const { playhead, isPlaying, runSeconds, eventsPerSecond } = player.getState();
  return { event: Math.floor(playhead), isPlaying, runSeconds, eventsPerSecond };
}

function isSameState(a: CoarseState, b: CoarseState): boolean {
  return (
    a.event === b.event &&
    a.isPlaying === b.isPlaying &&
    a.runSeconds === b.runSeconds &&
    a.eventsPerSecond === b.eventsPerSecond
  );
}
