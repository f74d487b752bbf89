// The settings that the page controls, as the panel shows them: the engine's table, with a short
// hint each and how far a slider reaches.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import { isMachineParameter, MACHINE_PROFILE } from './machine.ts';
import { groupsByStyle, type Presentation } from './control_groups.ts';
import type { ControlSpec, OptionValue } from './control.ts';
import { controlledStyles, type StyleName } from './styles.ts';

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

/** The release that the engine was written from. */
export const referenceRelease: string = settingOf('rocksdb_version')?.default ?? '';

function specOf({ name, hint, reach, needs }: Presentation): ControlSpec {
  const setting = settingOf(name);
  if (setting === undefined) throw new Error(`${name} is not in the table of settings`);
  const [minimum, maximum] = setting.range;
  const defaultValue = valueOf(setting, setting.default) ?? setting.default;
  return {
    name,
    hint,
    unit: setting.unit,
    isOfRocksDb: !['model', 'workload', 'machine', 'release'].includes(setting.target),
    kind: kindOf(setting),
    words: wordsOf(setting),
    defaultValue,
    minimum,
    maximum,
    reach: reach ?? null,
    needs: needs ?? null,
  };
}

function settingOf(name: string): Setting | undefined {
  return SETTINGS.find((setting) => setting.name === name);
}

function kindOf({ kind, unit }: Setting): ControlSpec['kind'] {
  if (kind === 'real' && unit === 'bytes/s') return 'rate';
  if (['boolean', 'enumeration', 'release'].includes(kind)) return 'choice';
  if (kind === 'bytes' || kind === 'real' || kind === 'list') return kind;
  return 'number';
}

/** The types that a level may have; “as the others” is none. */
const levelTypes = (settingOf('compression')?.values ?? []).filter(
  (word) => word !== 'kDisableCompressionOption',
);

function wordsOf({ name, kind, values }: Setting): readonly string[] {
  if (kind === 'boolean') return ['false', 'true'];
  return name === 'compression_per_level' || name === 'compression' ? levelTypes : values;
}

/** The controls of a style, in the order of the panel. */
export function controlGroupsOf(style: StyleName): readonly ControlGroup[] {
  return groupsOfStyles.get(style) ?? [];
}

const groupsOfStyles: ReadonlyMap<StyleName, readonly ControlGroup[]> = new Map(
  controlledStyles.map(({ key }) => [key, groupsOf(key)]),
);

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
  ...controlledStyles.flatMap(({ key }) => controlGroupsOf(key).flatMap(({ specs }) => specs)),
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
  const setting = settingOf(name);
  return setting === undefined ? null : valueOf(setting, text);
}

function valueOf({ kind, name, values }: Setting, text: string): OptionValue | null {
  const plain = text.trim();
  switch (kind) {
    case 'boolean':
      if (plain === 'true' || plain === '1') return 'true';
      return plain === 'false' || plain === '0' ? 'false' : null;
    case 'enumeration':
      return wordOf(values, plain);
    case 'release':
      // Any release may be asked for; the list has those at which a rule changed.
      return /^\d+\.\d+\.\d+$/.test(text) ? text : null;
    case 'list':
      return name === 'compression_per_level' ? typesOf(plain) : plain;
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
