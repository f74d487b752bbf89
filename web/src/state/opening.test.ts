import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from 'lsm-shape';
import { builtTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import type { LsmEvent } from '../../../components/src/engine/index.ts';
import { OpeningPlayhead } from './opening.ts';
import type { MissedCursor } from './workbench.ts';

const events = syntheticEvents({ flushes: 3 });
const whole = { timeline: builtTimeline(events), isComplete: true, lastStep: 0 };
const early = { ...whole, timeline: builtTimeline(events.slice(0, 1)), isComplete: false };

function opened(cursor: number | null): {
  player: Player;
  opening: OpeningPlayhead;
  missed: MissedCursor[];
} {
  const player = new Player();
  player.setHistory(whole.timeline);
  const missed: MissedCursor[] = [];
  const opening = new OpeningPlayhead(player, (each) => missed.push(each));
  opening.expect({ run: 'a', cursor });
  opening.comes('a', 'a', undefined);
  return { player, opening, missed };
}

/** Frames run only between tests, which check only whether playback would start. */
const frames: ((millis: number) => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: (millis: number) => void) => frames.push(frame));
});

afterEach(() => {
  // Run the frame that the player's clock still awaits.
  for (const frame of frames.splice(0)) frame(0);
  expect(frames).toEqual([]);
  vi.unstubAllGlobals();
});

describe('a history that is shown', () => {
  it('plays from the start of its benchmark', () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    expect(player.getState().isPlaying).toBe(false);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: true, playhead: 1 });
    expect(opening.isSettled).toBe(true);
    player.dispose();
  });

  it('stays paused if paused while arriving', () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    expect(opening.toggle()).toBe(true);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 1 });
    expect(opening.toggle()).toBe(false);
    player.dispose();
  });

  it('plays after a second press, which the next history ignores', () => {
    const { player, opening } = opened(null);
    opening.toggle();
    opening.toggle();
    opening.follow(whole);
    expect(player.getState().isPlaying).toBe(true);
    opening.comes('b', 'b', undefined);
    opening.toggle();
    opening.comes('c', 'c', undefined);
    opening.follow(whole);
    expect(player.getState().isPlaying).toBe(true);
    player.dispose();
  });

  it("pauses at a recording's longest stall, or at its end", () => {
    const begin = events.slice(0, 1);
    const stall = (condition: 'delayed' | 'normal', seconds: number): LsmEvent => ({
      ...{ event: 'write_stall', time_micros: seconds * 1e6, user_bytes_written: 0, condition },
      ...{ cause: condition === 'normal' ? 'none' : 'memtable_limit', delayed_write_rate: 0 },
      ...{ count: 2, limit: 2, families: [] },
    });
    const spans = [0, 1, 2, 9].map((at, each) => stall(each % 2 === 0 ? 'delayed' : 'normal', at));
    const stalled = builtTimeline([...begin, ...spans]);
    for (const [timeline, playhead] of [
      [stalled, 3],
      [whole.timeline, whole.timeline.eventCount - 1],
    ] as const) {
      const { player, opening } = opened(null);
      player.setHistory(timeline);
      opening.follow({ timeline, isComplete: false, lastStep: null });
      expect(opening.isSettled).toBe(false);
      opening.follow({ timeline, isComplete: true, lastStep: null });
      expect(player.getState()).toMatchObject({ isPlaying: false, playhead });
      expect(opening.isSettled).toBe(true);
      player.dispose();
    }
  });

  it("opens at a link's event, or at its last one with a report", () => {
    const there = opened(4);
    there.opening.follow(whole);
    expect(there.player.getState()).toMatchObject({ isPlaying: false, playhead: 4 });
    const beyond = opened(9999);
    beyond.opening.follow(whole);
    const last = whole.timeline.eventCount - 1;
    expect(beyond.missed).toEqual([{ cursor: 9999, last }]);
    expect(beyond.player.getState().playhead).toBe(last);
  });

  it("moves to another link's event, both while arriving and afterwards", () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    expect(opening.goTo({ run: 'a', cursor: 4 }, 'a')).toBe(true);
    opening.follow(early);
    expect(opening.isSettled).toBe(false);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 4 });
    player.dispatch({ type: 'play' });
    expect(opening.goTo({ run: 'a', cursor: 2 }, 'a')).toBe(true);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 2 });
    expect(opening.isSettled).toBe(true);
    player.dispose();
  });

  it('opens at the expected position, even after an unexpected run', () => {
    const { player, opening } = opened(null);
    opening.expect({ run: 'b', cursor: 4 });
    opening.comes('of another source', 'b', undefined);
    opening.follow(early);
    opening.comes('of the same source', 'b', 1);
    expect(opening.isSettled).toBe(false);
    opening.comes('b', 'b', undefined);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 4 });
    expect(opening.isSettled).toBe(true);
    player.dispose();
  });

  it('forgets the position of a run that is no longer requested', () => {
    const { player, opening } = opened(3);
    opening.follow(whole);
    opening.expect({ run: 'b', cursor: 4 });
    opening.comes('c', 'c', 2);
    opening.comes('b', 'b', 1);
    expect(player.getState().playhead).toBe(1);
    expect(opening.isSettled).toBe(true);
    // A link to it applies once the run arrives.
    expect(opening.goTo({ run: 'a', cursor: 4 }, 'b')).toBe(false);
    opening.comes('a', 'a', 0);
    opening.follow(whole);
    expect(player.getState().playhead).toBe(4);
    player.dispose();
  });
});
