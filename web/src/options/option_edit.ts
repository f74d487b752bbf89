// The values that option fields show and change. They apply from the start, or from a moment while
// the database is open.
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
  /** Returns the overrides after an option is set. Null restores the scenario's value. */
  readonly changesOf: (name: string, to: OptionValue) => Changes;
}

/** Returns the values to edit. `own` are the scenario's; `from` is in µs, null for the start. */
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

/** Returns an action that removes an option that was set at a moment. */
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
