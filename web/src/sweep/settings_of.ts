// The settings of a plan, with the results of their runs.
import type { PlanAxis, PlanLimit } from 'lsm-shape/engine';
import type { Setting, SetValues, SweepPoint, SweepRow } from './sweep_types.ts';

/** Returns the key of some values on the axes. */
export function keyOf(axes: readonly PlanAxis[], set: SetValues): string {
  return axes.map(({ names: [name = ''] }) => String(set[name])).join(' · ');
}

/** Reads a line of `lsm-shape plan`. */
export function pointOf(line: string): SweepPoint {
  const { id, set, repeat } = JSON.parse(line) as Omit<SweepPoint, 'line'>;
  return { id, set, repeat, line };
}

/** Reads a line of `lsm-shape run`. */
export function rowOfLine(line: string): SweepRow {
  return { ...(JSON.parse(line) as Omit<SweepRow, 'line'>), line };
}

/** Groups the points by their settings, in the plan's order, and adds their results. */
export function settingsOf(
  axes: readonly PlanAxis[],
  points: readonly SweepPoint[],
  rows: ReadonlyMap<string, SweepRow>,
): readonly Setting[] {
  const groups = new Map<string, SweepPoint[]>();
  for (const point of points) {
    const key = keyOf(axes, point.set);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [point]);
    else group.push(point);
  }
  return [...groups].map(([key, group]) => settingOf(key, axes, group, rows));
}

function settingOf(
  key: string,
  axes: readonly PlanAxis[],
  points: readonly SweepPoint[],
  rows: ReadonlyMap<string, SweepRow>,
): Setting {
  const set = points[0]?.set ?? {};
  const place = axes.map(({ names: [name = ''], values }) => {
    const value = set[name];
    return value === undefined ? -1 : values.indexOf(value);
  });
  const done = points.flatMap(({ id }) => rows.get(id) ?? []);
  const error = done.find((row) => row.error !== undefined)?.error ?? null;
  const isDone = done.length === points.length;
  const state = error !== null ? 'failed' : isDone ? 'done' : 'waiting';
  const { numbers, ranges } = state === 'done' ? numbersOf(done) : { numbers: {}, ranges: {} };
  return { key, set, place, points, state, error, numbers, ranges };
}

function numbersOf(rows: readonly SweepRow[]): Pick<Setting, 'numbers' | 'ranges'> {
  const numbers: Record<string, number | null> = {};
  const ranges: Record<string, readonly [number, number]> = {};
  for (const name of Object.keys(rows[0]?.numbers ?? {})) {
    const values = rows.map((row) => row.numbers?.[name] ?? null);
    const known = values.filter((value): value is number => value !== null);
    const isKnown = known.length === values.length;
    numbers[name] = isKnown ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
    if (isKnown && 1 < known.length) ranges[name] = [Math.min(...known), Math.max(...known)];
  }
  return { numbers, ranges };
}

/** True if a number misses a limit; an unknown number does. */
export function isMissed(limit: PlanLimit, setting: Setting): boolean {
  const value = setting.numbers[limit.number] ?? null;
  if (value === null) return true;
  return (
    (limit.at_most !== null && limit.at_most < value) ||
    (limit.at_least !== null && value < limit.at_least)
  );
}

/** Returns the settings with results that miss a limit. */
export function failingOf(
  settings: readonly Setting[],
  limits: readonly PlanLimit[],
): ReadonlySet<string> {
  const done = settings.filter(({ state }) => state === 'done');
  return new Set(
    done.filter((one) => limits.some((limit) => isMissed(limit, one))).map(({ key }) => key),
  );
}
