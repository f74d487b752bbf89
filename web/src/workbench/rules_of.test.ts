import { expect, it } from 'vitest';
import type { Outcome } from 'lsm-shape/engine';
import { REASONING_RULES } from '../../../components/src/engine/generated/reasoning_rules.ts';
import { rulesOf } from './rules_of.ts';

const line = (name: string, outcome: Outcome) => ({
  rule: REASONING_RULES.findIndex((rule) => rule.name === name),
  outcome,
  values: [],
});

it('the lines of one rule are one, and a rule that comes again later stands anew', () => {
  const growth = line('size ratio', 'no');
  const merge = line('size ratio', 'yes');
  const count = line('sorted run count', 'no');
  expect(rulesOf([])).toEqual([]);
  expect(rulesOf([growth, merge, count, growth])).toEqual([[growth, merge], [count], [growth]]);
});
