import { describe, expect, it } from 'vitest';
import { isZoomed, panned, zoomed } from '../charts/zoom.ts';
import { leastKeyShare, windowAround } from './zoom.ts';
import { keyOfPixel, viewportOf, WHOLE_KEY_SPACE, type KeyWindow } from './viewport.ts';

/** Yields generated numbers from 0 to 1. */
function* shares(seed: number): Generator<number, number> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 0x7fffffff;
    yield state / 0x7fffffff;
  }
}

const keySpace = 400_000_000;
const least = leastKeyShare(keySpace);
const keyAt = (window: KeyWindow, place: number): number => {
  const viewport = viewportOf(840, 620, keySpace, window);
  return keyOfPixel(viewport, viewport.plotX + place * viewport.plotWidth);
};

describe('a zoom', () => {
  it.each([1, 2, 3, 4, 5])(
    'keeps the key under the pointer, however it is repeated: seed %i',
    (seed) => {
      const random = shares(seed);
      for (let tries = 0; tries < 40; tries += 1) {
        const place = random.next().value;
        let window = WHOLE_KEY_SPACE;
        const key = keyAt(window, place);
        for (let step = 0; step < 30; step += 1) {
          window = zoomed(window, place, 0.5 + random.next().value * 0.5, least);
          const pixels =
            Math.abs(keyAt(window, place) - key) / ((window.to - window.from) * keySpace);
          expect(pixels * 620).toBeLessThan(0.01);
        }
      }
    },
  );

  it('stays within the key space and never shows too few keys', () => {
    const random = shares(9);
    let window: KeyWindow = WHOLE_KEY_SPACE;
    for (let step = 0; step < 2000; step += 1) {
      const place = random.next().value;
      const factor = 0.3 + random.next().value * 1.6;
      window = step % 3 === 0 ? panned(window, random.next().value - 0.5) : window;
      window = zoomed(window, place, factor, least);
      expect(window.from).toBeGreaterThanOrEqual(0);
      expect(window.to).toBeLessThanOrEqual(1 + 1e-12);
      expect((window.to - window.from) * keySpace).toBeGreaterThanOrEqual(15.99);
    }
  });

  it('shows all keys when zoomed out fully', () => {
    const near = zoomed(WHOLE_KEY_SPACE, 0.3, 0.01, least);
    expect(isZoomed(near)).toBe(true);
    const far = zoomed(near, 0.9, 1000, least);
    expect(far).toEqual(WHOLE_KEY_SPACE);
    expect(isZoomed(far)).toBe(false);
  });

  it('shows a file with room on both sides', () => {
    const window = windowAround({ from: 1000, to: 2000 }, 100_000);
    expect(window).toEqual({ from: 0, to: 0.03 });
    expect(windowAround({ from: 0, to: 90_000 }, 100_000)).toEqual(WHOLE_KEY_SPACE);
  });
});
