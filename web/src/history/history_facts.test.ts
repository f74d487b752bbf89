import { describe, expect, it } from 'vitest';
import { TimelineBuilder, type LsmEvent, type Timeline } from 'lsm-shape';
import { blankEvent, encodeEvents } from '../../../components/src/engine/encode.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import {
  axisEnd,
  decisionJobAt,
  decisionJobBeside,
  decisionOf,
  lastProcessStart,
  numbersSince,
  processesOf,
  samePlace,
} from './history_facts.ts';

function built(events: readonly LsmEvent[]): Timeline {
  const builder = new TimelineBuilder();
  builder.append(encodeEvents(events));
  builder.finish();
  return builder.timeline;
}

const events = syntheticEvents();
const timeline = built(events);
const last = timeline.eventCount - 1;

/** Indices of the events that decide, found one by one. */
const decisions = events.flatMap((event, index) =>
  event.event === 'compaction_started' || event.event === 'trivial_move' ? [index] : [],
);

describe('the decision under the playhead', () => {
  it('is the latest at or before it, at every event', () => {
    for (let event = 0; event <= last; event += 1) {
      const expected = decisions.filter((index) => index <= event).at(-1);
      expect(decisionJobAt(timeline, event)?.startEvent, `event ${event}`).toBe(expected);
    }
  });

  it('has its event, and neighbours', () => {
    const [first = 0, second = 0] = decisions;
    const job = decisionJobAt(timeline, second);
    if (job === null) throw new Error('the made-up history has compactions');
    expect(decisionOf(timeline, job)?.job).toBe(job.id);
    expect(decisionJobBeside(timeline, second, -1)?.startEvent).toBe(first);
    expect(decisionJobBeside(timeline, first, 1)?.startEvent).toBe(second);
    expect(decisionJobBeside(timeline, first, -1)).toBeNull();
    expect(decisionJobBeside(timeline, last, 1)).toBeNull();
  });
});

describe('processes', () => {
  it('are told apart by their step', () => {
    const steps = events.flatMap((event) => (event.event === 'benchmark_started' ? [event] : []));
    expect(processesOf(timeline).map(({ step }) => step)).toEqual([
      ...new Set(steps.map(({ step }) => step)),
    ]);
    const lastStep = steps.at(-1)?.step;
    const start = events.findIndex(
      (event) => event.event === 'benchmark_started' && event.step === lastStep,
    );
    expect(lastProcessStart(timeline)).toBe(start);
  });

  it('have numbers: the end for write amplification, the most for the others', () => {
    const facts = events.flatMap((event) => ('shape' in event ? [event.shape] : []));
    const numbers = numbersSince(timeline, 0);
    expect(numbers.writeAmp).toBe(facts.at(-1)?.write_amp);
    expect(numbers.sortedRuns).toBe(Math.max(...facts.map((shape) => shape.sorted_run_count)));
    expect(numbersSince(timeline, last + 1).sortedRuns).toBeNull();
  });
});

describe('the same place in another history', () => {
  const other = built(syntheticEvents({ trigger: 9 }));

  it('has as many user bytes written', () => {
    for (let event = 0; event < last; event += 7) {
      const place = samePlace(timeline, event, other);
      expect(other.userBytesAt(place)).toBeCloseTo(timeline.userBytesAt(event), -3);
    }
  });

  it('is the end for the end', () => {
    expect(samePlace(timeline, last, other)).toBe(other.eventCount - 1);
  });

  it('is the same moment in the same history', () => {
    for (let event = 0; event < last; event += 1) {
      expect(samePlace(timeline, event, timeline)).toBeCloseTo(event, 6);
    }
  });
});

describe('the end of the time axis', () => {
  it('is the last event where something happens to the end', () => {
    expect(axisEnd(built(events), 0)).toBe(last);
  });

  it('leaves a long wait after the last change out, but for a little', () => {
    const final = events.at(-1);
    if (final === undefined) throw new Error('the log is empty');
    const waited: LsmEvent = {
      ...blankEvent('benchmark_started'),
      time_micros: final.time_micros * 3,
      user_bytes_written: final.user_bytes_written,
      step: 0,
      benchmark: 'stats',
      is_open: false,
      operations: 0,
      trigger: 4,
    };
    const history = built([...events, waited]);
    const end = history.microsAt(axisEnd(history, 0));
    expect(end).toBeLessThan(final.time_micros * 1.04);
    expect(end).toBeGreaterThan(final.time_micros * 0.9);
  });
});
