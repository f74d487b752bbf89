import { describe, expect, it } from 'vitest';
import { brushed, panned, revealed, WHOLE, zoomed } from './zoom.ts';

describe('zooming', () => {
  it.each([0, 0.25, 0.5, 1])('keeps the content under the pointer at %f', (at) => {
    const before = { from: 0.2, to: 0.7 };
    const after = zoomed(before, at, 0.5, 1e-6);
    const place = ({ from, to }: typeof before): number => from + at * (to - from);
    expect(place(after)).toBeCloseTo(place(before), 12);
    expect(after.to - after.from).toBeCloseTo(0.25, 12);
  });

  it('ends where the axis ends, in both directions', () => {
    expect(zoomed({ from: 0.1, to: 0.6 }, 0.1, 100, 1e-6)).toEqual(WHOLE);
    const least = zoomed(WHOLE, 0.5, 1e-9, 0.01);
    expect(least.to - least.from).toBeCloseTo(0.01, 12);
  });

  it('pans without changing its width, up to the ends', () => {
    const moved = panned({ from: 0.2, to: 0.4 }, 0.5);
    expect(moved.from).toBeCloseTo(0.3, 12);
    expect(moved.to).toBeCloseTo(0.5, 12);
    expect(panned({ from: 0.2, to: 0.4 }, 50).to).toBe(1);
    expect(panned({ from: 0.2, to: 0.4 }, -50).from).toBe(0);
  });

  it('brushes in either direction, within the visible range', () => {
    const forward = brushed({ from: 0.5, to: 1 }, 0.2, 0.6, 1e-6);
    expect(forward.from).toBeCloseTo(0.6, 12);
    expect(forward.to).toBeCloseTo(0.8, 12);
    expect(brushed({ from: 0.5, to: 1 }, 0.6, 0.2, 1e-6)).toEqual(forward);
    const click = brushed(WHOLE, 0.999, 0.999, 0.01);
    expect(click.to).toBe(1);
    expect(click.to - click.from).toBeCloseTo(0.01, 12);
  });

  it('follows the playhead by pages', () => {
    const part = { from: 0.2, to: 0.4 };
    expect(revealed(part, 0.3, 0.1)).toBe(part);
    expect(revealed(part, 0.5, 0.1).from).toBeCloseTo(0.48, 12);
    expect(revealed(part, 0.01, 0.5).from).toBe(0);
  });
});
