// The lines of a decision, grouped by rule.
import { ruleOf, type RuleCheck } from 'lsm-shape/engine';

/** Groups consecutive lines that belong to the same step. */
export function rulesOf(checks: readonly RuleCheck[]): RuleCheck[][] {
  const rules: RuleCheck[][] = [];
  for (const check of checks) {
    const current = rules.at(-1);
    const before = current?.[0];
    if (before !== undefined && ruleOf(before).step === ruleOf(check).step) current?.push(check);
    else rules.push([check]);
  }
  return rules;
}
