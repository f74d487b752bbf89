// The option values of a scenario before any change.
import { engineValue } from './engine_value.ts';
import type { OptionTexts } from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';
import { allSpecs } from './control_specs.ts';
import { profileParameters } from './machine.ts';

/** Returns the scenario's values, with the machine parameters of the chosen `profile`. */
export function baselinesOf(
  options: OptionTexts,
  release: string,
  profile: OptionValue | undefined,
): Record<string, OptionValue> {
  const machine = profile === undefined ? {} : profileParameters(String(profile));
  const known = allSpecs.map(({ name, defaultValue }): [string, OptionValue] => {
    if (name === 'rocksdb_version') return [name, release];
    const text = machine[name] ?? options[name];
    return [name, (text === undefined ? null : engineValue(name, text)) ?? defaultValue];
  });
  return Object.fromEntries(known);
}
