// Lines of reasoning as sentences.
import { formatBytes } from '../base/format_bytes.ts';
import { formatFixed } from '../base/format_fixed.ts';
import type { RuleField, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { ruleOf } from './reasons.ts';

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

/** A piece of a line of reasoning: words, or one of its fields. */
export interface ReasonPart {
  readonly text: string;
  /** The name of the field; `null` for words. */
  readonly field: string | null;
}

/**
 * One line of reasoning in pieces, which makes its numbers hoverable. The sentence is always true,
 * because a rule has one for each outcome.
 */
export function reasonParts(check: RuleCheck): ReasonPart[] {
  const { sentences } = ruleOf(check);
  const { yes, no, note } = sentences;
  return partsOf(check, sentences[check.outcome] ?? yes ?? no ?? note ?? []);
}

/** Words of a line's rule with the line's numbers in them. */
export function partsOf(check: RuleCheck, pieces: readonly SentencePiece[]): ReasonPart[] {
  const { fields } = ruleOf(check);
  return pieces.map((piece) => {
    if (typeof piece === 'string') return { text: piece, field: null };
    const field = fields[piece.field];
    const text = field === undefined ? '' : formatField(check.values, field);
    return { text, field: piece.field };
  });
}

/** One line of reasoning as a sentence. */
export function reasonText(check: RuleCheck): string {
  return reasonParts(check)
    .map((part) => part.text)
    .join('');
}

function formatField(values: readonly number[], { kind, slot }: RuleField): string {
  const value = values[slot] ?? 0;
  switch (kind) {
    case 'bytes':
      return formatBytes(value);
    case 'percent':
      return `${formatNumber(value)} %`;
    case 'level':
      return `L${formatFixed(value, 0)}`;
    case 'age':
      return formatAge(value);
    case 'score':
      return formatFixed(value, 4);
    case 'compression':
      return COMPRESSIONS[value] ?? 'an unknown compression';
    case 'runs':
      return formatRuns(value, values[slot + 1] ?? 0);
    case 'number':
    case 'count':
    case 'file':
    case 'run':
    case 'sequence_number':
      return formatNumber(value);
  }
}

/** Sorted runs by their numbers, 1 the newest. */
function formatRuns(first: number, last: number): string {
  return first === last
    ? `run ${formatFixed(first, 0)}`
    : `runs ${formatFixed(first, 0)} to ${formatFixed(last, 0)}`;
}

function formatNumber(value: number): string {
  return formatFixed(value, Number.isInteger(value) ? 0 : 2);
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
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}
