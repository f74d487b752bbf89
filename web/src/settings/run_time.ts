// RocksDB's support for changing an option while the database is open.
import { SETTINGS } from 'lsm-shape/engine';
import type { ControlSpec } from './control.ts';

/** An option whose change at run time is not modelled. */
const NOT_MODELLED = 'stats_dump_period_sec';

/** The reason why an option is fixed for the whole run; null if this release can change it. */
export function whyFixed(spec: ControlSpec, release: string): string | null {
  if (!spec.isOfRocksDb) return 'Not an option of RocksDB: it holds for the whole run';
  const runTime = SETTINGS.find(({ name }) => name === spec.name)?.run_time;
  if (runTime === undefined) return 'RocksDB cannot change it at run time';
  if (spec.name === NOT_MODELLED) return 'The model cannot change it at run time';
  const { since } = runTime;
  if (since === null || isReleaseAtLeast(release, since)) return null;
  return `RocksDB changes it at run time since ${since.join('.')}, not in ${release}`;
}

/** True if a release is this one or newer. */
export function isReleaseAtLeast(
  release: string,
  [major, minor]: readonly [number, number],
): boolean {
  const [ownMajor = 0, ownMinor = 0] = release.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
