// Lookup of a reasoning line's rule by key, and of its numbers by name.
import {
  REASONING_RULES,
  RULE_STEPS,
  type ReasoningRule,
  type RuleStep,
} from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';

type DeclaredRule = (typeof REASONING_RULES)[number];

/** The key of a rule. */
export type RuleKey = DeclaredRule['key'];

/** The key of a step. */
export type StepKey = keyof typeof RULE_STEPS;

/** The names of the fields that all of these rules have. */
export type FieldOf<Key extends RuleKey> = string &
  keyof Extract<DeclaredRule, { readonly key: Key }>['fields'];

/** A line with a known rule and therefore known fields. */
export interface CheckOf<Key extends RuleKey> extends RuleCheck {
  /** A type marker without a value at run time. */
  readonly key?: Key;
}

const rules: readonly ReasoningRule[] = REASONING_RULES;
const steps: Readonly<Record<string, RuleStep>> = RULE_STEPS;

/** The rule of a line. */
export function ruleOf(check: Pick<RuleCheck, 'rule'>): ReasoningRule {
  const rule = rules[check.rule];
  if (rule === undefined) throw new Error(`${check.rule} is not a known rule`);
  return rule;
}

/** The step that the rule of a line belongs to. */
export function stepOf(check: Pick<RuleCheck, 'rule'>): RuleStep {
  const { step } = ruleOf(check);
  return steps[step] ?? { name: step };
}

/** The code of a rule in event logs. */
export function codeOf(key: RuleKey): number {
  return rules.findIndex((rule) => rule.key === key);
}

/** True if a line belongs to one of these rules. */
export function isRule<Key extends RuleKey>(
  check: RuleCheck,
  ...keys: readonly Key[]
): check is CheckOf<Key> {
  const wanted: readonly string[] = keys;
  return wanted.includes(ruleOf(check).key);
}

/** The last line of one of these rules. */
export function findRule<Key extends RuleKey>(
  checks: readonly RuleCheck[],
  ...keys: readonly Key[]
): CheckOf<Key> | undefined {
  return checks.findLast((check): check is CheckOf<Key> => isRule(check, ...keys));
}

/** A number of a line. */
export function valueOf<Key extends RuleKey>(check: CheckOf<Key>, field: FieldOf<Key>): number {
  return check.values[ruleOf(check).fields[field]?.slot ?? -1] ?? 0;
}
