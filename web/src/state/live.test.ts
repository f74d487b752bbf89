import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventShownAt, nextFrame, Player } from 'lsm-shape';
import { coarseStoreOf, type CoarseState } from './live.ts';

const EVENTS = 100_000;
const history = {
  eventCount: EVENTS,
  timeMicros: Array.from({ length: EVENTS }, (_, at) => at),
  attention: Array.from({ length: EVENTS }, (_, at) => at),
  interest: Array.from({ length: EVENTS }, () => 0),
  isComplete: true,
  jobs: [],
};

/** Creates a player whose display frames are timers, 16 ms apart. */
function playing(runSeconds: number): Player {
  const player = new Player({ isPlaying: true, runSeconds });
  player.setHistory(history);
  return player;
}

function told(player: Player): { states: CoarseState[]; stop: () => void } {
  const store = coarseStoreOf(player);
  const states: CoarseState[] = [];
  const stop = store.subscribe(() => states.push(store.getSnapshot()));
  return { states, stop };
}

describe('text that follows the playhead', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('requestAnimationFrame', (task: (millis: number) => void) =>
      setTimeout(() => task(performance.now()), 16),
    );
  });
  afterEach(() => {
    // Run the requested frame, so that it does not reach the next test.
    vi.advanceTimersByTime(50);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('reports a pause at once, exactly', () => {
    const player = playing(30);
    const { states, stop } = told(player);
    vi.advanceTimersByTime(700);
    player.dispatch({ type: 'pause' });
    vi.advanceTimersByTime(17);
    const event = Math.floor(player.getState().playhead);
    expect(states.at(-1)).toMatchObject({ event, isPlaying: false });
    stop();
    player.dispose();
  });

  it('describes the change in progress when single changes are visible', () => {
    const slow = { ...history, eventCount: 3, timeMicros: [0, 10, 10], attention: [0, 0, 10] };
    const player = new Player({ isPlaying: true, eventsPerSecond: 1, playhead: 0 });
    player.setHistory(slow);
    const { states, stop } = told(player);
    const event = (): number => states.at(-1)?.event ?? 0;
    // Time passes first, then the next event occurs.
    vi.advanceTimersByTime(500);
    expect(event()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(Math.floor(player.getState().playhead)).toBe(1);
    expect(event()).toBe(2);
    // At rest, the event is the one that has occurred.
    player.dispatch({ type: 'seek', playhead: 1.5 });
    player.dispatch({ type: 'pause' });
    player.dispatch({ type: 'seek', playhead: 1.5 });
    vi.advanceTimersByTime(150);
    expect(event()).toBe(1);
    stop();
    player.dispose();
  });

  it('reports where the playhead was moved', () => {
    const player = playing(30);
    const { states, stop } = told(player);
    player.dispatch({ type: 'pause' });
    for (const playhead of [10, 500, 90_000, 12]) player.dispatch({ type: 'seek', playhead });
    vi.advanceTimersByTime(150);
    expect(states.at(-1)?.event).toBe(12);
    stop();
    player.dispose();
  });

  it.each([
    // 100,000 events in 30 s: most are skipped, and no change is animated.
    ['the run in 30 s', { runSeconds: 30 }],
    ['the run in an hour', { runSeconds: 3600 }],
    ['single events', { eventsPerSecond: 5 }],
    ['the pace of interest', { isByInterest: true }],
  ] as const)('is the event of the picture in each display frame of %s', (_, pace) => {
    const player = new Player({ isPlaying: true, ...pace });
    player.setHistory(history);
    const { states, stop } = told(player);
    const drawn: number[] = [];
    const shown: number[] = [];
    // Draws in the same frame, as the stage does.
    const draw = (): void => {
      drawn.push(eventShownAt(history, player.shownPlayhead, true));
      shown.push(states.at(-1)?.event ?? 0);
    };
    const stopDrawing = player.subscribe(() => nextFrame(draw));
    vi.advanceTimersByTime(3000);
    expect(drawn.length).toBeGreaterThan(50);
    expect(new Set(drawn).size).toBeGreaterThan(10);
    expect(shown).toEqual(drawn);
    stopDrawing();
    stop();
    player.dispose();
  });

  it('is up to date for a new listener', () => {
    const player = playing(30);
    const store = coarseStoreOf(player);
    vi.advanceTimersByTime(500);
    expect(store.getSnapshot().event).toBe(Math.floor(player.getState().playhead));
    player.dispose();
  });
});
