import { describe, expect, it } from 'vitest';
import { builtTimeline, leveledTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { benchmarkPartsOf, lastProcessStart, processesOf, processStepAt } from './processes.ts';

const events = syntheticEvents();
const timeline = builtTimeline(events);

describe('processes', () => {
  it('are distinguished by step', () => {
    const steps = events.flatMap((event) => (event.event === 'benchmark_started' ? [event] : []));
    expect(processesOf(timeline).map(({ step }) => step)).toEqual([
      ...new Set(steps.map(({ step }) => step)),
    ]);
    const lastStep = steps.at(-1)?.step;
    const start = events.findIndex(
      (event) => event.event === 'benchmark_started' && event.step === lastStep,
    );
    expect(lastProcessStart(timeline)).toBe(start);
    expect(processStepAt(timeline, start)).toBe(lastStep);
  });

  it('are found once each, with their benchmarks', () => {
    const parts = benchmarkPartsOf(leveledTimeline({ flushes: 4 }));
    expect(parts[0]?.isProcess).toBe(true);
    for (const [at, { first, name }] of parts.entries()) {
      if (at > 0) expect(first).toBeGreaterThanOrEqual(parts[at - 1]?.first ?? 0);
      if (at > 0) expect(name).not.toBe('');
    }
  });
});
