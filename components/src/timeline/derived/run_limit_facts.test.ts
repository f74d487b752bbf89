import { expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { runLimitFacts } from './run_limit_facts.ts';

const events = syntheticEvents();

/** Returns the log with the given limits, one for each install. */
const limited = (limitOf: (install: number) => number) => {
  let install = 0;
  return events.map((event) =>
    'shape' in event
      ? { ...event, shape: { ...event.shape, sorted_run_limit: limitOf(install++) } }
      : event,
  );
};

it('are the smallest and largest limit in effect', () => {
  const facts = runLimitFacts(builtTimeline(limited((install) => 5 + (install % 4))));
  expect([facts?.least, facts?.most]).toEqual([5, 8]);
  // An install without a limit in the log does not count.
  const some = runLimitFacts(builtTimeline(limited((install) => (install % 2 === 0 ? 0 : 7))));
  expect([some?.least, some?.most]).toEqual([7, 7]);
});

it('are unknown if no limit is logged', () => {
  expect(runLimitFacts(builtTimeline(limited(() => 0)))).toBeNull();
});

it('count the merges triggered by the number of runs', () => {
  const counted = (reason: 'UniversalSortedRunNum' | 'UniversalSizeRatio') => {
    const log = limited(() => 9).map((event) =>
      event.event === 'compaction_started' ? { ...event, compaction_reason: reason } : event,
    );
    return runLimitFacts(builtTimeline(log))?.merges;
  };
  const started = events.filter(({ event }) => event === 'compaction_started').length;
  expect(started).toBeGreaterThan(0);
  expect([counted('UniversalSortedRunNum'), counted('UniversalSizeRatio')]).toEqual([started, 0]);
});

it('cover only the last process', () => {
  const opened = events.find((event) => event.event === 'benchmark_started');
  if (opened === undefined) throw new Error('the log opens a database');
  expect(runLimitFacts(builtTimeline([...limited(() => 9), { ...opened, step: 1 }]))).toBeNull();
});
