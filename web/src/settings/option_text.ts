// Option values in readable form, and the parsing of entered values.
import { SETTINGS } from 'lsm-shape/engine';
import type { OptionValue, ControlSpec } from './control.ts';

const units = ['', 'K', 'M', 'G', 'T'] as const;

const MEGA = 1e6;

/** Smallest value that means “RocksDB chooses”. */
const CHOSEN_BY_ROCKSDB = 2 ** 63;

/** Readable words for RocksDB's names of values. */
const words: Readonly<Record<string, string>> = {
  kNoCompression: 'none',
  kDisableCompressionOption: 'same as other levels',
  by_version: 'as in the release',
  baseline: 'baseline (≤ 7.7)',
  fixed_75: 'fixed 75 %',
  fixed_50: 'fixed 50 %',
  dynamic: 'dynamic',
  dynamic_2x: 'dynamic, up to 2×',
};

/** Formats a value: bytes in binary units, words without their common prefix. */
export function optionText(spec: Pick<ControlSpec, 'kind'>, value: OptionValue): string {
  if (spec.kind === 'list') return listText(String(value));
  if (spec.kind === 'choice') return wordText(String(value));
  if (spec.kind === 'bytes') return bytesText(Number(value));
  if (spec.kind === 'rate') return rateText(Number(value));
  if (CHOSEN_BY_ROCKSDB <= Number(value)) return 'auto';
  if (spec.kind === 'real') return String(Number(Number(value).toPrecision(4)));
  return String(value).replace('-', '−');
}

/** The maximum bandwidth of a device. It is shown as ∞. */
const UNBOUNDED = Math.max(
  ...SETTINGS.filter((one) => one.kind === 'real' && one.unit === 'bytes/s').map(
    ({ range }) => range[1],
  ),
);

function rateText(bytesPerSecond: number): string {
  if (UNBOUNDED <= bytesPerSecond) return '∞';
  return String(Number((bytesPerSecond / MEGA).toPrecision(6)));
}

function wordText(word: string): string {
  const known = words[word];
  if (known !== undefined) return known;
  const compression = /^k(\w+)Compression$|^k(ZSTD)$/.exec(word);
  if (compression !== null) return (compression[1] ?? compression[2] ?? '').toLowerCase();
  return word.replace(/^kCompaction(?:Stop)?Style|^k(?=[A-Z])/, '');
}

function listText(text: string): string {
  return text === '' ? 'empty' : text.split(':').map(wordText).join(', ');
}

function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value !== 0 && value % 1024 === 0 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value}${units[unit] ?? ''}`;
}

/** Result of parsing an entered text. */
export interface Entered {
  /** The value to set; null if the current one stays. */
  readonly value: number | null;
  /** The reason why the value differs from the entered text; empty if it does not differ. */
  readonly note: string;
}

/** Parses an entered text as a value, and limits it to the option's range. */
export function enteredValue(
  spec: Pick<ControlSpec, 'kind' | 'name' | 'minimum' | 'maximum'>,
  text: string,
): Entered {
  const { name, minimum, maximum } = spec;
  const entered = enteredNumber(spec, text);
  const said = text.trim();
  if (entered === null) return { value: null, note: `“${said}” ${refusalOf(spec)}` };
  const value = Math.min(maximum, Math.max(minimum, entered));
  if (value === entered) return { value, note: '' };
  const [than, limit] = value < entered ? ['more', 'maximum'] : ['less', 'minimum'];
  const taken = optionText(spec, value);
  const note = `${said} is ${than} than ${taken}, the ${limit} of ${name}, so ${taken} is used`;
  return { value, note };
}

function refusalOf({ kind }: Pick<ControlSpec, 'kind'>): string {
  if (kind === 'bytes') return 'is not a size: enter bytes, or 64K, 64MB, 1.5GiB';
  if (kind === 'rate') return 'is not a valid rate in MB/s';
  return kind === 'real' ? 'is not a number such as 0.99' : 'is not a whole number';
}

/**
 * Parses an entered text as a number; null if it is invalid. Byte units are binary, as in RocksDB:
 * `64MB` is `64MiB`. Only kinds `real` and `rate` may have decimals.
 */
export function enteredNumber(spec: Pick<ControlSpec, 'kind'>, text: string): number | null {
  const plain = text.trim().replace('−', '-');
  if (spec.kind === 'rate') {
    if (plain === '∞') return UNBOUNDED;
    return /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * MEGA) : null;
  }
  if (spec.kind === 'real') return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
  const found = /^(-?\d+(?:\.\d+)?(?:e\d{1,2})?)\s*(?:([KMGT])(?:i?B)?)?$/i.exec(plain);
  if (found === null) return null;
  const unit = (found[2] ?? '').toUpperCase();
  if (unit !== '' && spec.kind !== 'bytes') return null;
  const value = Number(found[1]) * 1024 ** units.findIndex((name) => name === unit);
  // `1.5G` and `1e7` are whole numbers of bytes; `1.5` is not.
  return Number.isInteger(value) ? value : null;
}
