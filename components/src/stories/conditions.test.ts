import { describe, expect, it } from 'vitest';
import { conditionText, judge, readCondition, type Term, type Value } from './conditions.ts';

/** Known values, keyed by the names used in conditions. */
const known: Readonly<Record<string, number | null>> = {
  write_amp: 3.54,
  run_limit: 9,
  'L5.write': 2 ** 31,
  base_level: 4,
  stall_percent: null,
};

function valueOf(operand: Term): Value {
  if (operand.kind === 'number') return { value: operand.value, kind: operand.unit };
  if (operand.kind === 'published') return { value: 3.5 * operand.unit[0], kind: operand.unit[1] };
  const { name, kind } = operand.quantity;
  return { value: known[name] ?? null, kind };
}

describe('a condition', () => {
  it.each([
    ['write_amp < 3.6', true],
    ['write_amp < 3.54', false],
    ['write_amp <= 3.54', true],
    ['write_amp ≥ 3.54', true],
    ['write_amp > 3.54', false],
    ['write_amp != 3.54', false],
    ['write_amp = 3.5', false],
    ['write_amp = 3.5 ± 2 %', true],
    ['write_amp = 3.5 ± 1 %', false],
    ['write_amp = 3.5 ± 0.05', true],
    ['write_amp = published a b/c ± 2 %', true],
    ['L5.write = 2 GiB', true],
    ['L5.write = 2', false],
    ['base_level = L4', true],
    ['run_limit > write_amp', true],
  ])('%s: %s', (text, holds) => {
    expect(judge(readCondition(text), valueOf).holds).toBe(holds);
  });

  it('about an unknown value never holds', () => {
    for (const sign of ['<', '<=', '=', '!=', '>=', '>']) {
      const { holds, left } = judge(readCondition(`stall_percent ${sign} 5`), valueOf);
      expect([holds, left]).toEqual([false, 'unknown']);
    }
  });

  it('names runs and moments', () => {
    const { left, right } = readCondition('sorted_runs of auto at 40% > write_amp of nine');
    expect(left).toMatchObject({ run: 'auto', at: '40%', quantity: { name: 'sorted_runs' } });
    expect(right).toMatchObject({ run: 'nine', at: null });
  });

  it.each([
    ['write_amp < 3', 'write amplification below 3'],
    ['below_L0.write = 0', 'written below L0 = 0 B'],
    ['L5.moved >= 2 GiB', 'moved into L5 at least 2.00 GiB'],
    ['reason.UniversalSortedRunNum = 0', 'compactions for sorted run count = 0'],
    ['base_level != L4', 'base level not L4'],
  ])('is shown in words: %s', (text, words) => {
    expect(conditionText(readCondition(text))).toBe(words);
  });

  it.each([
    ['write_amp', 'compares nothing'],
    ['write_amps < 3', 'did you mean write_amp?'],
    ['write_amp < 3 ± 1', 'has a ± without an ='],
    ['write_amp = 3 ± x', 'write ± 2 % or ± 0.5'],
    ['write_amp < 3 parsecs', 'parsecs is not a unit'],
    ['reason.Boredom = 0', 'the reasons are'],
  ])('is rejected if invalid: %s', (text, message) => {
    expect(() => readCondition(text)).toThrow(message);
  });
});
