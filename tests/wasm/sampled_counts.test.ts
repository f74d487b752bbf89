import { expect, it } from 'vitest';
import { sampledCount } from '../../components/src/base/format_short.ts';
import { builtTimeline } from '../../components/src/test_support/built_timeline.ts';
import { syntheticEvents } from '../../components/src/test_support/synthetic_log.ts';
import { describe } from '../../components/src/timeline/describe.ts';

it('says only digits that are known of entries counted in a sample', () => {
  const sentenceOf = (factor: number): string => {
    const events = syntheticEvents({ flushes: 20, trigger: 4 }).map((event) =>
      event.event === 'scenario_started'
        ? { ...event, mode: 'sampled' as const, sample_factor: factor }
        : event,
    );
    const timeline = builtTimeline(events);
    const at = timeline.jobs.find((job) => job.kind === 'compaction')?.finishEvent ?? -1;
    return /, ([^,]+ entries dropped)/.exec(describe(timeline, at))?.[1] ?? '';
  };
  const exact = sentenceOf(1);
  expect(exact).toMatch(/^\d+ K of [\d.]+ M entries dropped$/);
  expect(sentenceOf(1024)).toMatch(/^≈ \d{2,3} K of [\d.]+ M entries dropped$/);
  expect(sentenceOf(1024)).toMatch(/^≈ \d{2}0? K/);
});

it.each([
  [13_177, 103, '≈ 13 K'],
  [13_177, 80, '≈ 10 K'],
  [996_000, 9960, '≈ 1 M'],
  [1_843_210, 14_400, '≈ 1.84 M'],
  [640, 5, '≈ 600'],
  [0, 0, 'almost none'],
])('%d, of which %d were seen in a sample, is %s', (count, seen, text) => {
  expect(sampledCount(count, seen)).toBe(text);
});
