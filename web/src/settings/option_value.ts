// Parses option values. Links need it before the first picture, so it uses only the kinds in the
// engine's table.
import { SETTING_KINDS } from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** Compression types of a level, without `kDisableCompressionOption`. */
export const levelTypes: readonly string[] = (SETTING_KINDS['compression'] ?? [])
  .slice(1)
  .filter((word) => word !== 'kDisableCompressionOption');

export const settingNames: readonly string[] = Object.keys(SETTING_KINDS);

/** Parses the value of an option; null if it is invalid. */
export function optionValue(name: string, text: string): OptionValue | null {
  const [kind, ...values] = SETTING_KINDS[name] ?? [];
  const plain = text.trim();
  switch (kind) {
    case 'boolean':
      if (plain === 'true' || plain === '1') return 'true';
      return plain === 'false' || plain === '0' ? 'false' : null;
    case 'enumeration':
      return wordOf(values, plain);
    case 'release':
      // Any release is valid. The list contains only releases in which a rule changed.
      return /^\d+\.\d+\.\d+$/.test(text) ? text : null;
    case 'list':
      return name === 'compression_per_level' ? typesOf(plain) : plain;
    case undefined:
      return null;
    default: {
      const value = plain === '' ? Number.NaN : Number(plain);
      return Number.isFinite(value) ? value : null;
    }
  }
}

/** RocksDB's names for values, by the words that a LOG uses instead. */
const WORDS_OF_LOG: Readonly<Record<string, string>> = { Disabled: 'kDisableCompressionOption' };

/** Finds a value by RocksDB's name, a LOG's word for it, or its number, as in db_bench. */
function wordOf(values: readonly string[], text: string): string | null {
  const byNumber = text === '' ? undefined : values[Number(text)];
  const spelled = [text, `k${text}`, `k${text}Compression`, WORDS_OF_LOG[text]];
  return byNumber ?? values.find((word) => spelled.includes(word)) ?? null;
}

/** Parses compression types separated by colons; null if one is unknown. */
function typesOf(text: string): string | null {
  if (text === '') return '';
  const types = text.split(':').map((word) => wordOf(levelTypes, word));
  return types.includes(null) ? null : types.join(':');
}
