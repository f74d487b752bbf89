import { expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { lastProcessLimitAt, modeText, numbersSince, peakSince } from './run_numbers.ts';

const events = syntheticEvents();
const timeline = builtTimeline(events);
const last = timeline.eventCount - 1;

it('are the final value for write amplification, and peaks for the others', () => {
  const facts = events.flatMap((event) => ('shape' in event ? [event.shape] : []));
  const numbers = numbersSince(timeline, 0);
  expect(numbers.writeAmp).toBe(facts.at(-1)?.write_amp);
  expect(numbers.sortedRuns).toBe(Math.max(...facts.map((shape) => shape.sorted_run_count)));
  expect(numbersSince(timeline, last + 1).sortedRuns).toBeNull();
});

it('include the event that first reached a peak', () => {
  const peak = peakSince(timeline, 0, 'sortedRunCount');
  const { event, sortedRunCount } = timeline.shapes;
  const row = timeline.shapes.rowAt(peak?.event ?? 0);
  expect(event.at(row)).toBe(peak?.event);
  expect(sortedRunCount.at(row)).toBe(numbersSince(timeline, 0).sortedRuns);
  expect(sortedRunCount.at(row - 1)).toBeLessThan(peak?.value ?? 0);
  expect(peakSince(timeline, last + 1, 'spaceAmp')).toBeNull();
});

it('name the mode, and the sampled fraction', () => {
  const { scenario } = timeline;
  if (scenario === null) throw new Error('the log tells what it describes');
  expect(modeText({ ...scenario, mode: 'sampled', sample_factor: 64 })).toBe('sampled 1/64');
  expect(modeText({ ...scenario, mode: 'exact' })).toBe('exact');
});

it('give the limit of the last process only, because the load had other options', () => {
  const limited = events.map((event) =>
    'shape' in event ? { ...event, shape: { ...event.shape, sorted_run_limit: 10 } } : event,
  );
  const opened = events.find((event) => event.event === 'benchmark_started');
  if (opened === undefined) throw new Error('the log opens a database');
  const reopened = builtTimeline([...limited, { ...opened, step: 1 }]);
  expect(lastProcessLimitAt(builtTimeline(limited), last)).toBe(10);
  expect(lastProcessLimitAt(reopened, last)).toBeNull();
  expect(lastProcessLimitAt(reopened, last + 1)).toBeNull();
});
