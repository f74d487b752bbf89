import { describe, expect, it } from 'vitest';
import { allSpecs } from '../settings/control_specs.ts';
import {
  baseRequest,
  limitsOf,
  planFor,
  planOf,
  planOfText,
  runsOf,
  textOfPlan,
  valuesOfText,
  withLimit,
} from './sweep_plan.ts';
import { valuesToTry } from './sweep_values.ts';

const plan = planFor('scenarios/universal-default', [{ set: ['size_ratio'], values: [1, 10] }]);

describe('a plan', () => {
  it('is kept as text; other texts are no plan', () => {
    expect(planOfText(textOfPlan(plan))).toEqual(plan);
    for (const text of ['', 'base = "a"', '{}', 'null', '[1]']) expect(planOfText(text)).toBeNull();
  });

  it('keeps the place of a limit that changes', () => {
    const two = withLimit(withLimit(plan, 'w_amp', 4), 'runs_mean', 7);
    expect(limitsOf(withLimit(two, 'w_amp', 3)).map(({ at_most }) => at_most)).toEqual([3, 7]);
    expect(limitsOf(withLimit(two, 'w_amp', null)).map(({ number }) => number)).toEqual([
      'runs_mean',
    ]);
    expect(runsOf(two)).toBe(runsOf(plan));
  });

  it('that was read is a plan file without missing sides', () => {
    const read = planOf({
      ...{ base: 'b', mode: 'exact', repeats: 2, sampling: null, lines: [], objectives: [] },
      axes: [{ names: ['size_ratio'], values: [1] }],
      limits: [{ number: 'w_amp', at_least: null, at_most: 4 }],
    });
    expect(read.constraint).toEqual([{ number: 'w_amp', at_most: 4 }]);
    expect(read.axis).toEqual([{ set: ['size_ratio'], values: [1] }]);
  });

  it('varies a request without the settings that it sets', () => {
    const request = {
      ...{ title: 't', steps: [], mode: 'sampled' as const, baseline: {} },
      set: { size_ratio: '5', max_read_amp: '0' },
    };
    expect(JSON.parse(JSON.stringify(baseRequest(request, plan.axis)))).toEqual({
      ...{ title: 't', steps: [], mode: 'sampled', set: { max_read_amp: '0' } },
    });
  });
});

describe('values', () => {
  it('are numbers, words or switches, each once', () => {
    expect(valuesOfText('1, 2 2;0.5 true kZSTD')).toEqual([1, 2, 0.5, true, 'kZSTD']);
    expect(valuesOfText(' , ')).toBeNull();
  });

  it('to try are allowed, in order, and contain the present one', () => {
    for (const spec of allSpecs.filter(({ kind }) => kind !== 'list')) {
      const values = valuesToTry(spec, spec.defaultValue);
      expect(values.length, spec.name).toBeGreaterThan(0);
      if (spec.kind === 'choice') continue;
      const numbers = values.map(Number);
      expect(numbers, spec.name).toEqual([...numbers].sort((a, b) => a - b));
      for (const value of numbers) {
        expect(value, spec.name).toBeGreaterThanOrEqual(spec.minimum);
        expect(value, spec.name).toBeLessThanOrEqual(spec.maximum);
      }
    }
  });
});
