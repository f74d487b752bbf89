// The options that the page controls, as the panel shows them: the engine's catalogue, with a short
// hint each and how far a slider reaches.
import { OPTIONS_CATALOGUE, type OptionEntry } from 'lsm-shape/engine';
import type { ControlSpec } from '../panels/OptionField.tsx';
import { isMachineParameter, MACHINE_PROFILE } from './machine.ts';
import { groupsByStyle, type Presentation } from './control_groups.ts';
import type { OptionValue } from './workbench.ts';

/** A compaction style that has controls. */
export type StyleName = 'leveled' | 'universal' | 'fifo';

/** The styles and RocksDB's names for them. */
export const styleValues: Readonly<Record<StyleName, string>> = {
  leveled: 'kCompactionStyleLevel',
  universal: 'kCompactionStyleUniversal',
  fifo: 'kCompactionStyleFIFO',
};

/** The style that a value of `compaction_style` means; one without controls reads as leveled. */
export function styleOf(value: OptionValue | undefined): StyleName {
  const styles: readonly StyleName[] = ['leveled', 'universal', 'fifo'];
  return styles.find((style) => styleValues[style] === value) ?? 'leveled';
}

/** Controls under one heading. */
export interface ControlGroup {
  /** Empty: they stand first, without a heading. */
  readonly title: string;
  /** Whether they are in sight before anybody asks for them. */
  readonly isOpen: boolean;
  /** Whether this is the group of the compression of levels, which has a look of its own. */
  readonly isCompression: boolean;
  readonly specs: readonly ControlSpec[];
}

/** The release that the engine was written from, and those around which a rule or a cost changed. */
const releases = [
  '11.8.1',
  '10.7.2',
  '10.6.2',
  '10.5.5',
  '10.4.0',
  '9.4.0',
  '8.4.0',
  '7.8.3',
  '7.7.3',
] as const;
export const referenceRelease: string = releases[0];

/** Settings that RocksDB's catalogue of options does not have. */
const ownEntries: readonly OptionEntry[] = [
  own('rocksdb_version', {
    values: releases,
    default: referenceRelease,
    help:
      'Rules differ between releases: 7.8 began to cut files at the boundaries of the next level, ' +
      '8.4 changed trivial moves and dynamic levels, 9.4 brought max_read_amp. From 10.6.0 to ' +
      '10.7.1 LZ4 is dearer, since 10.6 LZ4HC is cheaper',
  }),
  own('benchmark_write_rate_limit', {
    kind: 'bytes',
    unit: 'bytes/s',
    range: [0, 2 ** 53],
    default: '0',
    help: 'How fast db_bench writes, in bytes of keys and values a second; 0: as fast as it can',
  }),
  own('key_distribution', {
    values: ['uniform', 'zipfian'],
    default: 'uniform',
    help:
      'How fillrandom, overwrite and deleterandom choose keys; db_bench itself writes all keys ' +
      'alike, so zipfian is an experimenter’s setting',
  }),
  own('zipf_exponent', {
    kind: 'real',
    range: [0.01, 20],
    default: '0.99',
    help: 'The key of rank r is written in proportion to r to the power of minus this',
  }),
  own('zipf_scattered', {
    kind: 'boolean',
    default: 'true',
    help: 'Whether hot keys are scattered over the key space; otherwise the smallest are the hottest',
  }),
];

function own(name: string, entry: Partial<OptionEntry> & Pick<OptionEntry, 'default' | 'help'>) {
  const empty = { group: 'own', kind: 'enumeration', values: [], unit: '', range: [0, 0] } as const;
  return { ...empty, is_fixed_at_creation: false, ...entry, name } satisfies OptionEntry;
}

function specOf({ name, hint, reach, needs }: Presentation): ControlSpec {
  const entry = entryOf(name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue of options`);
  const [minimum, maximum] = entry.range;
  return {
    name,
    hint,
    help: entry.help,
    unit: entry.unit,
    isOfRocksDb: !['own', 'machine', 'workload'].includes(entry.group),
    kind: kindOf(entry),
    words: wordsOf(entry),
    defaultValue: valueOf(entry, entry.default) ?? entry.default,
    minimum,
    maximum,
    reach: reach ?? null,
    needs: needs ?? null,
  };
}

function entryOf(name: string): OptionEntry | undefined {
  return [...OPTIONS_CATALOGUE, ...ownEntries].find((option) => option.name === name);
}

function kindOf({ kind, unit }: OptionEntry): ControlSpec['kind'] {
  if (kind === 'real' && unit === 'bytes/s') return 'rate';
  if (kind === 'boolean' || kind === 'enumeration') return 'choice';
  if (kind === 'bytes' || kind === 'real' || kind === 'list') return kind;
  return 'number';
}

/** The types that a level may have; “as the others” is none. */
const levelTypes = (entryOf('compression')?.values ?? []).filter(
  (word) => word !== 'kDisableCompressionOption',
);

function wordsOf({ name, kind, values }: OptionEntry): readonly string[] {
  if (kind === 'boolean') return ['false', 'true'];
  return name === 'compression_per_level' || name === 'compression' ? levelTypes : values;
}

/** The controls of each style, in the order of the panel. */
export const controlGroups: Readonly<Record<StyleName, readonly ControlGroup[]>> = {
  leveled: groupsOf('leveled'),
  universal: groupsOf('universal'),
  fifo: groupsOf('fifo'),
};

function groupsOf(style: StyleName): ControlGroup[] {
  return groupsByStyle[style].map(({ title, isOpen, isCompression, controls }) => ({
    title,
    isOpen: isOpen ?? false,
    isCompression: isCompression ?? false,
    specs: controls.map(specOf),
  }));
}

/** The control of the style itself. */
export const styleSpec: ControlSpec = specOf({ name: 'compaction_style', hint: '' });

/** Every control once, whatever the style. */
export const allSpecs: readonly ControlSpec[] = [
  styleSpec,
  ...[...controlGroups.leveled, ...controlGroups.universal, ...controlGroups.fifo].flatMap(
    ({ specs }) => specs,
  ),
].filter((spec, at, all) => all.findIndex(({ name }) => name === spec.name) === at);

/**
 * The options that mean nothing once another option has a value; a machine profile sets all
 * parameters of the machine.
 */
export function dependentsOf(name: string, value: OptionValue): string[] {
  if (name === MACHINE_PROFILE) return controlNames.filter(isMachineParameter);
  return allSpecs
    .filter(({ needs }) => needs?.name === name && needs.value !== value)
    .map((spec) => spec.name);
}

/** The names of all controls. */
export const controlNames: readonly string[] = allSpecs.map((spec) => spec.name);

/** A text as the value of an option; null when it is none. */
export function optionValue(name: string, text: string): OptionValue | null {
  // Any release may be asked for; the list has those at which a rule changed.
  if (name === 'rocksdb_version') return /^\d+\.\d+\.\d+$/.test(text) ? text : null;
  const entry = entryOf(name);
  return entry === undefined ? null : valueOf(entry, text);
}

function valueOf(entry: OptionEntry, text: string): OptionValue | null {
  const plain = text.trim();
  switch (entry.kind) {
    case 'boolean':
      if (plain === 'true' || plain === '1') return 'true';
      return plain === 'false' || plain === '0' ? 'false' : null;
    case 'enumeration':
      return wordOf(entry.values, plain);
    case 'list':
      return entry.name === 'compression_per_level' ? typesOf(plain) : plain;
    default: {
      const value = plain === '' ? Number.NaN : Number(plain);
      return Number.isFinite(value) ? value : null;
    }
  }
}

/** db_bench takes the numbers of some enumerations; a LOG leaves out the `k`. */
function wordOf(values: readonly string[], text: string): string | null {
  const byNumber = text === '' ? undefined : values[Number(text)];
  return byNumber ?? values.find((word) => word === text || word === `k${text}`) ?? null;
}

/** Compression types with colons between them; none of them may be unknown. */
function typesOf(text: string): string | null {
  if (text === '') return '';
  const types = text.split(':').map((word) => wordOf(levelTypes, word));
  return types.includes(null) ? null : types.join(':');
}
