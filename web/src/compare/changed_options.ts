// The options that differ between two runs of a scenario.
import { MACHINE_PROFILE } from '../settings/dependents.ts';
import { shortDuration } from 'lsm-shape';
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import type { OptionTexts } from 'lsm-shape/engine';
import { baselinesOf } from '../settings/baselines.ts';
import type { OptionValue } from '../settings/control.ts';
import { allSpecs } from '../settings/control_specs.ts';
import { optionText } from '../settings/option_text.ts';
import { timedOf } from '../settings/timed.ts';
import type { Overrides } from '../state/workbench.ts';

/** An option with its values in both runs, as shown to people. */
export interface ChangedOption {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The option values of a scenario. */
export interface ScenarioValues {
  /** The options of its last process before any change; null while unknown. */
  readonly options: OptionTexts | null;
  /** The release that it sets; undefined: the reference release. */
  readonly release: string | undefined;
}

/** The options that differ, in the order of the controls. A scenario's own value counts too. */
export function changedOptions(
  from: Overrides,
  to: Overrides,
  scenario: ScenarioValues,
): ChangedOption[] {
  const [before, after] = [valuesOf(from, scenario), valuesOf(to, scenario)];
  const fromBegin = allSpecs
    .filter(({ name }) => name in from || name in to)
    .filter(({ name }) => before[name] !== after[name])
    .map((spec) => {
      const text = (value: OptionValue | undefined): string =>
        value === undefined ? 'as in the scenario' : optionText(spec, value);
      return { name: spec.name, from: text(before[spec.name]), to: text(after[spec.name]) };
    });
  return [...fromBegin, ...changedWhileOpen(from, to)];
}

/** Options that are set at a moment in one run, but not or differently in the other. */
function changedWhileOpen(from: Overrides, to: Overrides): ChangedOption[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...keys].flatMap((key) => {
    const timed = timedOf(key);
    const spec = allSpecs.find(({ name }) => name === timed?.name);
    if (timed === null || spec === undefined || from[key] === to[key]) return [];
    const text = (value: OptionValue | undefined): string =>
      value === undefined ? 'as before' : optionText(spec, value);
    const name = `${timed.name} from ${shortDuration(timed.micros)} on`;
    return [{ name, from: text(from[key]), to: text(to[key]) }];
  });
}

function valuesOf(
  overrides: Overrides,
  { options, release = REFERENCE_RELEASE }: ScenarioValues,
): Readonly<Record<string, OptionValue>> {
  if (options === null) return overrides;
  return { ...baselinesOf(options, release, overrides[MACHINE_PROFILE]), ...overrides };
}
