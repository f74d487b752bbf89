// Parses option values as the engine writes them. Links do not use this, because the first picture
// needs them.
import type { OptionValue } from './control.ts';
import { optionValue } from './option_value.ts';

/** Parses the engine's text for an option; null if it is invalid. */
export function engineValue(name: string, text: string): OptionValue | null {
  // The field of the filter is its number of bits per key.
  if (text === 'nullptr') return 0;
  const bits = /^bloomfilter:([\d.]+)/.exec(text)?.[1];
  return optionValue(name, bits ?? text);
}
