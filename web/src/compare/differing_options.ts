// The options in which compared runs differ.
import { REFERENCE_RELEASE, type OptionTexts } from 'lsm-shape/engine';
import { baselinesOf } from '../settings/baselines.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import { allSpecs, controlGroupsOf, styleSpec } from '../settings/control_specs.ts';
import { MACHINE_PROFILE } from '../settings/dependents.ts';
import { countsUnder } from '../settings/option_facts.ts';
import { optionText } from '../settings/option_text.ts';
import { controlledStyles, styleOf } from '../settings/styles.ts';
import { nameOfKey, timedOf } from '../settings/timed.ts';
import { scenarioOf } from '../state/jobs.ts';
import type { Variant } from '../state/variants.ts';

export interface RunWithOptions {
  readonly variant: Pick<Variant, 'source' | 'overrides'>;
  /** The options of the run's last process before any change; null if unknown. */
  readonly options: OptionTexts | null;
}

/** A run's value of an option. */
export interface RunValue {
  /** The value; null if it is unknown or does not apply to this run. */
  readonly value: OptionValue | null;
  /** The text for readers; empty if unknown. */
  readonly text: string;
  /** True if the run's compaction style does not use the option. */
  readonly isUnused: boolean;
}

/** An option that differs between runs. */
export interface DifferingOption {
  /** The option's key among the overrides. */
  readonly key: string;
  /** The displayed name, such as `size_ratio` or `size_ratio from 12.5 s on`. */
  readonly name: string;
  /** Values in the order of the runs. */
  readonly values: readonly RunValue[];
}

/** The options that differ, in the order of the controls. */
export function differingOptions(runs: readonly RunWithOptions[]): readonly DifferingOption[] {
  const all = runs.map(valuesOf);
  const fromBegin = allSpecs.flatMap((spec) => {
    const { name } = spec;
    const values = all.map(({ values: known, isUsed }) => {
      return valueOf(spec, known[name] ?? null, '', !isUsed(name));
    });
    const used = values.filter(({ isUnused }) => !isUnused);
    // If only some styles use the option, the style already explains the difference. Options that
    // the user set are listed anyway.
    const isSet = runs.some(({ variant }) => name in variant.overrides);
    const isPartly = isSet && used.length < values.length;
    const isListed = areOther(used) || (isPartly && (0 < used.length || areOther(values)));
    return isListed ? [{ key: name, name, values }] : [];
  });
  return [...fromBegin, ...differingWhileOpen(runs)];
}

/** Options set at a moment in only some runs, or to different values. */
function differingWhileOpen(runs: readonly RunWithOptions[]): DifferingOption[] {
  const keys = new Set(runs.flatMap(({ variant }) => Object.keys(variant.overrides)));
  return [...keys].flatMap((key) => {
    const spec = allSpecs.find(({ name }) => name === timedOf(key)?.name);
    if (spec === undefined) return [];
    const values = runs.map(({ variant }) => {
      return valueOf(spec, variant.overrides[key] ?? null, 'as before', false);
    });
    return areOther(values) ? [{ key, name: nameOfKey(key), values }] : [];
  });
}

function valueOf(
  spec: ControlSpec,
  value: OptionValue | null,
  missing: string,
  isUnused: boolean,
): RunValue {
  return { value, text: value === null ? missing : optionText(spec, value), isUnused };
}

function areOther(values: readonly RunValue[]): boolean {
  return new Set(values.map(({ text }) => text)).size > 1;
}

/** The changes that give run `to` all the options of run `from`. */
export function optionsToCopy(
  from: RunWithOptions,
  to: RunWithOptions,
): Readonly<Record<string, OptionValue | null>> {
  const changes = differingOptions([from, to]).map(({ key, values }) => {
    return [key, values[0]?.value ?? null] as const;
  });
  // Unknown values stay unchanged. Calls that set options while the database is open are removed if
  // the source run lacks them.
  return Object.fromEntries(
    changes.filter(([key, value]) => value !== null || timedOf(key) !== null),
  );
}

/** An option with its values before and after a change, as text. */
export interface ChangedOption {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The options that were set to different values, without options derived from them. */
export function changedOptions(from: RunWithOptions, to: RunWithOptions): ChangedOption[] {
  const isSet = (key: string): boolean =>
    key in from.variant.overrides || key in to.variant.overrides;
  return differingOptions([from, to])
    .filter(({ key }) => isSet(key))
    .map(({ name, values }) => {
      const [before = '', after = ''] = values.map(({ text }) => text || 'as in the scenario');
      return { name, from: before, to: after };
    });
}

interface Values {
  readonly values: Readonly<Record<string, OptionValue | null>>;
  readonly isUsed: (name: string) => boolean;
}

/** Options that have a control in at least one compaction style. */
const ownOfStyles: ReadonlySet<string> = new Set(
  controlledStyles.flatMap(({ key }) =>
    controlGroupsOf(key).flatMap(({ specs }) => specs.map(({ name }) => name)),
  ),
);

function valuesOf({ variant: { source, overrides }, options }: RunWithOptions): Values {
  const values = ownValues(source, overrides, options);
  const style = styleOf(values[styleSpec.name] ?? undefined);
  const names = new Set(
    controlGroupsOf(style).flatMap(({ specs }) => specs.map(({ name }) => name)),
  );
  const isUsed = (name: string): boolean =>
    name === styleSpec.name ||
    names.has(name) ||
    (!ownOfStyles.has(name) && countsUnder(name, style));
  return { values, isUsed };
}

function ownValues(
  source: Variant['source'],
  overrides: Variant['overrides'],
  options: OptionTexts | null,
): Values['values'] {
  if (source.kind === 'recording') {
    const said = source.options?.options ?? [];
    return Object.fromEntries(said.map(({ name, value }) => [name, value]));
  }
  const release = scenarioOf(source)?.set['rocksdb_version'] ?? REFERENCE_RELEASE;
  if (options === null) return overrides;
  return { ...baselinesOf(options, release, overrides[MACHINE_PROFILE]), ...overrides };
}
