// Options that lose their meaning when another one has a value, which affects the request of a run.
import type { OptionValue } from './control.ts';
import { settingNames } from './option_value.ts';

/** The option that names the simulated machine. */
export const MACHINE_PROFILE = 'machine_profile';

/** True if an option is a parameter of the machine. */
export function isMachineParameter(name: string): boolean {
  return name.startsWith('machine.');
}

/** A value that another option must have. */
export interface Needed {
  readonly name: string;
  readonly value: string;
}

/** The key distribution with an exponent. */
export const zipfian: Needed = { name: 'key_distribution', value: 'zipfian' };

/** Options that require a value of another one. */
const needs: Readonly<Record<string, Needed>> = { zipf_exponent: zipfian, zipf_scattered: zipfian };

/** The value that an option requires; null if there is none. */
export function neededBy(name: string): Needed | null {
  return needs[name] ?? null;
}

/**
 * The options that lose their meaning when another option has a value. A machine profile sets all
 * parameters of the machine.
 */
export function dependentsOf(name: string, value: OptionValue): string[] {
  if (name === MACHINE_PROFILE) return settingNames.filter(isMachineParameter);
  return Object.entries(needs)
    .filter(([, needed]) => needed.name === name && needed.value !== value)
    .map(([dependent]) => dependent);
}
