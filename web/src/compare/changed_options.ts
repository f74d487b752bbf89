// The options that two runs of a scenario do not have in common.
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

/** An option with its values in both runs, as people read them. */
export interface ChangedOption {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What a scenario says of its options. */
export interface ScenarioValues {
  /** What its last process has before anything is changed; null: not known yet. */
  readonly options: OptionTexts | null;
  /** The release that it sets; undefined: the one that the model is of. */
  readonly release: string | undefined;
}

/** The options that differ, in the order of the controls; one that is as in the scenario counts. */
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

/** Options that are set at a moment of one run and not, or otherwise, of the other. */
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
