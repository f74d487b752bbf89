// What is varied, and which limits must hold.
import type { JSX } from 'react';
import { plural } from 'lsm-shape';
import { withLimit, type Plan } from '../state/sweep_plan.ts';
import { Exports } from './Exports.tsx';
import { LimitField } from './LimitField.tsx';
import { numberName } from './number_words.ts';
import { NumberChoice } from './NumberChoice.tsx';
import { AddAxis, AxisField, Objectives, RunChoice } from './PlanFields.tsx';
import { PlanFile } from './PlanFile.tsx';
import type { Sweep } from './use_sweep.ts';

interface PlanColumnProps {
  readonly sweep: Sweep;
  readonly onPlan: (plan: Plan) => void;
}

export function PlanColumn({ sweep, onPlan }: PlanColumnProps): JSX.Element {
  const { plan, settings, failing } = sweep;
  const withResults = settings.filter(({ state }) => state === 'done').length;
  const passing = withResults - failing.size;
  return (
    <div className="sweep-plan">
      <section aria-label="Varied">
        <h3>Varied</h3>
        {plan.axis.map((axis, at) => (
          <AxisField
            key={axis.set.join()}
            axis={axis}
            onValues={(values) =>
              onPlan({ ...plan, axis: plan.axis.with(at, { ...axis, values }) })
            }
            onRemove={() => onPlan({ ...plan, axis: plan.axis.toSpliced(at, 1) })}
          />
        ))}
        <AddAxis {...{ plan, onPlan }} />
        <RunChoice {...{ plan, onPlan }} />
        <PlanFile {...{ sweep, onPlan }} />
      </section>
      <section aria-label="Must hold">
        <h3>Must hold</h3>
        {plan.constraint.map(({ number = '', at_least, at_most }) =>
          at_most === undefined || at_most === null ? (
            <div className="sweep-row" key={number}>
              <b>
                {numberName(number)} ≥ {at_least}
              </b>
              <button
                type="button"
                className="button tiny quiet"
                onClick={() => onPlan(withLimit(plan, number, null))}
              >
                remove
              </button>
            </div>
          ) : (
            <LimitField
              key={number}
              {...{ sweep, number }}
              most={at_most}
              onMost={(most) => onPlan(withLimit(plan, number, most))}
            />
          ),
        )}
        <NumberChoice
          label="Add a limit"
          chosen=""
          onChoose={(number) => onPlan(withLimit(plan, number, middleOf(sweep, number)))}
        />
      </section>
      <section aria-label="Best is">
        <h3>Best is</h3>
        <Objectives {...{ plan, onPlan }} />
      </section>
      {0 < withResults && (
        <section aria-label="Result">
          <p>
            <b className="sweep-count">{passing}</b> of {plural(withResults, 'setting')}{' '}
            {passing === 1 ? 'meets' : 'meet'} every limit
          </p>
          <Exports sweep={sweep} />
        </section>
      )}
    </div>
  );
}

/** Returns a limit that about half of the settings meet. */
function middleOf({ settings }: Sweep, number: string): number {
  const values = settings
    .map(({ numbers }) => numbers[number])
    .filter((value): value is number => typeof value === 'number')
    .sort((a, b) => a - b);
  return Number((values[values.length >> 1] ?? 1).toPrecision(3));
}
