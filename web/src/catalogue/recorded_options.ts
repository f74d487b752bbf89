// The options of a recorded database, from its OPTIONS file, or else from the start of its LOG.
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import { defaultOf } from '../settings/option_facts.ts';
import { optionValue } from '../settings/option_value.ts';
import { allSpecs, controlGroupsOf, styleSpec } from '../settings/control_specs.ts';
import type { OptionValue } from '../settings/control.ts';
import { styleOf } from '../settings/styles.ts';
import { holding, LOG_HEAD, logAmong, newest, textOf } from './texts_of_files.ts';

/** An option. Its value is null if the file does not contain it. */
export interface RecordedOption {
  readonly name: string;
  readonly value: OptionValue | null;
}

/** Options and the file that contains them. */
export interface RecordedOptions {
  readonly file: string;
  /** The RocksDB release that wrote the file; the newest known one if the file lacks it. */
  readonly release: string;
  readonly options: readonly RecordedOption[];
  /** The options in the LOG, used if the OPTIONS file proves to belong to another database. */
  readonly ofLog?: RecordedOptions | null;
}

/** Reads the options of a recording; null if it has neither an OPTIONS file nor a LOG. */
export async function readRecordedOptions(files: readonly File[]): Promise<RecordedOptions | null> {
  const options =
    newest(files, /^OPTIONS(-\d+)?(\.gz)?$/) ?? (await holding(files, /^\[CFOptions "/m));
  const log = await logAmong(files);
  const ofLog = log === undefined ? null : optionsIn(log.name, await textOf(log, LOG_HEAD), inLog);
  if (options === undefined) return ofLog;
  return { ...optionsIn(options.name, await textOf(options), inOptionsFile), ofLog };
}

function optionsIn(file: string, text: string, find: typeof inLog): RecordedOptions {
  const [, release] = /rocksdb[_ ]version\s*[=:]\s*(\d+\.\d+\.\d+)/i.exec(text) ?? [];
  return { file, release: release ?? REFERENCE_RELEASE, options: optionsOf(text, find) };
}

/** `max_compaction_bytes` by default, as a multiple of `target_file_size_base`. */
const COMPACTION_FILES = 25;

/** Returns true for an option with its default value in the release that wrote the file. */
export function isDefault(
  { release, options }: RecordedOptions,
  { name, value }: RecordedOption,
): boolean {
  const spec = allSpecs.find((known) => known.name === name);
  const fileSize = options.find((one) => one.name === 'target_file_size_base')?.value;
  const isDerived =
    name === 'max_compaction_bytes' && value === COMPACTION_FILES * Number(fileSize);
  return isDerived || (spec !== undefined && value === defaultOf(spec, release));
}

/** Selects the options that matter for the database's compaction style. */
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
    // A database's files contain only RocksDB's options.
    specs.filter(({ isOfRocksDb }) => isOfRocksDb).map(({ name }) => name),
  );
  return [style, ...AT_WORK.map(read), ...names.map(read)];
}

/** Options that stop all compaction picks while true, in any style. */
export const AT_WORK: readonly string[] = ['disable_auto_compactions'];

/** Finds a value such as `num_levels=20`, or `compaction_options_universal={…;size_ratio=1;}`. */
function inOptionsFile(text: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s{;])${name}=([^;}\\s]*)`, 'm').exec(text)?.[1];
  // RocksDB writes no line for an empty list.
  return found ?? (name === 'compression_per_level' && text !== '' ? '' : undefined);
}

/** Finds a value such as `Options.compaction_options_universal.size_ratio: 1`. */
function inLog(text: string, name: string): string | undefined {
  if (/^compression(_per_level)?$/.test(name)) return compressionInLog(text, name);
  const pattern = `Options\\.(?:compaction_options_(?:universal|fifo)\\.)?${name}\\s*: (\\S+)`;
  return new RegExp(pattern).exec(text)?.[1];
}

/**
 * Finds the compression in a LOG. If it is set per level, lines such as `Options.compression[0]:
 * NoCompression` replace `Options.compression`. The first column family's lines come first.
 */
function compressionInLog(text: string, name: string): string | undefined {
  const lines = [...text.matchAll(/Options\.compression(?:\[(\d+)\])?\s*: (\S+)/g)];
  const byLevel = lines.filter(([, level], at) => level === `${at}`).map(([, , type]) => type);
  const same = byLevel.length === 0 ? lines[0]?.[2] : undefined;
  return name === 'compression' || lines.length === 0 ? same : byLevel.join(':');
}
