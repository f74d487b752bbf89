// Conditions on runs in the notation of story authors: `write_amp < 3`, `write_amp of auto = 3.5 ±
// 2 %`, `sorted_runs of auto at 40% > 5`. Claims, tasks and hints of a story consist of such lines.
import { quantityOf, quantityText, type NamedQuantity, type QuantityKind } from './quantities.ts';

/** One side of a condition. */
export type Operand = Term | Quotient;

/** A number as a percentage of another number: `write_amp of a ÷ write_amp of b`. */
interface Quotient {
  readonly kind: 'quotient';
  readonly of: Term;
  readonly by: Term;
}

/** A single number in a condition. */
export type Term =
  | { readonly kind: 'number'; readonly value: number; readonly unit: QuantityKind | null }
  | {
      readonly kind: 'quantity';
      /** Name of a run; null means the run that the condition is about. */
      readonly run: string | null;
      /** Moment in the author's notation; null means the moment that the condition is about. */
      readonly at: string | null;
      readonly quantity: NamedQuantity;
    }
  /** A published number, given by the name of its file and its path within the file. */
  | {
      readonly kind: 'published';
      readonly file: string;
      readonly path: string;
      /** Unit of the numbers in the file, given as a factor and a kind. */
      readonly unit: readonly [number, QuantityKind | null];
    };

type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=';

/** A parsed condition. */
export interface Condition {
  readonly text: string;
  readonly left: Operand;
  readonly comparison: Comparison;
  readonly right: Operand;
  /** Difference up to which numbers count as equal. `isShare`: relative to the right number. */
  readonly tolerance: { readonly value: number; readonly isShare: boolean } | null;
}

/** Value of an operand; null if it is unknown. */
export interface Value {
  readonly value: number | null;
  /** Kind of the number. Null for a plain number, which is formatted like the other side. */
  readonly kind: QuantityKind | null;
}

/** Result of evaluating a condition. */
export interface Verdict {
  readonly condition: Condition;
  readonly holds: boolean;
  readonly left: string;
  readonly right: string;
}

/** Error for a line that is not a condition. The message explains why and how to fix the line. */
export class ConditionError extends Error {}

const SIGNS: Readonly<Record<string, Comparison>> = {
  ...{ '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
  ...{ '=': '=', '==': '=', '!=': '!=', '≠': '!=' },
};

/** Parses a condition. Throws a `ConditionError` or a `QuantityError`. */
export function readCondition(text: string): Condition {
  const [, left, sign, rest] = /^(.*?)\s(<=|>=|==|!=|≤|≥|≠|<|>|=)\s(.*)$/.exec(text.trim()) ?? [];
  if (left === undefined || sign === undefined || rest === undefined) {
    throw new ConditionError(`“${text}” compares nothing; expected a line such as write_amp < 3`);
  }
  const [right = '', near] = rest.split('±');
  const comparison = SIGNS[sign] ?? '=';
  const tolerance = near === undefined ? null : toleranceOf(near, text);
  if (tolerance !== null && comparison !== '=') {
    throw new ConditionError(`“${text}” has a ± without an =; write it as write_amp = 3 ± 2 %`);
  }
  return {
    text: text.trim(),
    left: readOperand(left),
    comparison,
    right: readOperand(right),
    tolerance,
  };
}

/** Parses one side of a condition. */
export function readOperand(text: string): Operand {
  const [of = '', by, ...more] = text.split('÷');
  if (by === undefined) return readTerm(of);
  if (more.length === 0) return { kind: 'quotient', of: readTerm(of), by: readTerm(by) };
  throw new ConditionError(`“${text.trim()}” divides more than once; only one ÷ is allowed`);
}

/** Computes the value of an operand from the values of its terms. */
export function operandValue(operand: Operand, valueOf: (term: Term) => Value): Value {
  if (operand.kind !== 'quotient') return valueOf(operand);
  const [of, by] = [valueOf(operand.of).value, valueOf(operand.by).value];
  const isKnown = of !== null && by !== null && by !== 0;
  return { value: isKnown ? (of / by) * 100 : null, kind: 'percent' };
}

function readTerm(text: string): Term {
  const word = text.trim();
  const number = numberIn(word);
  if (number !== null) return number;
  const [, file, path, unit] = /^published\s+([\w-]+)\s+(\S+)(?:\s+(\S+))?$/.exec(word) ?? [];
  if (file !== undefined && path !== undefined) {
    return { kind: 'published', file, path, unit: unit === undefined ? [1, null] : unitOf(unit) };
  }
  const [, name, run = null, at = null] =
    /^([\w.]+)(?:\s+of\s+([\w-]+))?(?:\s+at\s+([\w.:%]+))?$/.exec(word) ?? [];
  if (name === undefined) {
    throw new ConditionError(`“${word}” is neither a number nor a quantity of a run`);
  }
  return { kind: 'quantity', run, at, quantity: quantityOf(name) };
}

const UNITS: Readonly<Record<string, readonly [number, QuantityKind]>> = {
  B: [1, 'bytes'],
  KiB: [2 ** 10, 'bytes'],
  MiB: [2 ** 20, 'bytes'],
  GiB: [2 ** 30, 'bytes'],
  TiB: [2 ** 40, 'bytes'],
  '%': [1, 'percent'],
  s: [1, 'seconds'],
  GB: [1e9, 'gigabytes'],
  'MiB/s': [2 ** 20, 'rate'],
  count: [1, 'count'],
};

function numberIn(text: string): Term | null {
  const [, level] = /^L(\d+)$/.exec(text) ?? [];
  if (level !== undefined) return { kind: 'number', value: Number(level), unit: 'level' };
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)\s*([\w/]+|%)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  if (unit === '') return { kind: 'number', value: Number(digits), unit: null };
  const [scale, kind] = unitOf(unit);
  return { kind: 'number', value: Number(digits) * scale, unit: kind };
}

function unitOf(name: string): readonly [number, QuantityKind] {
  const known = UNITS[name];
  if (known !== undefined) return known;
  throw new ConditionError(`${name} is not a unit; known units: ${Object.keys(UNITS).join(', ')}`);
}

function toleranceOf(text: string, line: string): Condition['tolerance'] {
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)\s*(%)?\s*$/.exec(text) ?? [];
  if (digits === undefined) throw new ConditionError(`“${line}”: write ± 2 % or ± 0.5`);
  const isShare = percent !== undefined;
  return { value: Number(digits) / (isShare ? 100 : 1), isShare };
}

/** Evaluates a condition. `valueOf` supplies the numbers. An unknown number makes it false. */
export function judge(condition: Condition, valueOf: (term: Term) => Value): Verdict {
  const [left, right] = [condition.left, condition.right].map((side) =>
    operandValue(side, valueOf),
  ) as [Value, Value];
  const kind = left.kind ?? right.kind ?? 'ratio';
  return {
    condition,
    holds: left.value !== null && right.value !== null && holds(condition, left.value, right.value),
    left: quantityText(kind, left.value),
    right: quantityText(right.kind ?? kind, right.value),
  };
}

function holds({ comparison, tolerance }: Condition, left: number, right: number): boolean {
  switch (comparison) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '!=':
      return left !== right;
    case '=': {
      if (tolerance === null) return left === right;
      const room = tolerance.isShare ? tolerance.value * Math.abs(right) : tolerance.value;
      return Math.abs(left - right) <= room;
    }
  }
}

const SHOWN: Readonly<Record<Comparison, string>> = {
  ...{ '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least', '=': '=', '!=': 'not' },
};

/** Kinds of numbers that are always formatted with a unit. */
const WITH_UNITS: ReadonlySet<QuantityKind> = new Set(['bytes', 'gigabytes', 'level', 'rate']);

/** Formats a condition in words, like `write amplification below 3`. */
export function conditionText({ left, comparison, right }: Condition): string {
  const kind = left.kind === 'quantity' ? left.quantity.kind : null;
  return `${operandText(left, kind)} ${SHOWN[comparison]} ${operandText(right, kind)}`;
}

function operandText(operand: Operand, kind: QuantityKind | null): string {
  if (operand.kind === 'quotient') {
    return `${operandText(operand.of, kind)} ÷ ${operandText(operand.by, kind)}`;
  }
  if (operand.kind === 'quantity') return operand.quantity.label;
  if (operand.kind === 'published') return 'published';
  const own = operand.unit ?? kind;
  // Goals keep the author's digits.
  if (own !== null && WITH_UNITS.has(own)) return quantityText(own, operand.value);
  return own === 'percent' ? `${operand.value} %` : `${operand.value}`;
}
