import { expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { metricAt } from '../metrics.ts';
import { amplificationsAt } from './amplifications.ts';
import { lastProcessStart } from './processes.ts';

/** Events of one process, half of them in a second process that continues with the same tree. */
function eventsOfTwoProcesses(): ReturnType<typeof syntheticEvents> {
  const events = syntheticEvents();
  const middle = Math.floor(events.length / 2);
  const start = events.find(({ event }) => event === 'benchmark_started');
  const before = events[middle - 1];
  if (start?.event !== 'benchmark_started' || before === undefined) throw new Error('no start');
  const second = { ...start, time_micros: before.time_micros, step: 1 };
  return [...events.slice(0, middle), second, ...events.slice(middle)];
}

it('write amplification covers the process at the playhead and is unknown until it has written', () => {
  const timeline = builtTimeline(eventsOfTwoProcesses());
  const start = lastProcessStart(timeline);
  const texts = (event: number): string[] =>
    amplificationsAt(timeline, event).map(({ text }) => text);
  expect(texts(start - 1)[0]).toMatch(/^\d+\.\d\d$/);
  // The value counted last still belongs to the previous process.
  expect(metricAt(timeline, 'writeAmp', start)).not.toBeNull();
  expect(texts(start)[0]).toBe('–');
  expect(texts(start)[1]).toBe(texts(start - 1)[1]);
  expect(texts(timeline.eventCount - 1)[0]).toMatch(/^\d+\.\d\d$/);
});
