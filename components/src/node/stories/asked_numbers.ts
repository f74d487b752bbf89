// Limits in a task's words, which must match its goals: “under 3”, “at most 9”, “20 or fewer”.
import type { Condition, Operand } from '../../stories/conditions.ts';
import { VALUE } from './story_facts.ts';

/** A limit in its written form. */
export interface AskedNumber {
  readonly text: string;
  readonly value: number;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const BEFORE =
  'under|below|above|over|at most|at least|more than|less than|fewer than|up to|no larger than';
const LIMITS = [
  new RegExp(String.raw`\b(?:${BEFORE})\s+${NUMBER}(?![\d-])`, 'gi'),
  new RegExp(String.raw`\b${NUMBER}(?: [a-z]+){0,2} or (?:fewer|less|more|below|above)\b`, 'gi'),
];

/** The limits in a text, excluding numbers that are filled in from runs. */
export function askedNumbers(asks: string): AskedNumber[] {
  const text = asks.replace(VALUE, '…');
  return LIMITS.flatMap((limit) =>
    [...text.matchAll(limit)].map(([said, digits = '']) => ({
      text: said,
      value: Number(digits.replaceAll(',', '')),
    })),
  );
}

/** The numbers in goals as their author wrote them, because the words include the unit too. */
export function goalNumbers(goals: readonly Condition[]): number[] {
  const isNumber = (side: Operand): boolean => side.kind === 'number';
  return goals.flatMap(({ left, right, text }) => {
    if (!isNumber(left) && !isNumber(right)) return [];
    const sides = text.split(/\s(?:<=|>=|==|!=|≤|≥|≠|<|>|=)\s/);
    return sides.flatMap((side) => {
      const [, digits] = /^\s*(-?\d+(?:\.\d+)?)/.exec(side) ?? [];
      return digits === undefined ? [] : [Number(digits)];
    });
  });
}
