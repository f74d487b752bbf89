import { describe, expect, it } from 'vitest';
import {
  advancePlayer,
  INITIAL_PLAYER_STATE,
  playheadAtPlace,
  reducePlayer,
  showPlace,
  type History,
  type PlayerState,
} from './playhead.ts';

/** Six events, three of them at the same time. The middle one of these three is a move. */
const history: History = {
  eventCount: 6,
  timeMicros: [0, 100, 100, 100, 400, 1000],
  attention: [0, 1, 1, 4, 5, 7],
  interest: [0, 2, 0, 7, 3, 6],
  isComplete: true,
  jobs: [
    { kind: 'flush', startEvent: 1, finishEvent: 2 },
    { kind: 'move', startEvent: 3, finishEvent: 3 },
    { kind: 'compaction', startEvent: 4, finishEvent: 5 },
  ],
};

const at = (playhead: number, more: Partial<PlayerState> = {}): PlayerState => ({
  ...INITIAL_PLAYER_STATE,
  playhead,
  ...more,
});

describe('the player', () => {
  it('travels to a later moment in the given seconds, and stops there', () => {
    const begun = reducePlayer(
      at(1, { isPlaying: true }),
      { type: 'travel', playhead: 4, seconds: 2 },
      history,
    );
    expect(begun).toMatchObject({ playhead: 1, isPlaying: false, stepTarget: 4 });
    const half = advancePlayer(begun, 1, history);
    const middle = (showPlace(history, 1) + showPlace(history, 4)) / 2;
    expect(showPlace(history, half.playhead)).toBeCloseTo(middle);
    const there = advancePlayer(half, 1.01, history);
    expect(there).toMatchObject({ playhead: 4, stepTarget: null, travelPace: null });
    expect(advancePlayer(there, 1, history)).toBe(there);
    // A step during travel replaces the travel.
    const stepped = reducePlayer(half, { type: 'step', by: 1 }, history);
    expect(stepped).toMatchObject({ travelPace: null });
  });

  it('jumps back, or if there is nothing to play in between', () => {
    const back = reducePlayer(at(4), { type: 'travel', playhead: 1, seconds: 2 }, history);
    expect(back).toMatchObject({ playhead: 1, isPlaying: false, stepTarget: null });
    const same = reducePlayer(at(1), { type: 'travel', playhead: 2, seconds: 2 }, history);
    expect(same).toMatchObject({ playhead: 2, stepTarget: null });
  });

  it('places the whole history between 0 and 1, and never goes back', () => {
    let before = -1;
    for (let playhead = 0; playhead <= 5; playhead += 0.05) {
      const place = showPlace(history, playhead);
      expect(place).toBeGreaterThanOrEqual(before);
      expect(place).toBeLessThanOrEqual(1);
      before = place;
    }
    expect(showPlace(history, 0)).toBe(0);
    expect(showPlace(history, 5)).toBe(1);
  });

  it('completes a change in progress within 0.3 s of a pause', () => {
    const paused = reducePlayer(at(2.5, { isPlaying: true }), { type: 'pause' }, history);
    expect(paused).toMatchObject({ isPlaying: false, playhead: 2.5, stepTarget: 3 });
    expect(advancePlayer(paused, 0.1, history).playhead).toBeLessThan(3);
    expect(advancePlayer(paused, 0.3, history)).toMatchObject({ playhead: 3, stepTarget: null });
    // Nothing but time passes between these two events, so a pause keeps the exact place.
    const still = reducePlayer(at(4.25, { isPlaying: true }), { type: 'pause' }, history);
    expect(still).toMatchObject({ isPlaying: false, playhead: 4.25, stepTarget: null });
    const sought = reducePlayer(paused, { type: 'seek', playhead: 2.5 }, history);
    expect(sought).toMatchObject({ playhead: 2.5, stepTarget: null });
  });

  it.each([0, 0.4, 2, 2.5, 3.7, 4.25, 5])(
    'finds the playhead %f again from its place',
    (playhead) => {
      expect(playheadAtPlace(history, showPlace(history, playhead))).toBeCloseTo(playhead, 9);
    },
  );

  it('gives a move some playback although it takes no time', () => {
    expect(showPlace(history, 3) - showPlace(history, 2)).toBeGreaterThan(0.1);
  });

  it('skips events without time or attention', () => {
    expect(showPlace(history, 2)).toBe(showPlace(history, 1));
  });

  it('plays the whole history in the requested seconds', () => {
    let state = at(0, { isPlaying: true, runSeconds: 10 });
    let seconds = 0;
    while (state.isPlaying && seconds < 60) {
      state = advancePlayer(state, 0.016, history);
      seconds += 0.016;
    }
    expect(state.playhead).toBe(5);
    expect(seconds).toBeGreaterThan(9.8);
    expect(seconds).toBeLessThan(10.3);
  });

  it('spends no playback on a wait after the last change', () => {
    const waited = {
      ...history,
      eventCount: 7,
      timeMicros: [...Array.from(history.timeMicros), 9000],
      attention: [...Array.from(history.attention), 7],
    };
    for (const playhead of [0, 2.5, 4, 5]) {
      expect(showPlace(waited, playhead)).toBeCloseTo(showPlace(history, playhead), 9);
    }
  });

  it('waits at the end of a growing log, and continues once it has grown', () => {
    const growing = { ...history, eventCount: 4, isComplete: false };
    const waiting = advancePlayer(at(2.9, { isPlaying: true }), 5, growing);
    expect(waiting).toMatchObject({ playhead: 3, isPlaying: true });
    expect(advancePlayer(waiting, 0.5, history).playhead).toBeGreaterThan(3);
  });

  it('starts again from the beginning when it plays at the end', () => {
    expect(reducePlayer(at(5), { type: 'play' }, history)).toMatchObject({
      playhead: 0,
      isPlaying: true,
    });
  });

  it('glides to the next event with a step, and stops there', () => {
    let state = reducePlayer(at(2.4), { type: 'step', by: 1 }, history);
    expect(state.stepTarget).toBe(3);
    state = advancePlayer(state, 0.1, history);
    expect(state.playhead).toBeGreaterThan(2.4);
    expect(state.playhead).toBeLessThan(3);
    expect(advancePlayer(state, 1, history)).toMatchObject({ playhead: 3, stepTarget: null });
  });

  it.each([
    [2, 1, 3],
    [2, -1, 1],
    [2.5, -1, 2],
    [2, 10, 5],
    [2, -10, 0],
    [5, 1, 5],
  ])('from %f a step of %i ends at %i', (from, by, end) => {
    let state = reducePlayer(at(from), { type: 'step', by }, history);
    for (let frame = 0; frame < 100; frame += 1) state = advancePlayer(state, 0.05, history);
    expect(state).toMatchObject({ playhead: end, stepTarget: null, isPlaying: false });
  });

  it('counts steps from the target of the current step', () => {
    const first = reducePlayer(at(1), { type: 'step', by: 1 }, history);
    const second = reducePlayer(first, { type: 'step', by: 1 }, history);
    expect(second.stepTarget).toBe(3);
  });

  it('jumps between compactions and moves, not flushes', () => {
    expect(reducePlayer(at(0), { type: 'next-compaction' }, history).playhead).toBe(3);
    expect(reducePlayer(at(3), { type: 'next-compaction' }, history).playhead).toBe(4);
    expect(reducePlayer(at(4), { type: 'next-compaction' }, history).playhead).toBe(5);
    expect(reducePlayer(at(4), { type: 'previous-compaction' }, history).playhead).toBe(3);
    expect(reducePlayer(at(3), { type: 'previous-compaction' }, history).playhead).toBe(0);
  });

  it('keeps the playhead within the log', () => {
    expect(reducePlayer(at(1), { type: 'seek', playhead: 99 }, history).playhead).toBe(5);
    expect(reducePlayer(at(1), { type: 'seek', playhead: -3 }, history).playhead).toBe(0);
    const empty = { ...history, eventCount: 0 };
    expect(reducePlayer(at(0), { type: 'end' }, empty).playhead).toBe(0);
    expect(advancePlayer(at(0, { isPlaying: true }), 1, empty).playhead).toBe(0);
  });

  it('goes through the speeds and stops at both ends', () => {
    let state = at(0, { runSeconds: 30 });
    const seen = [];
    for (let press = 0; press < 5; press += 1) {
      state = reducePlayer(state, { type: 'faster' }, history);
      seen.push(state.runSeconds);
    }
    expect(seen).toEqual([20, 10, 5, 5, 5]);
    expect(reducePlayer(state, { type: 'slower' }, history).runSeconds).toBe(10);
  });

  it('shows events at a pace of their own, below the slowest run', () => {
    let state = reducePlayer(
      at(0, { runSeconds: 900, isPlaying: true }),
      { type: 'slower' },
      history,
    );
    expect(state.eventsPerSecond).toBe(25);
    for (const pace of [5, 1, 1]) {
      state = reducePlayer(state, { type: 'slower' }, history);
      expect(state.eventsPerSecond).toBe(pace);
    }
    expect(advancePlayer(state, 0.5, history).playhead).toBe(0.5);
    expect(advancePlayer(state, 2.5, history).playhead).toBe(2.5);
    expect(advancePlayer(state, 9, history)).toMatchObject({ playhead: 5, isPlaying: false });
    for (const pace of [5, 25, null]) {
      state = reducePlayer(state, { type: 'faster' }, history);
      expect(state.eventsPerSecond).toBe(pace);
    }
    expect(state.runSeconds).toBe(900);
  });
});
