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
  return template.replace(/\{(\d+):(\w+)\}/g, (_, index: string, format: string) =>
    format === 'runs'
      ? formatRuns(values[Number(index)] ?? 0, values[Number(index) + 1] ?? 0)
      : formatValue(values[Number(index)] ?? 0, format),
  );
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
    case 'score':
      return formatFixed(value, 4);
    case 'compression':
      return COMPRESSIONS[value] ?? 'an unknown compression';
    default:
      return formatFixed(value, Number.isInteger(value) ? 0 : 2);
  }
}

const opposites: Readonly<Record<string, string>> = { '≥': '<', '<': '≥', '>': '≤', '≤': '>' };

/**
 * One line of reasoning with its outcome in it: a test that failed reads `24 % < 200 %`, not
 * `24 % ≥ 200 %`. Templates say what would have to hold; the last comparison of one is the test.
 */
export function verdictText(check: RuleCheck): string {
  const { template } = ruleOf(check);
  if (check.outcome !== 'no' || /^not possible/.test(template)) return reasonText(check);
  const at = Math.max(...Object.keys(opposites).map((sign) => template.lastIndexOf(` ${sign} `)));
  // What follows a “but” is the reason; the comparison before it holds.
  if (at < 0 || template.includes(', but', at)) return reasonText(check);
  const sign = template.charAt(at + 1);
  const mark = '\u0000';
  const marked = `${template.slice(0, at + 1)}${mark}${template.slice(at + 2)}`;
  return filled(marked, check.values).replace(mark, opposites[sign] ?? sign);
}
