// The values that an author offers for an option, and numbers with a unit in the notation of
// RocksDB's options.
import type { OfferedOption, OfferedValues } from './run_settings.ts';

/** A number in a unit (empty, K, M, G or T, of 1024); null if the text is not a number. */
export function numberWithUnit(text: string, unit: string): number | null {
  const [, digits, suffix = ''] = /^(-?\d+(?:\.\d+)?)([KMGT]?)i?B?$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const scale = (word: string): number => 1024 ** ' KMGT'.indexOf(word === '' ? ' ' : word);
  return (Number(digits) * scale(suffix.toUpperCase())) / scale(unit);
}

/** True if a reader of the page could choose this value. */
export function isOffered(values: OfferedValues, text: string): boolean {
  switch (values.kind) {
    case 'any':
      return true;
    case 'choice':
      return values.values.some((value) => isSameValue(value, text));
    case 'range': {
      const { low, high, unit } = values;
      const value = numberWithUnit(text, unit);
      if (value === null || value < low || value > high) return false;
      const isWhole = Number.isInteger(low) && Number.isInteger(high);
      return !isWhole || Number.isInteger(value);
    }
  }
}

/** True if two texts are the same value of an option: `64M` is `67108864`. */
export function isSameValue(one: string, other: string): boolean {
  if (one === other) return true;
  const number = numberWithUnit(one, '');
  return number !== null && number === numberWithUnit(other, '');
}

/** The offer in words: `size_ratio 0 to 100`. */
export function offeredText({ name, values }: OfferedOption): string {
  switch (values.kind) {
    case 'any':
      return name;
    case 'choice':
      return `${name} ${values.values.join(', ')}`;
    case 'range':
      return `${name} ${values.low}${values.unit} to ${values.high}${values.unit}`;
  }
}
