import { describe as sentenceOf } from 'lsm-shape';
import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { Story } from '../../../components/src/figures/story.ts';
import { wordsFor } from './spoken.ts';

const timeline = leveledTimeline();

describe('announcements', () => {
  it('name each event with its number while the user steps', () => {
    for (let to = 0; to < timeline.eventCount; to += 1) {
      const { text } = wordsFor(timeline, { from: to - 1, to, isPlaying: false });
      expect(text).toBe(`Event ${to}: ${sentenceOf(timeline, to)}`);
    }
  });

  it('follow playback with the news, no faster than it can be spoken', () => {
    const last = timeline.eventCount - 1;
    const { text, pause } = wordsFor(timeline, { from: last, to: last, isPlaying: true });
    expect(text).not.toBe('');
    expect(text).not.toMatch(/^Event/);
    expect(pause).toBeGreaterThanOrEqual(3000);
  });

  it('report a stall at once, one time when it begins and one time when it ends', () => {
    const story = new Story({ style: 'leveled', levels: 4 })
      .fill()
      .flush('1:0-99*8')
      .stall('delayed', 'l0_file_count_limit', 2)
      .fill()
      .flush('2:0-99*8')
      .stall('normal', 'none', 0)
      .fill();
    const told = story.told().timeline;
    const stalls = [told.stalls.eventOf(0), told.stalls.eventOf(1)] as const;
    const [begin, end] = stalls;
    const said = (from: number, to: number): string =>
      wordsFor(told, { from, to, isPlaying: true }).text;
    expect(said(begin - 2, begin + 1)).toMatch(/^Writes are slowed down/);
    expect(said(begin, begin + 1)).not.toMatch(/^Writes/);
    expect(said(begin + 1, end + 1)).toMatch(/^Writes are no longer stalled/);
    const { pause } = wordsFor(told, { from: begin - 1, to: begin, isPlaying: true });
    expect(pause).toBeLessThanOrEqual(1000);
    // A stall that ended before it could be announced is skipped.
    expect(said(begin - 2, end + 1)).not.toMatch(/^Writes are slowed/);
  });
});
