// Fields of options: the engine's table of settings, with short hints and slider ranges.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import { neededBy } from './dependents.ts';
import { engineValue } from './engine_value.ts';
import { levelTypes } from './option_value.ts';
import { groupsByStyle, type Presentation } from './control_groups.ts';
import type { ControlSpec } from './control.ts';
import { partGroups } from './more_groups.ts';
import { controlledStyles, type StyleName } from './styles.ts';

export interface ControlGroup {
  /** The heading of a group; empty for the first group. */
  readonly title: string;
  readonly isOpen: boolean;
  /** True for the compression group, which has a layout of its own. */
  readonly isCompression: boolean;
  readonly specs: readonly ControlSpec[];
}

function specOf({ name, hint, reach }: Presentation): ControlSpec {
  const setting = settingOf(name);
  if (setting === undefined) throw new Error(`${name} is not in the table of settings`);
  const [minimum, maximum] = setting.range;
  const defaultValue = engineValue(name, setting.default) ?? setting.default;
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
    needs: neededBy(name),
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

function wordsOf({ name, kind, values }: Setting): readonly string[] {
  if (kind === 'boolean') return ['false', 'true'];
  return name === 'compression_per_level' || name === 'compression' ? levelTypes : values;
}

/** Returns the main groups of a style in display order. */
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

/** The field of `compaction_style`. */
export const styleSpec: ControlSpec = specOf({ name: 'compaction_style', hint: '' });

/** Hints and slider ranges that apply to every style, by setting. */
const presentations: ReadonlyMap<string, Presentation> = new Map(
  controlledStyles
    .flatMap(({ key }) => groupsByStyle[key].flatMap(({ controls }) => controls))
    .filter(({ isOfStyle }) => !isOfStyle)
    .toReversed()
    .map((control) => [control.name, control]),
);

const listed = new Set([styleSpec.name, ...partGroups.flatMap(({ names }) => names)]);

/** Returns the names of the wanted settings that no group lists by name. */
function unlistedOf(isWanted: (setting: Setting) => boolean): string[] {
  return SETTINGS.filter((one) => !listed.has(one.name) && isWanted(one)).map(({ name }) => name);
}

function partOf(title: string, names: readonly string[]): ControlGroup {
  const specs = names.map((name) => specOf(presentations.get(name) ?? { name, hint: '' }));
  return { title, isOpen: false, isCompression: false, specs };
}

/** All settings except the style, each in exactly one group by subject. */
const parts: readonly ControlGroup[] = [
  ...partGroups.map(({ title, names, targets = [] }) =>
    partOf(title, [
      ...names,
      ...unlistedOf(({ target, only_style: only }) => !only && targets.includes(target)),
    ]),
  ),
  ...controlledStyles.map(({ key, name }) =>
    partOf(
      `Only for ${name} compaction`,
      unlistedOf(({ only_style: only }) => only?.key === key),
    ),
  ),
];

/** Returns the groups of all settings that are not in a style's main groups. */
export function moreGroupsOf(style: StyleName): readonly ControlGroup[] {
  return moreOfStyles.get(style) ?? [];
}

const moreOfStyles: ReadonlyMap<StyleName, readonly ControlGroup[]> = new Map(
  controlledStyles.map(({ key }) => {
    const own = new Set(controlGroupsOf(key).flatMap(({ specs }) => specs.map(({ name }) => name)));
    const rest = parts.map((group) => {
      return { ...group, specs: group.specs.filter(({ name }) => !own.has(name)) };
    });
    return [key, rest.filter(({ specs }) => 0 < specs.length)];
  }),
);

/** The fields for all styles. Each appears once. */
export const allSpecs: readonly ControlSpec[] = [
  styleSpec,
  ...controlledStyles.flatMap(({ key }) =>
    [...controlGroupsOf(key), ...moreGroupsOf(key)].flatMap(({ specs }) => specs),
  ),
].filter((spec, at, all) => all.findIndex(({ name }) => name === spec.name) === at);

export const controlNames: readonly string[] = allSpecs.map((spec) => spec.name);
