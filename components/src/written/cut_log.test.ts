import { describe, expect, it } from 'vitest';
import { blankShape, encodeEvents } from '../engine/encode.ts';
import { decodeEvents } from '../engine/decode.ts';
import { frameText } from '../render/text_renderer.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { describe as describeEvent } from '../timeline/describe.ts';
import { cutLog } from './cut_log.ts';

const events = leveledEvents({});
const timeline = builtTimeline(events);
const range = [Math.round(events.length * 0.4), Math.round(events.length * 0.5)] as const;
const cut = cutLog(encodeEvents(events), timeline, range);
const shorter = decodeEvents(cut);

describe('a log cut to a range', () => {
  it('keeps event numbers, and the jobs that run at its end', () => {
    const [first, last] = range;
    expect(shorter.length).toBeLessThan(events.length);
    expect(shorter.slice(first, last + 1)).toEqual(events.slice(first, last + 1));
    const running = timeline.jobs.filter(
      ({ startEvent, finishEvent }) => startEvent <= last && last < finishEvent,
    );
    expect(shorter.length - 1).toBe(Math.max(last, ...running.map((job) => job.finishEvent)));
  });

  it('describes each moment of the range like the whole log', () => {
    const own = builtTimeline(shorter);
    expect(own.problems).toEqual([]);
    // The first line contains the number of events.
    const tree = (history: typeof timeline, at: number): string =>
      frameText(history, at).replace(/^.*\n/, '');
    for (let at = range[0]; at <= range[1]; at += 1) {
      expect(tree(own, at)).toBe(tree(timeline, at));
      expect(describeEvent(own, at)).toBe(describeEvent(timeline, at));
    }
  });

  it('leaves out facts that the range does not show', () => {
    const before = shorter.slice(0, range[0]).filter((event) => 'shape' in event);
    expect(before.length).toBeGreaterThan(5);
    expect(before[0]).toMatchObject({ shape: { write_amp: blankShape().write_amp } });
    expect(cut.length).toBeLessThan(0.5 * encodeEvents(events).length);
  });
});
