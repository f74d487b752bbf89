import { describe, expect, it } from 'vitest';
import { WHOLE } from 'lsm-shape/charts';
import { pixelAt, playheadAt, type Axis } from './axis.ts';
import { leastShare, partOf, shareOf, windowOf } from './zoom.ts';

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

describe('the window', () => {
  it.each(['time', 'bytes', 'event'] as const)('survives conversion to playheads by %s', (name) => {
    const whole = axisOf(name);
    const share = { from: 0.31, to: 0.42 };
    const again = shareOf(whole, windowOf(whole, share));
    expect(again.from).toBeCloseTo(share.from, 9);
    expect(again.to).toBeCloseTo(share.to, 9);
    const part = partOf(whole, share);
    expect(pixelAt(part, playheadAt(part, 300))).toBeCloseTo(300, 6);
  });

  it('shows the same moments on every axis', () => {
    const window = { from: 210, to: 640 };
    for (const name of ['event', 'time', 'bytes'] as const) {
      const whole = axisOf(name);
      const part = partOf(whole, shareOf(whole, window));
      expect(pixelAt(part, window.from)).toBeCloseTo(0, 6);
      expect(pixelAt(part, window.to)).toBeCloseTo(part.width, 6);
    }
  });

  it('shows all if it is from another history, and something if nothing is written', () => {
    expect(shareOf(axisOf('event'), { from: 5000, to: 6000 })).toEqual(WHOLE);
    const bytes = axisOf('bytes');
    const still = shareOf(bytes, { from: 310, to: 350 });
    expect(still.to - still.from).toBeCloseTo(leastShare(bytes), 12);
  });
});
