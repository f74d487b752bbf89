// Fields of a plan: its axes, its mode, its objectives and its file.
import { useState, type JSX } from 'react';
import { allSpecs } from '../settings/control_specs.ts';
import { usePageState } from '../state/page_context.ts';
import { valuesToTry } from '../state/sweep_values.ts';
import { valuesOfText, type Plan } from '../state/sweep_plan.ts';
import { NumberChoice } from './NumberChoice.tsx';

interface PlanFieldProps {
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
}

interface AxisFieldProps {
  readonly axis: Plan['axis'][number];
  readonly onValues: (values: Plan['axis'][number]['values']) => void;
  readonly onRemove: () => void;
}

/** The values of an axis. */
export function AxisField({ axis, onValues, onRemove }: AxisFieldProps): JSX.Element {
  const name = axis.set.join(', ');
  const text = axis.values.map(String).join(', ');
  const [draft, setDraft] = useState<string | null>(null);
  const take = (): void => {
    const values = draft === null ? null : valuesOfText(draft);
    setDraft(null);
    if (values !== null && values.join() !== axis.values.join()) onValues(values);
  };
  return (
    <div className="sweep-axis-field">
      <div className="sweep-row">
        <b>{name}</b>
        <button type="button" className="button tiny quiet" onClick={onRemove}>
          remove
        </button>
      </div>
      <input
        className="number sweep-wide"
        aria-label={`Values of ${name}`}
        value={draft ?? text}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
    </div>
  );
}

/** Adds an axis with values around the present one. */
export function AddAxis({ plan, onPlan }: PlanFieldProps): JSX.Element {
  const { bench, snapshot } = usePageState();
  const { overrides } = bench.workbench;
  const varied = new Set(plan.axis.flatMap(({ set }) => set));
  const specs = allSpecs.filter(({ name, kind }) => !varied.has(name) && kind !== 'list');
  return (
    <select
      className="select small"
      aria-label="Vary another option"
      value=""
      onChange={({ target }) => {
        const spec = specs.find(({ name }) => name === target.value);
        if (spec === undefined) return;
        const value =
          overrides[spec.name] ?? optionOf(snapshot.options?.[spec.name], spec.defaultValue);
        const axis = { set: [spec.name], values: valuesToTry(spec, value) };
        onPlan({ ...plan, axis: [...plan.axis, axis] });
      }}
    >
      <option value="">{varied.size === 0 ? 'Vary an option' : 'Vary another option'}</option>
      {specs.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

const optionOf = (text: string | undefined, ifMissing: string | number): string | number =>
  text === undefined ? ifMissing : Number.isFinite(Number(text)) ? Number(text) : text;

const MODES = ['preview', 'sampled', 'exact'] as const;

/** The mode and the number of repeats. */
export function RunChoice({ plan, onPlan }: PlanFieldProps): JSX.Element {
  return (
    <div className="sweep-row">
      <label>
        Mode{' '}
        <select
          className="select small"
          value={plan.mode}
          onChange={({ target }) => {
            const mode = MODES.find((one) => one === target.value) ?? 'sampled';
            onPlan({ ...plan, mode });
          }}
        >
          {MODES.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </select>
      </label>
      <label>
        Repeats{' '}
        <input
          className="number sweep-number"
          type="number"
          min={1}
          max={20}
          value={plan.repeats}
          title="More than one: runs differ in the noise of the machine"
          onChange={({ target }) => {
            const repeats = Math.min(20, Math.max(1, Math.round(Number(target.value) || 1)));
            onPlan({ ...plan, repeats });
          }}
        />
      </label>
    </div>
  );
}

/** The numbers that decide which setting is best. */
export function Objectives({ plan, onPlan }: PlanFieldProps): JSX.Element {
  return (
    <>
      {plan.objective.map(({ number, want }, at) => (
        <div className="sweep-row" key={number}>
          <select
            className="select small"
            aria-label={`Direction ${at + 1}`}
            value={want}
            onChange={({ target }) => {
              const chosen = target.value === 'high' ? 'high' : 'low';
              onPlan({ ...plan, objective: plan.objective.with(at, { number, want: chosen }) });
            }}
          >
            <option value="low">low</option>
            <option value="high">high</option>
          </select>
          <NumberChoice
            label={`Objective ${at + 1}`}
            chosen={number}
            onChoose={(chosen) =>
              onPlan({
                ...plan,
                objective: plan.objective.with(at, { number: chosen, want: 'low' }),
              })
            }
          />
        </div>
      ))}
    </>
  );
}
