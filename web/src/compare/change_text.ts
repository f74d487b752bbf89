// The change between two runs: number by number for the header, and as one sentence. Numbers are
// those of the header, and numbers that print the same count as equal.
import { plural, type RunNumbers } from 'lsm-shape';
import type { ChangedOption } from './changed_options.ts';

/** A number of the header, by its position there. */
export interface HeadlineNumber {
  readonly key: keyof RunNumbers;
  /** Its name beside numbers of other moments. */
  readonly name: string;
  readonly digits: 0 | 2;
}

/** The numbers of a whole run, in header order. */
export const HEADLINE_NUMBERS: readonly HeadlineNumber[] = [
  { key: 'writeAmp', name: 'write amp', digits: 2 },
  { key: 'sortedRuns', name: 'peak sorted runs', digits: 0 },
  { key: 'spaceAmp', name: 'peak space amp', digits: 2 },
];

/** The difference of a header number from the compared run's. */
export interface NumberChange {
  /** `▼ 0.24`: the triangle shows the direction, not a judgement. */
  readonly text: string;
  /** `0.24 less than`, for screen readers. */
  readonly spoken: string;
}

/** The change of a number; null if one of the two is unknown. */
export function numberChange(
  { key, digits }: HeadlineNumber,
  from: RunNumbers,
  to: RunNumbers,
): NumberChange | null {
  const [before, after] = [from[key], to[key]];
  if (before === null || after === null) return null;
  const difference = printed(after, digits) - printed(before, digits);
  const amount = Math.abs(difference).toFixed(digits);
  if (printed(difference, digits) === 0) return { text: '=', spoken: 'the same as' };
  return difference < 0
    ? { text: `▼ ${amount}`, spoken: `${amount} less than` }
    : { text: `▲ ${amount}`, spoken: `${amount} more than` };
}

/** The numbers of two runs, and a check that all their decisions are the same. */
export interface ComparedNumbers {
  readonly from: RunNumbers;
  readonly to: RunNumbers;
  /** Called only if all numbers are equal. */
  readonly hasSameDecisions: () => boolean;
}

/** `write amp −7 %, peak sorted runs −1, peak space amp unchanged`. */
export function resultText({ from, to, hasSameDecisions }: ComparedNumbers): string {
  const isEqual = HEADLINE_NUMBERS.every(
    ({ key, digits }) => textOf(from[key], digits) === textOf(to[key], digits),
  );
  if (!isEqual) {
    return HEADLINE_NUMBERS.map((number) => partText(number, from, to)).join(', ');
  }
  const values = HEADLINE_NUMBERS.map(({ key, name, digits }) => {
    return `${name} ${textOf(to[key], digits)}`;
  });
  const what = hasSameDecisions() ? 'the same decisions' : 'other decisions, the same numbers';
  return `${what}: ${values.join(', ')}`;
}

/** `size_ratio 1 → 56`, separated by commas. Beyond `most` characters, the rest is counted. */
export function optionsText(changed: readonly ChangedOption[], most = Infinity): string {
  const texts = changed.map(({ name, from, to }) => `${name} ${from} → ${to}`);
  let [count, length] = [0, 0];
  for (const text of texts) {
    length += text.length + 2;
    if (0 < count && most < length) break;
    count += 1;
  }
  const rest = texts.length - count;
  const shown = texts.slice(0, count).join(', ');
  return rest === 0 ? shown : `${shown} and ${rest} more`;
}

/** The changes with their result, shortened until no more than `room` characters are needed. */
export function changeSentence(
  changed: readonly ChangedOption[],
  result: string,
  room: number,
): string {
  const brief = result.replaceAll('peak ', '');
  const [least = ''] = brief.split(': ');
  const texts = [result, brief, least].map(
    (text) => `${optionsText(changed, room - text.length)}: ${text}`,
  );
  const counted = `${plural(changed.length, 'option')} changed: ${least}`;
  return texts.find((text) => text.length <= room) ?? counted;
}

/** A run's values of the options that differ: `size_ratio 1`. */
export function choiceText(changed: readonly ChangedOption[], most = Infinity): string {
  const [first, ...rest] = changed.map(({ name, from }) => `${name} ${from}`);
  const all = [first ?? '', ...rest].join(', ');
  return all.length <= most || rest.length === 0 ? all : `${first ?? ''} and ${rest.length} more`;
}

function partText({ key, name, digits }: HeadlineNumber, from: RunNumbers, to: RunNumbers): string {
  const [before, after] = [from[key], to[key]];
  if (after === null) return `${name} unknown`;
  if (before === null) return `${name} ${textOf(after, digits)}, unknown before`;
  const [was, is] = [textOf(before, digits), textOf(after, digits)];
  if (was === is) return `${name} unchanged`;
  const sign = before < after ? '+' : '−';
  if (digits === 0) return `${name} ${sign}${Math.abs(after - before)}`;
  const percent = Math.abs(after / before - 1) * 100;
  // A percentage that rounds to zero says less than the two numbers.
  if (!(0.05 <= percent) || percent === Infinity) return `${name} ${was} → ${is}`;
  return `${name} ${sign}${percent.toFixed(percent < 0.95 ? 1 : 0)} %`;
}

function textOf(value: number | null, digits: number): string {
  return value === null ? 'unknown' : value.toFixed(digits);
}

const printed = (value: number, digits: number): number => Number(value.toFixed(digits));
