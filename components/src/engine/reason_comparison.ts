// Splits reasoning lines that compare two numbers into quantity, operator and limit.
import type { RuleTest, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { partsOf, type ReasonPart } from './reason_text.ts';
import { ruleOf } from './reasons.ts';

export interface ComparedSide {
  /** Text of the side, as numbers and operators. */
  readonly parts: readonly ReasonPart[];
  readonly label: readonly ReasonPart[];
  /** Length of the side's bar. A percentage is given as a share of 1. */
  readonly value: number;
}

/** A true comparison: the test of a rule, or its negation if the test failed. */
export interface ReasonComparison {
  readonly quantity: ComparedSide;
  readonly sign: RuleTest['sign'];
  readonly limit: ComparedSide;
  /** True if the limit is itself a quantity of the tree. */
  readonly isRival: boolean;
  /** Facts in the sentence that take no part in the comparison. */
  readonly rest: readonly ReasonPart[];
}

const OPPOSITES = { '≥': '<', '<': '≥', '>': '≤', '≤': '>', '=': '≠', '≠': '=' } as const;

const SIGNS: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ' };

/** Returns the comparison in a line, or null if the line's rule does not compare two numbers. */
export function reasonComparison(check: RuleCheck): ReasonComparison | null {
  const { test, labels, fields } = ruleOf(check);
  if (test === undefined || labels === undefined) return null;
  const side = (tokens: readonly string[], label: readonly SentencePiece[]): ComparedSide => ({
    parts: partsOf(
      check,
      tokens.map((token) => (token in fields ? { field: token } : (SIGNS[token] ?? token))),
    ),
    label: partsOf(check, label),
    value: sizeOf(check, tokens),
  });
  return {
    quantity: side(test.left, labels.quantity),
    sign: check.outcome === 'no' ? OPPOSITES[test.sign] : test.sign,
    limit: side(test.right, labels.limit),
    isRival: test.right.some((token) => fields[token]?.counts !== undefined),
    rest: partsOf(check, labels.rest),
  };
}

function sizeOf(check: RuleCheck, tokens: readonly string[]): number {
  const { fields } = ruleOf(check);
  let result = 1;
  let isDivided = false;
  for (const token of tokens) {
    if (token in SIGNS) {
      isDivided = token === '/';
      continue;
    }
    const field = fields[token];
    const value = field === undefined ? Number(token) : (check.values[field.slot] ?? 0);
    const operand = field?.kind === 'percent' ? value / 100 : value;
    result = isDivided ? result / operand : result * operand;
  }
  return result;
}
