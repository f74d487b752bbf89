// Lines of reasoning that compare two numbers, as quantity, sign and limit.
import type { RuleTest, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { partsOf, type ReasonPart } from './reason_text.ts';
import { ruleOf } from './reasons.ts';

/** One side of a comparison. */
export interface ComparedSide {
  /** Its numbers as text, with the operators between them. */
  readonly parts: readonly ReasonPart[];
  /** Its label in words. */
  readonly label: readonly ReasonPart[];
  /** Its value, for the drawing. */
  readonly value: number;
}

/** A comparison that is true: the test of a rule, or its negation if the test failed. */
export interface ReasonComparison {
  readonly quantity: ComparedSide;
  readonly sign: RuleTest['sign'];
  readonly limit: ComparedSide;
  /** True if the limit is another quantity of the tree that counts files. */
  readonly isRival: boolean;
  /** The facts in the sentence beyond the comparison. */
  readonly rest: readonly ReasonPart[];
}

const OPPOSITES = { '≥': '<', '<': '≥', '>': '≤', '≤': '>', '=': '≠', '≠': '=' } as const;

const SIGNS: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ' };

/** The comparison of a line; null if its rule does not compare two numbers. */
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

/** The value of a side. Percentages are shares of 1. */
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
