import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { REASONING_RULES } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { reasonComparison, type ReasonComparison } from './reason_comparison.ts';
import { reasonParts, type ReasonPart } from './reason_text.ts';
import { codeOf, type RuleKey } from './reasons.ts';

const path = new URL('./generated/reasoning_examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(path, 'utf8')) as readonly RuleCheck[];

const check = (key: RuleKey, outcome: RuleCheck['outcome'], ...values: number[]): RuleCheck => ({
  rule: codeOf(key),
  outcome,
  values,
});

const textOf = (parts: readonly ReasonPart[]): string => parts.map(({ text }) => text).join('');

/** Formats a comparison as one line. */
function lineOf({ quantity, sign, limit, rest }: ReasonComparison): string {
  const sides = [quantity, limit].map(({ parts, label }) => `${textOf(parts)} [${textOf(label)}]`);
  return `${sides.join(` ${sign} `)}${rest.length > 0 ? `; ${textOf(rest)}` : ''}`;
}

const compared = (line: RuleCheck): string => {
  const comparison = reasonComparison(line);
  return comparison === null ? '' : lineOf(comparison);
};

test('a comparison contains every number of the sentence', () => {
  let seen = 0;
  for (const example of examples) {
    const comparison = reasonComparison(example);
    if (comparison === null) continue;
    const { quantity, limit, rest } = comparison;
    const shown = [quantity, limit].flatMap(({ parts, label }) => [...parts, ...label]);
    const fields = new Set([...shown, ...rest].map(({ field }) => field));
    const missing = reasonParts(example).filter(({ field }) => !fields.has(field));
    expect(
      missing.filter(({ field }) => field !== null),
      REASONING_RULES[example.rule]?.key,
    ).toEqual([]);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(100);
});

describe('a comparison', () => {
  it.each([
    [
      check('leveled_score', 'yes', 4, 1.6125, 64.5 * 2 ** 20, 40 * 2 ** 20),
      '64.50 MiB [idle bytes of L4] ≥ 40.00 MiB [target]; score 1.6125',
    ],
    [
      check('universal_size_ratio_stop', 'no', 1, 3, 2 ** 20, 101, 2 ** 30),
      '1.00 MiB × 101 % [runs 1 to 3] < 1.00 GiB [next run]',
    ],
    [check('l0_trigger', 'no', 2, 4), '2 [idle L0 files] < 4 [level0_file_num_compaction_trigger]'],
  ])('states the outcome', (line, text) => {
    expect(compared(line)).toBe(text);
  });

  it('has values to draw, with percentages as shares of 1', () => {
    const stop = reasonComparison(check('universal_size_ratio_stop', 'no', 1, 3, 200, 150, 400));
    expect(stop?.quantity.value).toBe(300);
    expect(stop?.limit.value).toBe(400);
  });

  it('distinguishes a rival in the tree from a limit', () => {
    const isRival = (line: RuleCheck): boolean | undefined => reasonComparison(line)?.isRival;
    expect(isRival(check('universal_size_ratio_stop', 'no', 1, 3, 2, 101, 9))).toBe(true);
    expect(isRival(check('l0_trigger', 'no', 2, 4))).toBe(false);
  });

  it('is null for rules that do not compare two numbers', () => {
    expect(reasonComparison(check('universal_all_busy', 'no'))).toBeNull();
    expect(reasonComparison(check('move_other_level', 'yes', 4, 5))).toBeNull();
  });
});
