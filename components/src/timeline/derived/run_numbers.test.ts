import { expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { modeText, numbersSince } from './run_numbers.ts';

const events = syntheticEvents();
const timeline = builtTimeline(events);
const last = timeline.eventCount - 1;

it('are the end for write amplification, the most for the others', () => {
  const facts = events.flatMap((event) => ('shape' in event ? [event.shape] : []));
  const numbers = numbersSince(timeline, 0);
  expect(numbers.writeAmp).toBe(facts.at(-1)?.write_amp);
  expect(numbers.sortedRuns).toBe(Math.max(...facts.map((shape) => shape.sorted_run_count)));
  expect(numbersSince(timeline, last + 1).sortedRuns).toBeNull();
});

it('say the mode, and of a sample which part it is', () => {
  const { scenario } = timeline;
  if (scenario === null) throw new Error('the log tells what it describes');
  expect(modeText({ ...scenario, mode: 'sampled', sample_factor: 64 })).toBe('sampled 1/64');
  expect(modeText({ ...scenario, mode: 'exact' })).toBe('exact');
});
