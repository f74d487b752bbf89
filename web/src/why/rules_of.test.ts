import { expect, it } from 'vitest';
import { codeOf, type Outcome, type RuleKey } from 'lsm-shape/engine';
import { rulesOf } from './rules_of.ts';

const line = (key: RuleKey, outcome: Outcome) => ({
  rule: codeOf(key),
  outcome,
  values: [],
});

it('groups the lines of a step; a step that recurs later starts a new group', () => {
  const growth = line('universal_size_ratio_stop', 'no');
  const merge = line('universal_size_ratio', 'yes');
  const count = line('universal_run_limit_kept', 'no');
  expect(rulesOf([])).toEqual([]);
  expect(rulesOf([growth, merge, count, growth])).toEqual([[growth, merge], [count], [growth]]);
});
