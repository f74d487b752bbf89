import { describe, expect, it } from 'vitest';
import { pixelAt, playheadAt, type Axis } from './axis.ts';
import {
  brushed,
  leastShare,
  panned,
  partOf,
  revealed,
  shareOf,
  WHOLE,
  windowOf,
  zoomed,
} from './zoom.ts';

const count = 1001;
const columns = {
  timeMicros: Array.from({ length: count }, (_, at) => (at < 500 ? at * 10 : 5000 + at * at)),
  userBytesWritten: Array.from({ length: count }, (_, at) => Math.floor(at / 100) * 1000),
  eventCount: count,
};
const axisOf = (name: Axis['name']): Axis => ({
  name,
  columns,
  first: 0,
  last: count - 1,
  width: 800,
});

describe('zooming', () => {
  it.each([0, 0.25, 0.5, 1])('keeps what stands under the pointer at %f', (at) => {
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

  it('brushes in either direction, within what is shown', () => {
    const forward = brushed({ from: 0.5, to: 1 }, 0.2, 0.6, 1e-6);
    expect(forward.from).toBeCloseTo(0.6, 12);
    expect(forward.to).toBeCloseTo(0.8, 12);
    expect(brushed({ from: 0.5, to: 1 }, 0.6, 0.2, 1e-6)).toEqual(forward);
    const click = brushed(WHOLE, 0.999, 0.999, 0.01);
    expect(click.to).toBe(1);
    expect(click.to - click.from).toBeCloseTo(0.01, 12);
  });

  it.each(['time', 'bytes', 'event'] as const)('keeps its window by %s', (name) => {
    const whole = axisOf(name);
    const share = { from: 0.31, to: 0.42 };
    const again = shareOf(whole, windowOf(whole, share));
    expect(again.from).toBeCloseTo(share.from, 9);
    expect(again.to).toBeCloseTo(share.to, 9);
    const part = partOf(whole, share);
    expect(pixelAt(part, playheadAt(part, 300))).toBeCloseTo(300, 6);
  });

  it('shows the same moments on every axis, and the same again when it is back', () => {
    const window = { from: 210, to: 640 };
    for (const name of ['event', 'time', 'bytes'] as const) {
      const whole = axisOf(name);
      const part = partOf(whole, shareOf(whole, window));
      expect(pixelAt(part, window.from)).toBeCloseTo(0, 6);
      expect(pixelAt(part, window.to)).toBeCloseTo(part.width, 6);
    }
  });

  it('shows all where the window is of another history, and something where nothing is written', () => {
    expect(shareOf(axisOf('event'), { from: 5000, to: 6000 })).toEqual(WHOLE);
    const bytes = axisOf('bytes');
    const still = shareOf(bytes, { from: 310, to: 350 });
    expect(still.to - still.from).toBeCloseTo(leastShare(bytes), 12);
  });

  it('follows the playhead by pages', () => {
    const part = { from: 0.2, to: 0.4 };
    expect(revealed(part, 0.3, 0.1)).toBe(part);
    expect(revealed(part, 0.5, 0.1).from).toBeCloseTo(0.48, 12);
    expect(revealed(part, 0.01, 0.5).from).toBe(0);
  });
});
