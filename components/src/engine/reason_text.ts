import { formatBytes } from '../base/format_bytes.ts';
import { formatFixed } from '../base/format_fixed.ts';
import { REASONING_RULES, type ReasoningRule } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';

/** The words for the codes of compression types. */
const COMPRESSIONS: readonly string[] = [
  'no compression',
  'Snappy',
  'zlib',
  'bzip2',
  'LZ4',
  'LZ4HC',
  'Xpress',
  'ZSTD',
];

/** The words for the rule of one line of reasoning. */
export function ruleOf(check: Pick<RuleCheck, 'rule'>): ReasoningRule {
  const rule = REASONING_RULES[check.rule];
  if (rule === undefined) throw new Error(`${check.rule} is no known rule`);
  return rule;
}

/** One line of reasoning as a sentence: the engine's template with the line's numbers. */
export function reasonText(check: Pick<RuleCheck, 'rule' | 'values'>): string {
  return filled(ruleOf(check).template, check.values);
}

function filled(template: string, values: readonly number[]): string {
  return partsOf(template, values)
    .map((part) => part.text)
    .join('');
}

/** A piece of a line of reasoning: words, or one of its numbers. */
export interface ReasonPart {
  readonly text: string;
  /** The index of the number among the line's values; `null` for words. */
  readonly value: number | null;
}

function partsOf(template: string, values: readonly number[]): ReasonPart[] {
  return template
    .split(/(\{\d+:\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const place = /^\{(\d+):(\w+)\}$/.exec(piece);
      if (place === null) return { text: piece, value: null };
      const at = Number(place[1]);
      const format = place[2] ?? '';
      const value = values[at] ?? 0;
      const text =
        format === 'runs' ? formatRuns(value, values[at + 1] ?? 0) : formatValue(value, format);
      return { text, value: at };
    });
}

/** Sorted runs by their numbers, 1 the newest. */
function formatRuns(first: number, last: number): string {
  return first === last
    ? `run ${formatFixed(first, 0)}`
    : `runs ${formatFixed(first, 0)} to ${formatFixed(last, 0)}`;
}

function formatValue(value: number, format: string): string {
  switch (format) {
    case 'bytes':
      return formatBytes(value);
    case 'percent':
      return `${formatValue(value, 'n')} %`;
    case 'level':
      return `L${formatFixed(value, 0)}`;
    case 'age':
      return formatAge(value);
    case 'score':
      return formatFixed(value, 4);
    case 'compression':
      return COMPRESSIONS[value] ?? 'an unknown compression';
    default:
      return formatFixed(value, Number.isInteger(value) ? 0 : 2);
  }
}

const AGE_UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Seconds in the largest unit that they are a whole number of. */
function formatAge(seconds: number): string {
  const whole = AGE_UNITS.find(
    ([length]) => seconds / length >= 1 && Number.isInteger(seconds / length),
  );
  const [length, name] = whole ?? [1, 'second'];
  const count = seconds / length;
  return `${formatValue(count, 'n')} ${name}${count === 1 ? '' : 's'}`;
}

const opposites: Readonly<Record<string, string>> = {
  '≥': '<',
  '<': '≥',
  '>': '≤',
  '≤': '>',
  '=': '≠',
  '≠': '=',
};

/**
 * One line of reasoning with its outcome in it: a test that failed reads `24 % < 200 %`, not
 * `24 % ≥ 200 %`. Most templates say what would have to hold, and their last comparison is the test.
 */
export function verdictText(check: RuleCheck): string {
  return verdictParts(check)
    .map((part) => part.text)
    .join('');
}

/** The same in pieces, so that its numbers can be pointed at. */
export function verdictParts(check: RuleCheck): ReasonPart[] {
  const { template } = ruleOf(check);
  const at = check.outcome === 'no' ? testOf(check) : -1;
  if (at < 0) return partsOf(template, check.values);
  const sign = template.charAt(at);
  const words = `${template.slice(0, at)}${opposites[sign] ?? sign}${template.slice(at + 1)}`;
  return partsOf(words, check.values);
}

/** Where the sign of the test stands that a failed check failed; −1: the words hold as they are. */
function testOf(check: RuleCheck): number {
  const { id, name, template } = ruleOf(check);
  if (id.startsWith('F-') || /^(not|blocked)/.test(template)) return -1;
  const isMove = name === 'trivial move';
  const signs = Object.keys(opposites).filter((sign) => isMove || !'=≠'.includes(sign));
  const at = Math.max(...signs.map((sign) => template.lastIndexOf(` ${sign} `))) + 1;
  // What follows a “but” is the reason; the comparison before it holds.
  if (at === 0 || template.includes(', but', at)) return -1;
  return !isMove && holds(template, at, check.values) ? -1 : at;
}

/** Whether two numbers with nothing but a sign between them compare as the sign says. */
function holds(template: string, at: number, values: readonly number[]): boolean {
  const left = /\{(\d+):\w+\} $/.exec(template.slice(0, at))?.[1];
  const right = /^. \{(\d+):\w+\}(?! [×÷])/.exec(template.slice(at))?.[1];
  if (left === undefined || right === undefined) return false;
  const [one, other] = [values[Number(left)] ?? 0, values[Number(right)] ?? 0];
  switch (template.charAt(at)) {
    case '≥':
      return other <= one;
    case '>':
      return other < one;
    case '≤':
      return one <= other;
    default:
      return one < other;
  }
}
