import type { Job } from 'lsm-shape';
import { expect, it } from 'vitest';
import { flushAt, reasonOf } from './flush_reason.ts';

const job = (id: number, kind: Job['kind'], startEvent: number): Job =>
  ({ id, kind, startEvent }) as Job;
const jobs = [job(2, 'flush', 4), job(3, 'compaction', 6), job(5, 'flush', 9)];

it('the latest flush counts', () => {
  expect(flushAt({ jobs }, 3)).toBeUndefined();
  expect(flushAt({ jobs }, 8)?.id).toBe(2);
  expect(flushAt({ jobs }, 9)?.id).toBe(5);
});

it('the reason for a flush is that of its span', () => {
  const spans = [
    [2, 2, 'Manual Flush'],
    [5, 9, 'Write Buffer Full'],
  ] as const;
  expect(reasonOf(spans, 2)).toBe('Manual Flush');
  expect(reasonOf(spans, 7)).toBe('Write Buffer Full');
  expect(reasonOf(spans, 4)).toBeUndefined();
});
