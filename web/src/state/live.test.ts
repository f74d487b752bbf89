import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from 'lsm-shape';
import { coarseStoreOf, type CoarseState, type ReadingKind } from './live.ts';

const EVENTS = 100_000;
const history = {
  eventCount: EVENTS,
  timeMicros: Array.from({ length: EVENTS }, (_, at) => at),
  attention: Array.from({ length: EVENTS }, (_, at) => at),
  isComplete: true,
  jobs: [],
};

/** A player whose display frames are timers, 16 ms apart. */
function playing(runSeconds: number): Player {
  const player = new Player({ isPlaying: true, runSeconds });
  player.setHistory(history);
  return player;
}

function told(player: Player, kind: ReadingKind): { states: CoarseState[]; stop: () => void } {
  const store = coarseStoreOf(player, kind);
  const states: CoarseState[] = [];
  const stop = store.subscribe(() => states.push(store.getSnapshot()));
  return { states, stop };
}

describe('what follows the playhead in words', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('requestAnimationFrame', (task: (millis: number) => void) =>
      setTimeout(() => task(performance.now()), 16),
    );
  });
  afterEach(() => {
    // The frame that was asked for comes, so that none is awaited by the next test.
    vi.advanceTimersByTime(50);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([
    // 100,000 events in 30 s: most are skipped.
    ['glance', 30, 3000 / 400],
    ['study', 30, 3000 / 1500],
    // 100,000 events in 10 hours: each is seen.
    ['glance', 36_000, 3000 / 350],
    ['study', 36_000, 3000 / 350],
  ] as const)('changes at the pace to %s while a run takes %i s', (kind, runSeconds, most) => {
    const player = playing(runSeconds);
    const { states, stop } = told(player, kind);
    vi.advanceTimersByTime(3000);
    expect(states.length).toBeGreaterThan(most / 3);
    expect(states.length).toBeLessThanOrEqual(most + 2);
    stop();
    player.dispose();
  });

  it.each(['glance', 'study'] as const)('tells at once of a pause, exactly: %s', (kind) => {
    const player = playing(30);
    const { states, stop } = told(player, kind);
    vi.advanceTimersByTime(700);
    player.dispatch({ type: 'pause' });
    vi.advanceTimersByTime(17);
    const event = Math.floor(player.getState().playhead);
    expect(states.at(-1)).toMatchObject({ event, isPlaying: false });
    stop();
    player.dispose();
  });

  it.each(['glance', 'study'] as const)('tells where the playhead was put: %s', (kind) => {
    const player = playing(30);
    const { states, stop } = told(player, kind);
    player.dispatch({ type: 'pause' });
    for (const playhead of [10, 500, 90_000, 12]) player.dispatch({ type: 'seek', playhead });
    vi.advanceTimersByTime(150);
    expect(states.at(-1)?.event).toBe(12);
    stop();
    player.dispose();
  });

  it('is up to date for who begins to look', () => {
    const player = playing(30);
    const store = coarseStoreOf(player, 'study');
    vi.advanceTimersByTime(500);
    expect(store.getSnapshot().event).toBe(Math.floor(player.getState().playhead));
    player.dispose();
  });
});
