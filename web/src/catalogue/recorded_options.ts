// The options of a recorded database, as its OPTIONS file says them, or else the head of its LOG.
import { optionValue } from '../settings/option_value.ts';
import { controlGroupsOf, styleSpec } from '../settings/control_specs.ts';
import type { OptionValue } from '../settings/control.ts';
import { styleOf } from '../settings/styles.ts';

/** One option that matters for the shape; null: the file does not say it. */
export interface RecordedOption {
  readonly name: string;
  readonly value: OptionValue | null;
}

/** The options and the file that says them. */
export interface RecordedOptions {
  readonly file: string;
  readonly options: readonly RecordedOption[];
}

/** Bytes of a LOG that are read: the options stand at its head. */
const LOG_HEAD = 262_144;

/** Files without a name of their own that are looked into. */
const MOST_LOOKED_AT = 20;

/** The options of a recording; null when neither file is among them. */
export async function readRecordedOptions(files: readonly File[]): Promise<RecordedOptions | null> {
  const options =
    newest(files, /^OPTIONS(-\d+)?(\.gz)?$/) ?? (await holding(files, /^\[CFOptions "/m));
  if (options !== undefined) {
    return { file: options.name, options: optionsOf(await textOf(options), inOptionsFile) };
  }
  const log = await logAmong(files);
  if (log === undefined) return null;
  return { file: log.name, options: optionsOf(await textOf(log, LOG_HEAD), inLog) };
}

/** The LOG of a database, whatever it is called: it is copied, rotated and renamed. */
export async function logAmong(files: readonly File[]): Promise<File | undefined> {
  return newest(files, /^LOG(\.gz)?$/) ?? holding(files, /EVENT_LOG_v1 |RocksDB version: /);
}

/** The first file with such a text at its head; tables are none, and there are many of them. */
async function holding(files: readonly File[], pattern: RegExp): Promise<File | undefined> {
  const texts = files.filter(({ name }) => !/\.(sst|blob)$|^MANIFEST|^(trace|stats)\./.test(name));
  for (const file of texts.slice(0, MOST_LOOKED_AT)) {
    if (pattern.test(await textOf(file, LOG_HEAD))) return file;
  }
  return undefined;
}

/** The file with the highest number. */
export function newest(files: readonly File[], pattern: RegExp): File | undefined {
  const number = ({ name }: File): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  const own = files.filter(({ name }) => pattern.test(name));
  return own.sort((a, b) => number(a) - number(b)).at(-1);
}

/** The options that matter for the style that the database had. */
function optionsOf(
  text: string,
  find: (text: string, name: string) => string | undefined,
): RecordedOption[] {
  const read = (name: string): RecordedOption => {
    const found = find(text, name);
    return { name, value: found === undefined ? null : optionValue(name, found) };
  };
  const style = read(styleSpec.name);
  const names = controlGroupsOf(styleOf(style.value ?? undefined)).flatMap(({ specs }) =>
    // No file of a database names what is not RocksDB's.
    specs.filter(({ isOfRocksDb }) => isOfRocksDb).map(({ name }) => name),
  );
  return [style, ...names.map(read)];
}

/** As in `  num_levels=20` or `compaction_options_universal={…;size_ratio=1;}`. */
function inOptionsFile(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s{;])${name}=([^;}\\s]*)`, 'm').exec(text)?.[1];
  // RocksDB writes no line for a list that is empty.
  return found ?? (name === 'compression_per_level' && text !== '' ? '' : undefined);
}

/** As in `Options.num_levels: 20` or `Options.compaction_options_universal.size_ratio: 1`. */
function inLog(text: string, name: string): string | undefined {
  const pattern = `Options\\.(?:compaction_options_(?:universal|fifo)\\.)?${name}\\s*: (\\S+)`;
  return new RegExp(pattern).exec(text)?.[1];
}

/**
 * The text of a file, or of its beginning; a damaged one is empty: the engine says what is wrong.
 */
export async function textOf(file: File, most = Number.POSITIVE_INFINITY): Promise<string> {
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = file.stream();
  const plain = isGzip ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (text.length < most) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    await reader.cancel();
  } catch {
    return '';
  }
  return text;
}
