// Values of an option that a new sweep tries.
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import { planFor, textOfPlan, type SetValue } from './sweep_plan.ts';
import { scenarioKeyOf } from './jobs.ts';
import type { Source } from './source.ts';

/** Number of values in a slider's range. */
const STEPS = 7;
/** Ratio of a range's ends from which the values are spread by ratio. */
const WIDE = 20;

/** Returns values to try: all words of a choice, or numbers around the present one. */
export function valuesToTry(spec: ControlSpec, value: OptionValue): readonly SetValue[] {
  if (spec.kind === 'choice') return spec.words;
  const present = Number(value);
  if (spec.kind === 'list' || !Number.isFinite(present)) return [value];
  const numbers = spec.reach === null ? around(present) : within(spec.reach);
  const isReal = spec.kind === 'real';
  const tried = [...numbers, present]
    .map((number) => (isReal ? Number(number.toPrecision(3)) : Math.round(number)))
    .filter((number) => spec.minimum <= number && number <= spec.maximum);
  return [...new Set(tried)].sort((a, b) => a - b);
}

const around = (value: number): readonly number[] =>
  [1 / 4, 1 / 2, 2, 4].map((factor) => value * factor);

function within([low, high]: readonly [number, number]): readonly number[] {
  const isWide = 0 < low && WIDE <= high / low;
  return Array.from({ length: STEPS }, (_, step) => {
    const share = step / (STEPS - 1);
    if (!isWide) return low + (high - low) * share;
    return Number((low * (high / low) ** share).toPrecision(2));
  });
}

/** Opens a sweep of one option of a source. */
export function sweepOf(source: Source, spec: ControlSpec, value: OptionValue) {
  const axis = { set: [spec.name], values: valuesToTry(spec, value) };
  return { type: 'sweepChosen', sweep: textOfPlan(planFor(baseName(source), [axis])) } as const;
}

/** Returns a plan that varies nothing yet, as text. */
export const emptyPlan = (source: Source): string => textOfPlan(planFor(baseName(source), []));

/** Returns the name of a source in a plan, which is its folder for a scenario. */
function baseName(source: Source): string {
  return source.kind === 'scenario' ? `scenarios/${source.id}` : scenarioKeyOf(source).slice(0, 60);
}
