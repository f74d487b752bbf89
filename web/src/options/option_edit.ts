// The values that option fields show and change: a run's options from the start, or those set on
// the open database at a moment.
import { dependentsOf } from '../settings/dependents.ts';
import type { OptionValue } from '../settings/control.ts';
import { fromStart, inForceAt, timedKey } from '../settings/timed.ts';
import type { Overrides } from '../state/workbench.ts';

type Values = Readonly<Record<string, OptionValue>>;
type Changes = Record<string, OptionValue | null>;

/** The values that option fields show, and their changes. */
export interface OptionEdit {
  /** The values to which a reset returns. */
  readonly baselines: Values;
  readonly values: Values;
  /** The changes that follow from changing an option; null restores the scenario's value. */
  readonly changesOf: (name: string, to: OptionValue) => Changes;
}

/** `own`: the scenario's values. `from`: the moment in µs, or null for the start. */
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

/** The action that removes an option set at a moment. */
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
