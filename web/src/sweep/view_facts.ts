// What the views compute from the settings: plateaus, fronts, and how a setting looks.
import type { PlanLimit, PlanObjective } from 'lsm-shape/engine';
import type { Setting, ViewProps } from './sweep_types.ts';

/** Numbers that differ by no more than this share count as the same result. */
const SAME = 0.01;

/** The look of a setting: its result, and whether it is filtered out or pointed at. */
export function lookOf(
  { failing, brushed, pointed, today }: ViewProps,
  { key, state }: Setting,
): Readonly<Record<`data-${string}`, string | undefined>> {
  const said = (is: boolean): 'true' | undefined => (is ? 'true' : undefined);
  return {
    'data-state': state,
    'data-failing': said(failing.has(key)),
    'data-out': said(brushed !== null && !brushed.has(key)),
    'data-pointed': said(pointed === key),
    'data-today': said(today === key),
  };
}

/** True if two settings have the same results in some numbers, within 1 %. */
export function isSameResult(one: Setting, other: Setting, numbers: readonly string[]): boolean {
  return numbers.every((number) => {
    const [a, b] = [one.numbers[number], other.numbers[number]];
    if (typeof a !== 'number' || typeof b !== 'number') return false;
    return Math.abs(a - b) <= SAME * Math.abs(a);
  });
}

/** Returns the connected settings that pass all limits and share a setting's result. */
export function plateauOf(
  settings: readonly Setting[],
  first: Setting,
  failing: ReadonlySet<string>,
  numbers: readonly string[],
): ReadonlySet<string> {
  const at = new Map(settings.map((setting) => [setting.place.join(), setting]));
  const found = new Set([first.key]);
  const open = [first];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const [axis, place] of one.place.entries()) {
      for (const step of [-1, 1]) {
        const next = at.get(one.place.with(axis, place + step).join());
        if (next === undefined || found.has(next.key) || failing.has(next.key)) continue;
        if (!isSameResult(first, next, numbers)) continue;
        found.add(next.key);
        open.push(next);
      }
    }
  }
  return found;
}

/** Returns the settings that no other setting beats in all objectives, by the first one. */
export function frontOf(
  settings: readonly Setting[],
  failing: ReadonlySet<string>,
  objectives: readonly PlanObjective[],
): readonly Setting[] {
  const bad = ({ numbers }: Setting): readonly number[] =>
    objectives.map(({ number, want }) => {
      const value = numbers[number] ?? Infinity;
      return want === 'low' || value === Infinity ? value : -value;
    });
  const passing = settings
    .filter(({ key, state }) => state === 'done' && !failing.has(key))
    .map((setting) => ({ setting, bad: bad(setting) }));
  const kept = passing.filter(
    (one, place) =>
      !passing.some(
        (other, at) =>
          other.bad.every((value, index) => value <= (one.bad[index] ?? Infinity)) &&
          (at < place || other.bad.some((value, index) => value < (one.bad[index] ?? Infinity))),
      ),
  );
  return kept.sort((a, b) => (a.bad[0] ?? 0) - (b.bad[0] ?? 0)).map(({ setting }) => setting);
}

/** Returns the limit of a number as text, such as `≤ 7`. */
export function limitText({ at_least, at_most }: PlanLimit): string {
  return [at_least === null ? '' : `≥ ${at_least}`, at_most === null ? '' : `≤ ${at_most}`]
    .filter((text) => text !== '')
    .join(' and ');
}

/** Returns the extent of a number over all settings with results; null if none has it. */
export function extentOf(
  settings: readonly Setting[],
  number: string,
): readonly [number, number] | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { numbers } of settings) {
    const value = numbers[number];
    if (typeof value !== 'number') continue;
    if (value < low) low = value;
    if (high < value) high = value;
  }
  return low === Infinity ? null : [low, high];
}
