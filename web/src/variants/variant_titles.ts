// The titles of compared runs, and their one-line descriptions for reports.
import { modeText, shortCount } from 'lsm-shape';
import { REFERENCE_RELEASE, styleFacts, type ScenarioStarted } from 'lsm-shape/engine';
import { differingOptions } from '../compare/differing_options.ts';
import { nameOfKey } from '../settings/timed.ts';
import { scenarioOf, titleOf } from '../state/jobs.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import type { Variant } from '../state/variants.ts';
import { isSameSource } from '../state/workbench.ts';

/** Maximum number of options in a title. */
const MOST_NAMED = 2;

/**
 * Returns the titles of the runs. A run's title is the name that the user gave it. Otherwise it
 * lists the options that differ, and the scenario if that differs too.
 */
export function variantTitles(
  runs: readonly Pick<VariantRun, 'variant' | 'options'>[],
): readonly string[] {
  return runs.map((run) => {
    const { name, source } = run.variant;
    if (name !== '') return name;
    const alike = runs.filter(({ variant }) => isSameSource(variant.source, source));
    const own = differingOptions(alike).flatMap((option) => {
      const value = option.values[alike.indexOf(run)];
      const isSaid = value !== undefined && !value.isUnused && value.text !== '';
      return isSaid ? [`${option.name} ${value.text}`] : [];
    });
    const rest = own.length - MOST_NAMED;
    const named = [...own.slice(0, MOST_NAMED), ...(0 < rest ? [`${rest} more`] : [])];
    // Options come first, because a long title is cut off.
    const isOnly = alike.length === runs.length;
    const title = isOnly && 0 < named.length ? [] : [titleOf(source)];
    return [...(named.length === 0 ? [] : [named.join(', ')]), ...title].join(' · ');
  });
}

/**
 * Returns a description such as `max_read_amp case 2: auto-tuned, RocksDB 11.8.1, universal
 * compaction, 200 M keys, sampled 1/512; changed: size_ratio: 20`. Without a `run`, the run's facts
 * are omitted.
 */
export function aboutVariant(
  { source, overrides }: Pick<Variant, 'source' | 'overrides'>,
  run: ScenarioStarted | null,
): string {
  const isSimulated = source.kind !== 'recording';
  const release =
    overrides['rocksdb_version'] ?? scenarioOf(source)?.set['rocksdb_version'] ?? REFERENCE_RELEASE;
  const style = styleFacts(run?.compaction_style ?? undefined);
  const facts = [
    source.kind === 'recording' ? `recording ${source.name}` : titleOf(source),
    ...(isSimulated ? [`RocksDB ${release}`] : []),
    ...(style === null ? [] : [`${style.name} compaction`]),
    ...(run === null || !isSimulated ? [] : [`${shortCount(run.key_space)} keys`, modeText(run)]),
  ];
  const changes = Object.entries(overrides).map(([key, value]) => `${nameOfKey(key)}: ${value}`);
  const changed = changes.length === 0 ? '' : `; changed: ${changes.join(', ')}`;
  return `${facts.join(', ')}${changed}`;
}
