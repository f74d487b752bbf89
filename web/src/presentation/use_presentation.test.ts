import { describe, expect, it } from 'vitest';
import { magnificationFor } from './use_presentation.ts';

describe('the size of a presentation', () => {
  it('enlarges 12-pixel labels to at least 20 pixels on a 1080-line projector', () => {
    expect(12 * magnificationFor(1920, 1080)).toBeGreaterThanOrEqual(20);
  });

  it('is the same share of all screens of one shape, and never below 1', () => {
    expect(magnificationFor(3840, 2160)).toBeCloseTo(2 * magnificationFor(1920, 1080));
    expect(magnificationFor(360, 780)).toBe(1);
  });
});
