// Formats lines of reasoning as sentences.
import { formatBytes } from '../base/format_bytes.ts';
import { formatFixed } from '../base/format_fixed.ts';
import type { RuleField, SentencePiece } from './generated/reasoning_rules.ts';
import type { RuleCheck } from './generated/wire_schema.ts';
import { ruleOf } from './reasons.ts';

/** Names of compression types, by code. */
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

/** A piece of a reasoning sentence: words, or the value of a field. */
export interface ReasonPart {
  readonly text: string;
  /** Name of the field; `null` if the piece is words. */
  readonly field: string | null;
}

/** Splits a reasoning sentence into pieces so that each number can have hover text. */
export function reasonParts(check: RuleCheck): ReasonPart[] {
  const { sentences } = ruleOf(check);
  const { yes, no, note } = sentences;
  return partsOf(check, sentences[check.outcome] ?? yes ?? no ?? note ?? []);
}

/** Fills in a rule's text with the numbers of a reasoning line. */
export function partsOf(check: RuleCheck, pieces: readonly SentencePiece[]): ReasonPart[] {
  const { fields } = ruleOf(check);
  return pieces.map((piece) => {
    if (typeof piece === 'string') return { text: piece, field: null };
    const field = fields[piece.field];
    const text = field === undefined ? '' : formatField(check.values, field);
    return { text, field: piece.field };
  });
}

/** Returns a line of reasoning as a sentence. */
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

/** Formats a range of sorted runs by their numbers. Run 1 is the newest. */
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

/** Formats seconds in the largest unit in which they are a whole number. */
function formatAge(seconds: number): string {
  const whole = AGE_UNITS.find(
    ([length]) => seconds / length >= 1 && Number.isInteger(seconds / length),
  );
  const [length, name] = whole ?? [1, 'second'];
  const count = seconds / length;
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}
