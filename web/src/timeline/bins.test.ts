import { describe, expect, it } from 'vitest';
import { ColumnBins } from './bins.ts';

/** Creates a generator of numbers between 0 and 1, determined by a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('column bins', () => {
  it.each([1, 2, 3])('keep the total of 25,000 jobs, however narrow: seed %i', (seed) => {
    const next = randomNumbers(seed);
    const bins = new ColumnBins(400);
    let total = 0;
    for (let job = 0; job < 25_000; job += 1) {
      const left = next() * 400;
      const right = Math.min(400, left + next() * (job % 100 === 0 ? 20 : 0.02));
      bins.add(left, right);
      total += right - left;
    }
    expect(bins.busy.reduce((sum, share) => sum + share)).toBeCloseTo(total, 6);
    expect(bins.counts.reduce((sum, count) => sum + count)).toBe(25_000);
  });

  it('divide a job among the columns it covers', () => {
    const bins = new ColumnBins(5);
    bins.add(0.75, 3.25);
    expect([...bins.busy]).toEqual([0.25, 1, 1, 0.25, 0]);
    expect([...bins.counts]).toEqual([1, 0, 0, 0, 0]);
  });

  it('clip spans to the plot, and count those without width', () => {
    const bins = new ColumnBins(4);
    bins.add(-2, 0.5);
    bins.add(3.5, 9);
    bins.add(5, 6);
    bins.add(-3, -1);
    bins.add(4, 4);
    bins.add(2, 2);
    expect([...bins.busy]).toEqual([0.5, 0, 0, 0.5]);
    expect([...bins.counts]).toEqual([1, 0, 1, 1]);
  });
});
