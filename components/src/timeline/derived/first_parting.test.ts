import { describe, expect, it } from 'vitest';
import {
  builtTimeline,
  leveledTimeline,
  syntheticTimeline,
} from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import type { Timeline } from '../timeline.ts';
import { decisionEventOf } from './decisions.ts';
import { firstParting } from './first_parting.ts';

const four = syntheticTimeline({ flushes: 40, trigger: 4 });
const nine = syntheticTimeline({ flushes: 40, trigger: 9 });
const events = syntheticEvents({ flushes: 40, trigger: 4 });
const short = builtTimeline(events.slice(0, Math.floor(events.length / 2)));

const decisionsOf = ({ jobs }: Timeline) => jobs.filter(({ kind }) => kind !== 'flush');

describe('the first difference between two runs', () => {
  it('does not exist if all decisions are the same', () => {
    expect(firstParting(four, syntheticTimeline({ flushes: 40, trigger: 4 }))).toBeNull();
    const leveled = leveledTimeline();
    expect(firstParting(leveled, leveledTimeline())).toBeNull();
  });

  it('is the first decision with different inputs, with the job of each run', () => {
    const parting = firstParting(four, nine);
    expect(parting).toMatchObject({ kind: 'inputs', place: 1 });
    expect(parting?.one).toBe(decisionsOf(four)[0]);
    expect(parting?.other).toBe(decisionsOf(nine)[0]);
    for (const [timeline, job] of [
      [four, parting?.one] as const,
      [nine, parting?.other] as const,
    ]) {
      expect(job && decisionEventOf(timeline, job)?.reasoning).not.toHaveLength(0);
    }
  });

  it('is the end of the run that makes no more decisions', () => {
    const parting = firstParting(four, short);
    expect(parting).toMatchObject({ kind: 'end', place: decisionsOf(short).length + 1 });
    expect(parting?.other).toBeNull();
    expect(firstParting(short, four)).toMatchObject({ kind: 'end', one: null });
  });

  it('is the same from both sides', () => {
    const [there, back] = [firstParting(four, nine), firstParting(nine, four)];
    expect(back?.place).toBe(there?.place);
    expect(back?.one).toBe(there?.other);
  });
});
