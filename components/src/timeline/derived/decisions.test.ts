import { describe, expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { decisionEventOf, decisionJobAt, decisionJobBeside } from './decisions.ts';

const events = syntheticEvents();
const timeline = builtTimeline(events);
const last = timeline.eventCount - 1;

/** Events that start a decision, found one by one. */
const decisions = events.flatMap((event, index) =>
  event.event === 'compaction_started' || event.event === 'trivial_move' ? [index] : [],
);

describe('the decision at the playhead', () => {
  it('is the latest one so far, at every event', () => {
    for (let event = 0; event <= last; event += 1) {
      const expected = decisions.filter((index) => index <= event).at(-1);
      expect(decisionJobAt(timeline, event)?.startEvent, `event ${event}`).toBe(expected);
    }
  });

  it('has an event and neighbours', () => {
    const [first = 0, second = 0] = decisions;
    const job = decisionJobAt(timeline, second);
    if (job === null) throw new Error('the made-up history has compactions');
    expect(decisionEventOf(timeline, job)?.job).toBe(job.id);
    expect(decisionJobBeside(timeline, second, -1)?.startEvent).toBe(first);
    expect(decisionJobBeside(timeline, first, 1)?.startEvent).toBe(second);
    expect(decisionJobBeside(timeline, first, -1)).toBeNull();
    expect(decisionJobBeside(timeline, last, 1)).toBeNull();
  });
});
