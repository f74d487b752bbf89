// Options that depend on the value of another option.
import type { OptionValue } from './control.ts';
import { settingNames } from './option_value.ts';

export const MACHINE_PROFILE = 'machine_profile';

export function isMachineParameter(name: string): boolean {
  return name.startsWith('machine.');
}

/** The value that another option must have. */
export interface Needed {
  readonly name: string;
  readonly value: string;
}

/** The key distribution that has an exponent. */
export const zipfian: Needed = { name: 'key_distribution', value: 'zipfian' };

/** The requirements, by the name of the dependent option. */
const needs: Readonly<Record<string, Needed>> = { zipf_exponent: zipfian, zipf_scattered: zipfian };

/** The requirement of an option; null if it has none. */
export function neededBy(name: string): Needed | null {
  return needs[name] ?? null;
}

/**
 * Returns the options to reset when another option takes this value. They lose their meaning or, if
 * the option is a machine profile, get their values from it.
 */
export function dependentsOf(name: string, value: OptionValue): string[] {
  if (name === MACHINE_PROFILE) return settingNames.filter(isMachineParameter);
  return Object.entries(needs)
    .filter(([, needed]) => needed.name === name && needed.value !== value)
    .map(([dependent]) => dependent);
}
