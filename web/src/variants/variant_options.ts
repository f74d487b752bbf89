// The options in which variants differ, and the titles that result from them.
import { MACHINE_PROFILE } from '../settings/dependents.ts';
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import { baselinesOf } from '../settings/baselines.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import { allSpecs, controlGroupsOf, styleSpec } from '../settings/control_specs.ts';
import { optionText } from '../settings/option_text.ts';
import { countsUnder } from '../settings/option_facts.ts';
import { controlledStyles, styleOf } from '../settings/styles.ts';
import { timedOf } from '../settings/timed.ts';
import { scenarioOf, titleOf } from '../state/jobs.ts';
import type { Variant } from '../state/variants.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { isSameSource } from '../state/workbench.ts';

/** A variant's value of an option. */
export interface VariantValue {
  /** Null if it is unknown or does not apply to this variant. */
  readonly value: OptionValue | null;
  /** The text for readers; empty if unknown. */
  readonly text: string;
  /** True if its compaction style does not use it. */
  readonly isUnused: boolean;
}

/** An option that differs between variants. */
export interface DifferingOption {
  readonly spec: ControlSpec;
  /** Values in the order of the variants. */
  readonly values: readonly VariantValue[];
}

type Known = Pick<VariantRun, 'variant' | 'options'>;

/** The options that differ, in the order of the controls. */
export function differingOptions(runs: readonly Known[]): readonly DifferingOption[] {
  const all = runs.map(valuesOf);
  const fromBegin = allSpecs.flatMap((spec) => {
    const values = all.map(({ values: known, isUsed }): VariantValue => {
      const value = known[spec.name] ?? null;
      const isUnused = !isUsed(spec.name);
      return { value, text: value === null ? '' : optionText(spec, value), isUnused };
    });
    const used = values.filter(({ isUnused }) => !isUnused);
    const isOther = new Set(used.map(({ text }) => text)).size > 1;
    // If only some variants use it, the style explains the difference. Options that the user set
    // are listed anyway.
    const isSet = runs.some(({ variant }) => spec.name in variant.overrides);
    const isPartly = 0 < used.length && used.length < values.length && isSet;
    return isOther || isPartly ? [{ spec, values }] : [];
  });
  return [...fromBegin, ...differingWhileOpen(runs)];
}

/** Options that are set at a moment in only some runs, or differently, by key. */
function differingWhileOpen(runs: readonly Known[]): DifferingOption[] {
  const keys = new Set(runs.flatMap(({ variant }) => Object.keys(variant.overrides)));
  return [...keys].flatMap((key) => {
    const timed = timedOf(key);
    const spec = allSpecs.find(({ name }) => name === timed?.name);
    if (spec === undefined) return [];
    const values = runs.map(({ variant }): VariantValue => {
      const value = variant.overrides[key] ?? null;
      return {
        value,
        text: value === null ? 'as before' : optionText(spec, value),
        isUnused: false,
      };
    });
    const isOther = new Set(values.map(({ text }) => text)).size > 1;
    return isOther ? [{ spec: { ...spec, name: key }, values }] : [];
  });
}

interface Values {
  readonly values: Readonly<Record<string, OptionValue | null>>;
  readonly isUsed: (name: string) => boolean;
}

/** Options among the own controls of any style. */
const ownOfStyles: ReadonlySet<string> = new Set(
  controlledStyles.flatMap(({ key }) =>
    controlGroupsOf(key).flatMap(({ specs }) => specs.map(({ name }) => name)),
  ),
);

function valuesOf({ variant: { source, overrides }, options }: Known): Values {
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
  options: Known['options'],
): Values['values'] {
  if (source.kind === 'recording') {
    const said = source.options?.options ?? [];
    return Object.fromEntries(said.map(({ name, value }) => [name, value]));
  }
  const release = scenarioOf(source)?.set['rocksdb_version'] ?? REFERENCE_RELEASE;
  if (options === null) return overrides;
  return { ...baselinesOf(options, release, overrides[MACHINE_PROFILE]), ...overrides };
}

/** The most options in a title. */
const MOST_NAMED = 2;

/**
 * The titles of the variants: the own name, or the scenario if scenarios differ, followed by the
 * options that differ.
 */
export function variantTitles(runs: readonly Known[]): readonly string[] {
  return runs.map((run) => {
    const { name, source } = run.variant;
    if (name !== '') return name;
    const alike = runs.filter(({ variant }) => isSameSource(variant.source, source));
    const own = differingOptions(alike).flatMap(({ spec, values }) => {
      const value = values[alike.indexOf(run)];
      const isSaid = value !== undefined && !value.isUnused && value.text !== '';
      return isSaid ? [`${spec.name} ${value.text}`] : [];
    });
    const rest = own.length - MOST_NAMED;
    const named = [...own.slice(0, MOST_NAMED), ...(0 < rest ? [`${rest} more`] : [])];
    // The differences come first, because a title may be cut off.
    const isOnly = alike.length === runs.length;
    const title = isOnly && 0 < named.length ? [] : [titleOf(source)];
    return [...(named.length === 0 ? [] : [named.join(', ')]), ...title].join(' · ');
  });
}

/** The changes that give a variant all options of another one. */
export function optionsToCopy(
  from: Known,
  to: Known,
): Readonly<Record<string, OptionValue | null>> {
  const changes = differingOptions([from, to]).map(({ spec, values }) => {
    return [spec.name, values[0]?.value ?? null] as const;
  });
  // Unknown values stay unchanged. Calls on the open database that the source lacks are removed.
  return Object.fromEntries(
    changes.filter(([key, value]) => value !== null || timedOf(key) !== null),
  );
}
