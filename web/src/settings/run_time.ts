// Restrictions on changing an option while the database is open.
import { SETTINGS } from 'lsm-shape/engine';
import type { ControlSpec } from './control.ts';

/** An option that RocksDB can change at run time but the model cannot. */
const NOT_MODELLED = 'stats_dump_period_sec';

/** Returns the reason why an option cannot change at run time; null if it can in this release. */
export function whyFixed(spec: ControlSpec, release: string): string | null {
  if (!spec.isOfRocksDb) return 'Not a RocksDB option: it applies to the whole run';
  const runTime = SETTINGS.find(({ name }) => name === spec.name)?.run_time;
  if (runTime === undefined) return 'RocksDB cannot change it at run time';
  if (spec.name === NOT_MODELLED) return 'The model cannot change it at run time';
  const { since } = runTime;
  if (since === null || isReleaseAtLeast(release, since)) return null;
  return `RocksDB can change it at run time since ${since.join('.')}, not in ${release}`;
}

/** True if the release is this version or newer. */
export function isReleaseAtLeast(
  release: string,
  [major, minor]: readonly [number, number],
): boolean {
  const [ownMajor = 0, ownMinor = 0] = release.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
