// `compression_per_level` as a list, and the db_bench flag that fills in the list.
import { optionText } from './option_text.ts';

const NONE = 'kNoCompression';

/** Splits a value of `compression_per_level` into entries. */
export function entriesOf(value: string): readonly string[] {
  return value === '' ? [] : value.split(':');
}

const wordOf = (type: string): string => optionText({ kind: 'choice' }, type);

/** Readable form of a value, such as `none:none:lz4:zstd`. */
export const listText = (value: string): string => entriesOf(value).map(wordOf).join(':');

/** Parses entered text. Unknown words are kept, so that the engine rejects them. */
export function listOf(text: string, types: readonly string[]): string {
  return entriesOf(text)
    .map((word) => types.find((type) => wordOf(type) === word.trim().toLowerCase()) ?? word.trim())
    .join(':');
}

/** Replaces one entry of a value. */
export function withEntry(value: string, at: number, type: string): string {
  return entriesOf(value)
    .map((entry, index) => (index === at ? type : entry))
    .join(':');
}

/**
 * Returns the list that db_bench's `min_level_to_compress` creates: no compression above `level`,
 * and `type` at and below it. If `level` is −1, the list is empty.
 */
export function filledFrom(level: number, type: string, levelCount: number): string {
  if (level < 0) return '';
  return Array.from({ length: levelCount }, (_, at) => (at < level ? NONE : type)).join(':');
}

/** Returns the level for which `filledFrom` creates a value; null if there is none. */
export function minLevelOf(value: string): number | null {
  const entries = entriesOf(value);
  if (entries.length === 0) return -1;
  const level = entries.findIndex((entry) => entry !== NONE);
  if (level < 0) return entries.length;
  return entries.slice(level).every((entry) => entry === entries[level]) ? level : null;
}

/** Returns the type to fill a list with: the list's first, else `compression`, else LZ4. */
export function typeToFillWith(value: string, compression: string): string {
  const own = entriesOf(value).find((entry) => entry !== NONE);
  return own ?? (compression === NONE ? 'kLZ4Compression' : compression);
}
