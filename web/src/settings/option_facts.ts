// The facts in the table of settings about an option, for a release and a compaction style.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import type { ControlSpec, OptionValue } from './control.ts';
import { optionText } from './option_text.ts';
import { engineValue } from './engine_value.ts';
import { isReleaseAtLeast } from './run_time.ts';
import type { StyleName } from './styles.ts';

const byName: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((one) => [one.name, one]));

/** The default of an option in a release. */
export function defaultOf({ name, defaultValue }: ControlSpec, release: string): OptionValue {
  const earlier = byName.get(name)?.earlier_defaults ?? [];
  const found = earlier.find(({ before }) => !isReleaseAtLeast(release, before));
  return (found === undefined ? null : engineValue(name, found.value)) ?? defaultValue;
}

/** True if a compaction style uses an option. */
export function countsUnder(name: string, style: StyleName): boolean {
  const only = byName.get(name)?.only_style;
  return only === undefined || only.key === style;
}

/** The effects of the release and the compaction style on an option, independent of its value. */
export function standingRemarks(name: string, release: string, style: StyleName): string[] {
  const { releases, only_style: only } = byName.get(name) ?? {};
  const remarks: string[] = [];
  if (releases?.since && !isReleaseAtLeast(release, releases.since)) {
    remarks.push(`RocksDB ${release} does not have it: it came with ${releases.since.join('.')}`);
  }
  if (releases?.until && isAfter(release, releases.until)) {
    const until = releases.until.join('.');
    remarks.push(`no effect: the last release that looked at it is ${until}, not ${release}`);
  }
  if (only !== undefined && only.key !== style) remarks.push(only.otherwise);
  return remarks;
}

function isAfter(release: string, [major, minor]: readonly [number, number]): boolean {
  return isReleaseAtLeast(release, [major, minor + 1]);
}

/** The numbers that an option accepts, and those that a database runs with; may be empty. */
export function rangeText(spec: ControlSpec): string {
  const { kind, minimum, maximum, name } = spec;
  if (kind === 'choice' || kind === 'list' || minimum === maximum) return '';
  const text = (value: number): string => (isUnlimited(value) ? 'any' : optionText(spec, value));
  const ends = isUnlimited(maximum)
    ? isUnlimited(minimum)
      ? 'any number'
      : `${text(minimum)} or more`
    : `${text(minimum)} to ${text(maximum)}`;
  const runsWith = byName.get(name)?.runs_with;
  if (runsWith === undefined) return ends;
  const [least, most] = runsWith;
  const bounds = isUnlimited(most) ? `at least ${text(least)}` : `${text(least)} to ${text(most)}`;
  return `${ends}; a database runs with ${bounds}`;
}

/** True for the limit of an option's data type. */
function isUnlimited(value: number): boolean {
  return 2 ** 31 - 1 <= Math.abs(value) && [31, 32, 63, 64].some((bits) => isEnd(value, bits));
}

function isEnd(value: number, bits: number): boolean {
  return Math.abs(value) === 2 ** bits - 1 || 1e300 < Math.abs(value);
}

/** The call that changes an option, `SetOptions` or `SetDBOptions`, with its first release. */
export function runTimeText({ name, isOfRocksDb }: ControlSpec): string {
  if (!isOfRocksDb) return '';
  const found = byName.get(name)?.run_time;
  if (found === undefined) return 'cannot be changed on an open database';
  const since = found.since === null ? '' : ` since ${found.since.join('.')}`;
  return `${found.call} changes it${since}`;
}
