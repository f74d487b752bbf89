// What the fields of options show and change: a run's options from the start, or those that are set
// on the open database at a moment.
import { dependentsOf } from '../settings/dependents.ts';
import type { OptionValue } from '../settings/control.ts';
import { fromStart, inForceAt, timedKey } from '../settings/timed.ts';
import type { Overrides } from '../state/workbench.ts';

type Values = Readonly<Record<string, OptionValue>>;
type Changes = Record<string, OptionValue | null>;

/** What the fields of options show and change. */
export interface OptionEdit {
  /** What a reset goes back to. */
  readonly baselines: Values;
  readonly values: Values;
  /** What changes with an option; null: as it was. */
  readonly changesOf: (name: string, to: OptionValue) => Changes;
}

/** `own`: the scenario's values; `from`: the µs of the moment, null: the start. */
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

/** What takes back an option that was set at a moment: for the store of the page. */
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
