// Options of earlier processes that differ from the controls. A change only applies to the last
// process, except for options that are fixed when a database is created.
import { engineValue } from './engine_value.ts';
import { SETTINGS, type OptionTexts } from 'lsm-shape/engine';
import { optionText } from './option_text.ts';
import { allSpecs } from './control_specs.ts';
import type { OptionValue } from './control.ts';

/** An option that another process has another value of. */
export interface EarlierOption {
  readonly name: string;
  /** The value as shown to people. */
  readonly text: string;
}

/** Options that a process may change, without the workload, which belongs to one process. */
const changeable = new Set(
  SETTINGS.filter((one) => one.target !== 'workload' && !one.is_fixed_at_creation).map(
    ({ name }) => name,
  ),
);

/** The options of an earlier process that differ from those in force in the last one. */
export function earlierOptions(
  earlier: OptionTexts,
  values: Readonly<Record<string, OptionValue>>,
): EarlierOption[] {
  return allSpecs.flatMap((spec) => {
    const { name } = spec;
    const text = earlier[name];
    const value = text === undefined || !changeable.has(name) ? null : engineValue(name, text);
    const own = values[name];
    return value === null || own === undefined || value === own
      ? []
      : [{ name, text: optionText(spec, value) }];
  });
}

/** The values of the last process: its own, with the changes applied. */
export function valuesInForce(
  options: OptionTexts,
  set: Readonly<Record<string, string>>,
): Record<string, OptionValue> {
  const known = allSpecs.flatMap(({ name }): [string, OptionValue][] => {
    const text = set[name] ?? options[name];
    const value = text === undefined ? null : engineValue(name, text);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

/** The remarks beside the controls, by option name: `the load before it used 10`. */
export function earlierRemarks(
  earlier: readonly OptionTexts[],
  values: Readonly<Record<string, OptionValue>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const { name, text } of earlier.flatMap((options) => earlierOptions(options, values))) {
    const texts = found.get(name) ?? [];
    if (!texts.includes(text)) found.set(name, [...texts, text]);
  }
  return new Map(
    [...found].map(([name, texts]) => [name, `the load before it used ${texts.join(' and ')}`]),
  );
}

/** The remark on a decision of an earlier process; empty if it has the options of the last one. */
export function earlierText(
  earlier: OptionTexts | undefined,
  values: Readonly<Record<string, OptionValue>>,
): string {
  const differing = earlier === undefined ? [] : earlierOptions(earlier, values);
  if (differing.length === 0) return '';
  const shown = differing.slice(0, 3).map(({ name, text }) => `${name} ${text}`);
  const more = differing.length - shown.length;
  return `Part of the load, which used ${shown.join(', ')}${more > 0 ? ` and ${more} other different options` : ''}.`;
}
