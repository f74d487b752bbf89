// Sentences of the advice.
import type { MissMessage } from 'lsm-shape/engine';
import { numberName, numberText } from './number_words.ts';
import type { SetValues } from './sweep_types.ts';
import type { Sweep } from './use_sweep.ts';
import { limitText } from './view_facts.ts';

/** Returns settings as text, such as `max_read_amp 8, size_ratio 1`. */
export const setText = (set: SetValues): string =>
  Object.entries(set)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');

/** Returns the first two numbers as text. */
export const numbersText = (
  names: readonly string[],
  numbers: readonly (number | null)[],
): string =>
  names
    .slice(0, 2)
    .map((name, at) => `${numberName(name)} ${numberText(name, numbers[at])}`)
    .join(', ');

/** Returns the limits that a setting misses, with its numbers. */
export const missesText = ({ limits }: Sweep, misses: readonly MissMessage[]): string =>
  misses
    .map(({ limit, value }) => {
      const missed = limits[limit];
      if (missed === undefined) return '';
      return `${numberName(missed.number)} ${limitText(missed)} (${numberText(missed.number, value)})`;
    })
    .join(', ');
