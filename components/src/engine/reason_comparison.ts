// Lines of reasoning whose test compares two numbers, as quantity, sign and limit.
import type { RuleTest, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { partsOf, type ReasonPart } from './reason_text.ts';
import { ruleOf } from './reasons.ts';

/** One side of a comparison. */
export interface ComparedSide {
  /** Its numbers as text, with the signs between them. */
  readonly parts: readonly ReasonPart[];
  /** The words for it. */
  readonly label: readonly ReasonPart[];
  /** Its size, to be drawn. */
  readonly value: number;
}

/** A comparison that holds: the test of a rule, or its opposite where the test failed. */
export interface ReasonComparison {
  readonly quantity: ComparedSide;
  readonly sign: RuleTest['sign'];
  readonly limit: ComparedSide;
  /** Whether the limit is another quantity of the tree, which itself counts files. */
  readonly isRival: boolean;
  /** Facts that the sentence has beyond the test. */
  readonly rest: readonly ReasonPart[];
}

const OPPOSITES = { '≥': '<', '<': '≥', '>': '≤', '≤': '>', '=': '≠', '≠': '=' } as const;

const SIGNS: Readonly<Record<string, string>> = { '*': ' × ', '/': ' ÷ ' };

/** The comparison of a line; null where its rule compares no two numbers. */
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

/** Percentages are shares of 1. */
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
