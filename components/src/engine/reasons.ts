// Access to a reasoning line's rule by key, and to its numbers by name.
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

/** Names of the fields that all of these rules have. */
export type FieldOf<Key extends RuleKey> = string &
  keyof Extract<DeclaredRule, { readonly key: Key }>['fields'];

/** A reasoning line of a known rule, and therefore with known fields. */
export interface CheckOf<Key extends RuleKey> extends RuleCheck {
  /** A type marker without a value at run time. */
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

/** Returns the step that a line's rule belongs to. */
export function stepOf(check: Pick<RuleCheck, 'rule'>): RuleStep {
  const { step } = ruleOf(check);
  return steps[step] ?? { name: step };
}

/** Returns the code of a rule in event logs. */
export function codeOf(key: RuleKey): number {
  return rules.findIndex((rule) => rule.key === key);
}

/** Returns true if a line belongs to one of these rules. */
export function isRule<Key extends RuleKey>(
  check: RuleCheck,
  ...keys: readonly Key[]
): check is CheckOf<Key> {
  const wanted: readonly string[] = keys;
  return wanted.includes(ruleOf(check).key);
}

/** Finds the last line that belongs to one of these rules. */
export function findRule<Key extends RuleKey>(
  checks: readonly RuleCheck[],
  ...keys: readonly Key[]
): CheckOf<Key> | undefined {
  return checks.findLast((check): check is CheckOf<Key> => isRule(check, ...keys));
}

/** Returns a number in a line by the name of its field. */
export function valueOf<Key extends RuleKey>(check: CheckOf<Key>, field: FieldOf<Key>): number {
  return check.values[ruleOf(check).fields[field]?.slot ?? -1] ?? 0;
}
