// The options in which variants differ, and what each variant is called by them.
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

/** What a variant has for an option. */
export interface VariantValue {
  /** Null: it is not known, or nothing of this variant asks for it. */
  readonly value: OptionValue | null;
  /** As people read it; empty where it is not known. */
  readonly text: string;
  /** Whether its compaction style has no use for it. */
  readonly isUnused: boolean;
}

/** An option that variants do not have in common. */
export interface DifferingOption {
  readonly spec: ControlSpec;
  /** In the order of the variants. */
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
    // Where only some have a use for it, the style says why; what a person set is listed all the
    // same.
    const isSet = runs.some(({ variant }) => spec.name in variant.overrides);
    const isPartly = 0 < used.length && used.length < values.length && isSet;
    return isOther || isPartly ? [{ spec, values }] : [];
  });
  return [...fromBegin, ...differingWhileOpen(runs)];
}

/** Options that are set at a moment of some runs only, or otherwise: each under its key. */
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

/** What some style has among its own controls. */
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

/** Options that a name has room for. */
const MOST_NAMED = 2;

/**
 * What each variant is called: its own name, or its scenario where they differ in it, and the
 * options in which it differs.
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
    // First what tells it from its like: there may be no room for all of it.
    const isOnly = alike.length === runs.length;
    const title = isOnly && 0 < named.length ? [] : [titleOf(source)];
    return [...(named.length === 0 ? [] : [named.join(', ')]), ...title].join(' · ');
  });
}

/** What has to be set in a variant so that it has all of another one's options. */
export function optionsToCopy(
  from: Known,
  to: Known,
): Readonly<Record<string, OptionValue | null>> {
  const changes = differingOptions([from, to]).map(({ spec, values }) => {
    return [spec.name, values[0]?.value ?? null] as const;
  });
  // What is not known of one of them stays as it is; what one does not set while it is open goes.
  return Object.fromEntries(
    changes.filter(([key, value]) => value !== null || timedOf(key) !== null),
  );
}
