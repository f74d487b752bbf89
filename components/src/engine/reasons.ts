// Access to the rule of a reasoning line by key, and to the line's numbers by name.
import {
  REASONING_RULES,
  RULE_STEPS,
  type ReasoningRule,
  type RuleStep,
} from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';

type DeclaredRule = (typeof REASONING_RULES)[number];

export type RuleKey = DeclaredRule['key'];

export type StepKey = keyof typeof RULE_STEPS;

/** Names of the fields that all rules in `Key` have. */
export type FieldOf<Key extends RuleKey> = string &
  keyof Extract<DeclaredRule, { readonly key: Key }>['fields'];

/** A reasoning line whose rule, and therefore fields, are known. */
export interface CheckOf<Key extends RuleKey> extends RuleCheck {
  /** Type marker that has no value at run time. */
  readonly key?: Key;
}

const rules: readonly ReasoningRule[] = REASONING_RULES;
const steps: Readonly<Record<string, RuleStep>> = RULE_STEPS;

/** Returns the rule of a reasoning line. */
export function ruleOf(check: Pick<RuleCheck, 'rule'>): ReasoningRule {
  const rule = rules[check.rule];
  if (rule === undefined) throw new Error(`${check.rule} is not a known rule`);
  return rule;
}

/** Returns the reasoning step to which a line's rule belongs. */
export function stepOf(check: Pick<RuleCheck, 'rule'>): RuleStep {
  const { step } = ruleOf(check);
  return steps[step] ?? { name: step };
}

/** Returns the code that event logs use for a rule. */
export function codeOf(key: RuleKey): number {
  return rules.findIndex((rule) => rule.key === key);
}

/** Returns true if a reasoning line belongs to one of the given rules. */
export function isRule<Key extends RuleKey>(
  check: RuleCheck,
  ...keys: readonly Key[]
): check is CheckOf<Key> {
  const wanted: readonly string[] = keys;
  return wanted.includes(ruleOf(check).key);
}

/** Finds the last reasoning line that belongs to one of the given rules. */
export function findRule<Key extends RuleKey>(
  checks: readonly RuleCheck[],
  ...keys: readonly Key[]
): CheckOf<Key> | undefined {
  return checks.findLast((check): check is CheckOf<Key> => isRule(check, ...keys));
}

/** Returns the number in a named field of a reasoning line. */
export function valueOf<Key extends RuleKey>(check: CheckOf<Key>, field: FieldOf<Key>): number {
  return check.values[ruleOf(check).fields[field]?.slot ?? -1] ?? 0;
}
