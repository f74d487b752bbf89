// Reasoning lines that compare two numbers, split into quantity, sign and limit.
import type { RuleTest, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { partsOf, type ReasonPart } from './reason_text.ts';
import { ruleOf } from './reasons.ts';

export interface ComparedSide {
  /** Numbers and operators, as text. */
  readonly parts: readonly ReasonPart[];
  readonly label: readonly ReasonPart[];
  /** Length of the side's bar. Percentages are shares of 1. */
  readonly value: number;
}

/** A true comparison: a rule's test, or its negation if the test failed. */
export interface ReasonComparison {
  readonly quantity: ComparedSide;
  readonly sign: RuleTest['sign'];
  readonly limit: ComparedSide;
  /** True if the limit is itself a quantity in the tree. */
  readonly isRival: boolean;
  /** Facts in the sentence that are not compared. */
  readonly rest: readonly ReasonPart[];
}

const OPPOSITES = { '≥': '<', '<': '≥', '>': '≤', '≤': '>', '=': '≠', '≠': '=' } as const;

const SIGNS: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ' };

/** Returns a line's comparison; null if its rule does not compare two numbers. */
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
