// Which options mean nothing once another one has a value: what a run is asked for depends on it.
import type { OptionValue } from './control.ts';
import { settingNames } from './option_value.ts';

/** The option that names the simulated machine. */
export const MACHINE_PROFILE = 'machine_profile';

/** Whether an option is a parameter of the machine. */
export function isMachineParameter(name: string): boolean {
  return name.startsWith('machine.');
}

/** A value of another option. */
export interface Needed {
  readonly name: string;
  readonly value: string;
}

/** The key distribution that has an exponent. */
export const zipfian: Needed = { name: 'key_distribution', value: 'zipfian' };

/** Options that mean something only with a value of another one. */
const needs: Readonly<Record<string, Needed>> = { zipf_exponent: zipfian, zipf_scattered: zipfian };

/** What an option needs to mean something; null: nothing. */
export function neededBy(name: string): Needed | null {
  return needs[name] ?? null;
}

/**
 * The options that mean nothing once another option has a value; a machine profile sets all
 * parameters of the machine.
 */
export function dependentsOf(name: string, value: OptionValue): string[] {
  if (name === MACHINE_PROFILE) return settingNames.filter(isMachineParameter);
  return Object.entries(needs)
    .filter(([, needed]) => needed.name === name && needed.value !== value)
    .map(([dependent]) => dependent);
}
