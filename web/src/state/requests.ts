// Engine requests for the page's state: command lines, options and mode.
import { dependentsOf } from '../settings/dependents.ts';
import { fromStart, timedCalls } from '../settings/timed.ts';
import type { RunRequest, StepRequest } from 'lsm-shape/engine';
import type { ModeName, Overrides } from './workbench.ts';

export interface Asked {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  /** Options that the scenario sets in addition to its command lines. */
  readonly set: Readonly<Record<string, string>>;
  readonly overrides: Overrides;
  readonly mode: ModeName;
  /** Published numbers to compare with the run's statistics. */
  readonly published?: RunRequest['published'];
}

/** Returns the request for a simulation. The engine applies its options to every process. */
export function requestOf(asked: Asked): RunRequest {
  const { title, steps, set: baseline, overrides, mode, published } = asked;
  const changes = Object.entries(fromStart(overrides));
  // The engine would reject scenario settings that depend on an overridden value.
  const lost = new Set(changes.flatMap(([name, value]) => dependentsOf(name, value)));
  const kept = Object.entries(baseline).filter(([name]) => !lost.has(name));
  const changed = changes.map(([name, value]): [string, string] => [name, String(value)]);
  const set = Object.fromEntries([...kept, ...changed]);
  const calls = timedCalls(overrides).map(({ micros, set: values }) => ({
    at_micros: micros,
    set: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  }));
  const timed = calls.length === 0 ? {} : { set_options_at: calls };
  const request = { title, steps, set, baseline, mode, ...timed };
  return published === undefined ? request : { ...request, published };
}
