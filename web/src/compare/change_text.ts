// The difference between two runs, for each number and as one sentence. Numbers that print the same
// count as equal.
import {
  COMPARED_NUMBERS,
  hasSameDecisions,
  keptFor,
  plural,
  type ComparedNumber,
  type Timeline,
} from 'lsm-shape';
import type { ChangedOption } from './differing_options.ts';

const HEADLINE: readonly string[] = ['write_amp', 'max_sorted_runs', 'max_space_amp'];

/** The numbers in the page's header, in order. */
export const HEADLINE_NUMBERS: readonly ComparedNumber[] = COMPARED_NUMBERS.filter(({ id }) =>
  HEADLINE.includes(id),
);

/** The values of the headline numbers; null for unknown ones. */
export type Headline = readonly (number | null)[];

/** The headline values of a complete run. */
export const headlineOf = keptFor((timeline: Timeline): Headline =>
  HEADLINE_NUMBERS.map(({ valueOf }) => valueOf(timeline)),
);

/** The difference between a headline number and the compared run's. */
export interface NumberChange {
  /** A text such as `▼ 0.24`. The triangle shows the direction, not a judgement. */
  readonly text: string;
  /** A text such as `0.24 less than`, for screen readers. */
  readonly spoken: string;
}

/** The change in a number; null if either value is unknown. */
export function numberChange(
  number: ComparedNumber,
  from: number | null,
  to: number | null,
): NumberChange | null {
  if (from === null || to === null) return null;
  const [was, is] = [number.format(from), number.format(to)];
  if (was === is) return { text: '=', spoken: 'the same as' };
  // The difference between the printed numbers.
  const amount = number.format(Math.abs(plain(is) - plain(was)));
  return from > to
    ? { text: `▼ ${amount}`, spoken: `${amount} less than` }
    : { text: `▲ ${amount}`, spoken: `${amount} more than` };
}

const plain = (text: string): number => Number(text.replaceAll(',', ''));

/** The difference between two values: absolute for counts, otherwise a percentage. */
export function differenceText(number: ComparedNumber, from: number, to: number): string {
  const [was, is] = [number.format(from), number.format(to)];
  if (was === is) return '=';
  const sign = from < to ? '+' : '−';
  const by = Math.abs(to - from);
  const isCount = number.unit === '' && Number.isInteger(from) && Number.isInteger(to);
  if (isCount && by < 100) return `${sign}${by}`;
  if (from === 0) return `${sign}${number.format(by)}`;
  const percent = (by / from) * 100;
  if (1000 <= percent) return `× ${(to / from).toFixed(to / from < 100 ? 1 : 0)}`;
  // A percentage that rounds to zero is less useful than the two values.
  if (percent < 0.05) return `${was} → ${is}`;
  return `${sign}${percent.toFixed(percent < 0.95 ? 1 : 0)} %`;
}

/** Words such as `write amp 3.54, peak sorted runs 17`, without unknown numbers. */
export function headlineWords(timeline: Timeline): string {
  const values = headlineOf(timeline);
  return HEADLINE_NUMBERS.flatMap(({ name, format }, at) => {
    const value = values[at] ?? null;
    return value === null ? [] : [`${name} ${format(value)}`];
  }).join(', ');
}

/** A result such as `write amp −7 %, peak sorted runs −1, peak space amp unchanged`. */
export function resultText(from: Timeline, to: Timeline): string {
  return headlineText(headlineOf(from), headlineOf(to), () => hasSameDecisions(from, to));
}

/** The result from headline values. `isSame` is called only if all values are equal. */
export function headlineText(from: Headline, to: Headline, isSame: () => boolean): string {
  const parts = HEADLINE_NUMBERS.map((number, at) => {
    return partText(number, from[at] ?? null, to[at] ?? null);
  });
  if (parts.some(({ isEqual }) => !isEqual)) return parts.map(({ text }) => text).join(', ');
  const what = isSame() ? 'the same decisions' : 'different decisions, the same numbers';
  return `${what}: ${parts.map(({ value }) => value).join(', ')}`;
}

/** A number in the sentence: its value, and the difference from the compared run. */
function partText(
  number: ComparedNumber,
  from: number | null,
  to: number | null,
): { readonly value: string; readonly text: string; readonly isEqual: boolean } {
  const value = `${number.name} ${to === null ? 'unknown' : number.format(to)}`;
  if (to === null) return { value, text: value, isEqual: from === null };
  if (from === null) return { value, text: `${value}, unknown before`, isEqual: false };
  const difference = differenceText(number, from, to);
  const isEqual = difference === '=';
  return { value, text: `${number.name} ${isEqual ? 'unchanged' : difference}`, isEqual };
}

/** Changes such as `size_ratio 1 → 56`. Those that exceed `most` characters are only counted. */
export function optionsText(changed: readonly ChangedOption[], most = Infinity): string {
  return listText(
    changed.map(({ name, from, to }) => `${name} ${from} → ${to}`),
    most,
  );
}

/** The run's values of options that have changed since then, such as `size_ratio 1`. */
export function choiceText(changed: readonly ChangedOption[], most = Infinity): string {
  return listText(
    changed.map(({ name, from }) => `${name} ${from}`),
    most,
  );
}

function listText(texts: readonly string[], most: number): string {
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

/** The changes and their result, shortened to at most `room` characters. */
export function changeSentence(
  changed: readonly ChangedOption[],
  result: string,
  room: number,
): string {
  const brief = result.replace('sorted runs', 'runs').replace('space amp', 'space');
  const [least = ''] = brief.split(': ');
  const texts = [result, brief, least].map(
    (text) => `${optionsText(changed, room - text.length)}: ${text}`,
  );
  const counted = `${plural(changed.length, 'option')} changed: ${least}`;
  return texts.find((text) => text.length <= room) ?? counted;
}
