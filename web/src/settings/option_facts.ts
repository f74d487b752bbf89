// Facts about an option for a release and a compaction style, from the table of settings.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import type { ControlSpec, OptionValue } from './control.ts';
import { optionText } from './option_text.ts';
import { engineValue } from './engine_value.ts';
import { isReleaseAtLeast } from './run_time.ts';
import type { StyleName } from './styles.ts';

const byName: ReadonlyMap<string, Setting> = new Map(SETTINGS.map((one) => [one.name, one]));

export function defaultOf({ name, defaultValue }: ControlSpec, release: string): OptionValue {
  const earlier = byName.get(name)?.earlier_defaults ?? [];
  const found = earlier.find(({ before }) => !isReleaseAtLeast(release, before));
  return (found === undefined ? null : engineValue(name, found.value)) ?? defaultValue;
}

/** True if the compaction style uses the option. */
export function countsUnder(name: string, style: StyleName): boolean {
  const only = byName.get(name)?.only_style;
  return only === undefined || only.key === style;
}

/** Returns remarks on an option that the release or style ignores, whatever its value. */
export function standingRemarks(name: string, release: string, style: StyleName): string[] {
  const { releases, only_style: only } = byName.get(name) ?? {};
  const remarks: string[] = [];
  if (releases?.since && !isReleaseAtLeast(release, releases.since)) {
    remarks.push(`not in RocksDB ${release}: added in ${releases.since.join('.')}`);
  }
  if (releases?.until && isAfter(release, releases.until)) {
    const until = releases.until.join('.');
    remarks.push(`no effect in RocksDB ${release}: last used in ${until}`);
  }
  if (only !== undefined && only.key !== style) remarks.push(only.otherwise);
  return remarks;
}

function isAfter(release: string, [major, minor]: readonly [number, number]): boolean {
  return isReleaseAtLeast(release, [major, minor + 1]);
}

/** Returns the range of accepted values, and that of values RocksDB runs with; may be empty. */
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
  const bounds = isUnlimited(most)
    ? `at least ${text(least)}`
    : `the range ${text(least)} to ${text(most)}`;
  return `${ends}; RocksDB adjusts it to ${bounds}`;
}

/** True for the largest or smallest number of a data type, which means no limit. */
function isUnlimited(value: number): boolean {
  return 2 ** 31 - 1 <= Math.abs(value) && [31, 32, 63, 64].some((bits) => isEnd(value, bits));
}

function isEnd(value: number, bits: number): boolean {
  return Math.abs(value) === 2 ** bits - 1 || 1e300 < Math.abs(value);
}

/** Returns a sentence about changing the option while the database is open. */
export function runTimeText({ name, isOfRocksDb }: ControlSpec): string {
  if (!isOfRocksDb) return '';
  const found = byName.get(name)?.run_time;
  if (found === undefined) return 'cannot be changed while the database is open';
  const since = found.since === null ? '' : ` since ${found.since.join('.')}`;
  return `can be changed with ${found.call}${since}`;
}
