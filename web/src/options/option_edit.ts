// The values that option fields show and change: options from the start, or those set at a moment
// while the database is open.
import { dependentsOf } from '../settings/dependents.ts';
import type { OptionValue } from '../settings/control.ts';
import { fromStart, inForceAt, timedKey } from '../settings/timed.ts';
import type { Overrides } from '../state/workbench.ts';

type Values = Readonly<Record<string, OptionValue>>;
type Changes = Record<string, OptionValue | null>;

export interface OptionEdit {
  /** Values to which a reset returns. */
  readonly baselines: Values;
  readonly values: Values;
  /** The overrides that result from setting an option; null restores the scenario's value. */
  readonly changesOf: (name: string, to: OptionValue) => Changes;
}

/** `own` holds the scenario's values; `from` is the moment in µs, or null for the start. */
export function optionEdit(own: Values, overrides: Overrides, from: number | null): OptionEdit {
  if (from === null) {
    const changesOf = (name: string, to: OptionValue): Changes => {
      const dependents = dependentsOf(name, to).map((dependent) => [dependent, null] as const);
      return { ...Object.fromEntries(dependents), [name]: to === own[name] ? null : to };
    };
    return { baselines: own, values: { ...own, ...fromStart(overrides) }, changesOf };
  }
  const baselines = { ...own, ...inForceAt(overrides, from, 'before') };
  return {
    baselines,
    values: { ...own, ...inForceAt(overrides, from, 'with') },
    changesOf: (name, to) => ({
      [timedKey({ name, micros: from })]: to === baselines[name] ? null : to,
    }),
  };
}

/** Action that removes an option set at a moment. */
export function removalOf(own: Values, overrides: Overrides, name: string, micros: number) {
  const key = timedKey({ name, micros });
  return {
    type: 'optionChanged',
    phase: 'final',
    name,
    from: overrides[key] ?? '',
    to: inForceAt(overrides, micros, 'before')[name] ?? own[name] ?? '',
    changes: { [key]: null },
  } as const;
}
