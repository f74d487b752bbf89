import { describe, expect, it, vi } from 'vitest';
import { Player } from 'lsm-shape';
import { builtTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
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
  opening.begin({ run: 'a', cursor });
  return { player, opening, missed };
}

/** Without a display nothing plays by itself; whether it would is all that is asked. */
vi.stubGlobal('requestAnimationFrame', () => 0);

describe('a history that comes to the stage', () => {
  it('plays from the start of its benchmark', () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    expect(player.getState().isPlaying).toBe(false);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: true, playhead: 1 });
    expect(opening.isAwaited).toBe(false);
    player.dispose();
  });

  it('stays paused where pause is pressed on its way', () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    expect(opening.toggle()).toBe(true);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 1 });
    expect(opening.toggle()).toBe(false);
    player.dispose();
  });

  it('plays after all where it is pressed again, and forgets it with the next history', () => {
    const { player, opening } = opened(null);
    opening.toggle();
    opening.toggle();
    opening.follow(whole);
    expect(player.getState().isPlaying).toBe(true);
    opening.begin({ run: 'b', cursor: null });
    opening.toggle();
    opening.begin({ run: 'c', cursor: null });
    opening.follow(whole);
    expect(player.getState().isPlaying).toBe(true);
    player.dispose();
  });

  it('opens at the event of a link, or at its last one and says so', () => {
    const there = opened(4);
    there.opening.follow(whole);
    expect(there.player.getState()).toMatchObject({ isPlaying: false, playhead: 4 });
    const beyond = opened(9999);
    beyond.opening.follow(whole);
    const last = whole.timeline.eventCount - 1;
    expect(beyond.missed).toEqual([{ cursor: 9999, last }]);
    expect(beyond.player.getState().playhead).toBe(last);
  });

  it('goes to the event of another link on its way, and when it is there', () => {
    const { player, opening } = opened(null);
    opening.follow(early);
    opening.redirect({ run: 'a', cursor: 4 });
    opening.follow(early);
    expect(opening.isAwaited).toBe(true);
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 4 });
    player.dispatch({ type: 'play' });
    opening.redirect({ run: 'a', cursor: 2 });
    opening.follow(whole);
    expect(player.getState()).toMatchObject({ isPlaying: false, playhead: 2 });
    expect(opening.isAwaited).toBe(false);
    player.dispose();
  });
});
