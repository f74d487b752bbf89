// Parses the engine's text of an option. It is separate from the reading of links, which the first
// picture needs.
import type { OptionValue } from './control.ts';
import { optionValue } from './option_value.ts';

/** A text of the engine as the value of an option; null if it is invalid. */
export function engineValue(name: string, text: string): OptionValue | null {
  // The filter is a number of bits a key in the ways that RocksDB writes it.
  if (text === 'nullptr') return 0;
  const bits = /^bloomfilter:([\d.]+)/.exec(text)?.[1];
  return optionValue(name, bits ?? text);
}
