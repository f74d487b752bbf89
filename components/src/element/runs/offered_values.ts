// Option values that an author offers. Numbers may have units, as in RocksDB's options.
import type { OfferedOption, OfferedValues } from './run_settings.ts';

/** Parses a number into a binary unit (K, M, G, T or none). Returns null if it is invalid. */
export function numberWithUnit(text: string, unit: string): number | null {
  const [, digits, suffix = ''] = /^(-?\d+(?:\.\d+)?)([KMGT]?)i?B?$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const scale = (word: string): number => 1024 ** ' KMGT'.indexOf(word === '' ? ' ' : word);
  return (Number(digits) * scale(suffix.toUpperCase())) / scale(unit);
}

/** Formats a number with a unit. Whole numbers are exact; fractions have six digits. */
export function valueText(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : Number(value.toPrecision(6))}${unit}`;
}

/** Returns true if the author's offer includes a value. */
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

/** Returns true if two texts are the same option value, like `64M` and `67108864`. */
export function isSameValue(one: string, other: string): boolean {
  if (one === other) return true;
  const number = numberWithUnit(one, '');
  return number !== null && number === numberWithUnit(other, '');
}

/** Describes the values offered for an option, like `size_ratio 0 to 100`. */
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
