// Texts as values of options, by the kinds of the engine's table alone: links are read by it before
// anything is shown.
import { SETTING_KINDS } from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** The types that a level may have; “as the others” is none. */
export const levelTypes: readonly string[] = (SETTING_KINDS['compression'] ?? [])
  .slice(1)
  .filter((word) => word !== 'kDisableCompressionOption');

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(SETTING_KINDS);

/** A text as the value of an option; null if it is invalid. */
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
      // Any release is accepted; the list only has those at which a rule changed.
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

/** RocksDB's words by those of a LOG, which omits the `k` or has a different word. */
const WORDS_OF_LOG: Readonly<Record<string, string>> = { Disabled: 'kDisableCompressionOption' };

/** db_bench takes the numbers of some enumerations. */
function wordOf(values: readonly string[], text: string): string | null {
  const byNumber = text === '' ? undefined : values[Number(text)];
  const spelled = [text, `k${text}`, `k${text}Compression`, WORDS_OF_LOG[text]];
  return byNumber ?? values.find((word) => spelled.includes(word)) ?? null;
}

/** Compression types with colons between them; none of them may be unknown. */
function typesOf(text: string): string | null {
  if (text === '') return '';
  const types = text.split(':').map((word) => wordOf(levelTypes, word));
  return types.includes(null) ? null : types.join(':');
}
