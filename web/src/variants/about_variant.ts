// The description of a compared run in one line, for readers without the page.
import { modeText, shortCount, shortDuration } from 'lsm-shape';
import { REFERENCE_RELEASE, styleFacts, type ScenarioStarted } from 'lsm-shape/engine';
import { timedOf } from '../settings/timed.ts';
import { scenarioOf, titleOf } from '../state/jobs.ts';
import type { Variant } from '../state/variants.ts';

/**
 * A line such as `max_read_amp case 2: auto-tuned, RocksDB 11.8.1, universal compaction, 200 M
 * keys, sampled 1/512; changed: size_ratio=20`. Facts that depend on the run are left out until it
 * is available.
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
  const changes = Object.entries(overrides).map(([key, value]) => {
    const timed = timedOf(key);
    if (timed === null) return `${key}=${value}`;
    return `${timed.name}=${value} from ${shortDuration(timed.micros)} on`;
  });
  const changed = changes.length === 0 ? '' : `; changed: ${changes.join(', ')}`;
  return `${facts.join(', ')}${changed}`;
}
