// Options whose values differ between earlier processes, such as the load, and the last one. The
// user's changes apply only to the last process, except for options that are fixed when the
// database is created.
import { engineValue } from './engine_value.ts';
import { SETTINGS, type OptionTexts } from 'lsm-shape/engine';
import { optionText } from './option_text.ts';
import { allSpecs } from './control_specs.ts';
import type { OptionValue } from './control.ts';

/** An option that had a different value in an earlier process. */
export interface EarlierOption {
  readonly name: string;
  /** The earlier value in readable form. */
  readonly text: string;
}

/** Options that may differ between processes, other than the workload. */
const changeable = new Set(
  SETTINGS.filter((one) => one.target !== 'workload' && !one.is_fixed_at_creation).map(
    ({ name }) => name,
  ),
);

/** Returns the options of an earlier process that differ from those of the last process. */
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

/** Returns the values in the last process, with the changes in `set` applied. */
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

/** Returns remarks to show next to the fields, such as `the load used 10`, by option name. */
export function earlierRemarks(
  earlier: readonly OptionTexts[],
  values: Readonly<Record<string, OptionValue>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const { name, text } of earlier.flatMap((options) => earlierOptions(options, values))) {
    const texts = found.get(name) ?? [];
    if (!texts.includes(text)) found.set(name, [...texts, text]);
  }
  return new Map([...found].map(([name, texts]) => [name, `the load used ${texts.join(' and ')}`]));
}

/** Returns a remark on a decision of an earlier process; empty if no option differed. */
export function earlierText(
  earlier: OptionTexts | undefined,
  values: Readonly<Record<string, OptionValue>>,
): string {
  const differing = earlier === undefined ? [] : earlierOptions(earlier, values);
  if (differing.length === 0) return '';
  const shown = differing.slice(0, 3).map(({ name, text }) => `${name} ${text}`);
  const more = differing.length - shown.length;
  return `Decided during the load, with different options: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
