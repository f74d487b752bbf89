import { describe, expect, it } from 'vitest';
import {
  firstAtOrAfter,
  fractionalIndexOf,
  lastAtOrBefore,
  partitionPoint,
} from './binary_search.ts';

const values = [1, 1, 4, 7, 7, 7, 9];

describe('the binary search', () => {
  it('agrees with a linear search in every part of the entries', () => {
    for (let length = 0; length <= values.length; length += 1) {
      const entries = values.slice(0, length);
      for (let value = 0; value <= 10; value += 0.5) {
        const first = entries.findIndex((entry) => entry >= value);
        expect(firstAtOrAfter(values, length, value)).toBe(first < 0 ? length : first);
        const last = entries.findLastIndex((entry) => entry <= value);
        expect(lastAtOrBefore(values, length, value)).toBe(last);
      }
    }
  });

  it('reads no entry of an empty range', () => {
    const asked = (): boolean => {
      throw new Error('an entry was read');
    };
    expect(partitionPoint(3, 3, asked)).toBe(3);
    expect(partitionPoint(1, 0, asked)).toBe(1);
  });

  it('finds positions between entries', () => {
    expect(fractionalIndexOf(values, values.length, 5.5)).toBe(2.5);
    expect(fractionalIndexOf(values, values.length, 7)).toBe(5);
    expect(fractionalIndexOf(values, values.length, 99)).toBe(6);
    expect(fractionalIndexOf([2, 4], 2, 1)).toBe(-0.5);
  });
});
