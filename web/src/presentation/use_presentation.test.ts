import { describe, expect, it } from 'vitest';
import { magnificationFor } from './use_presentation.ts';

describe('the size of a presentation', () => {
  it('makes labels of 12 pixels at least 20 on a projector of 1080 lines', () => {
    expect(12 * magnificationFor(1920, 1080)).toBeGreaterThanOrEqual(20);
  });

  it('is the same share of every screen of one shape, and never small', () => {
    expect(magnificationFor(3840, 2160)).toBeCloseTo(2 * magnificationFor(1920, 1080));
    expect(magnificationFor(360, 780)).toBe(1);
  });
});
