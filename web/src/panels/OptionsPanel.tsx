// The controls of universal compaction, under RocksDB's names.
import type { JSX } from 'react';
import { OptionField, type ChangePhase, type ControlSpec } from './OptionField.tsx';
import { ReadAmpField } from './ReadAmpField.tsx';

export interface OptionsPanelProps {
  readonly specs: readonly ControlSpec[];
  readonly values: Readonly<Record<string, number>>;
  /** The scenario's own values. */
  readonly baselines: Readonly<Record<string, number>>;
  /** RocksDB's refusal and the option that it is about. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** What the scenario asks, in a sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly onChange: (name: string, value: number, phase: ChangePhase) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}

/** The panel. */
export function OptionsPanel(props: OptionsPanelProps): JSX.Element {
  const { specs, values, baselines, question, onResetAll } = props;
  const changed = specs.filter((spec) => values[spec.name] !== baselines[spec.name]).length;
  return (
    <section className="group" aria-label="Universal compaction options">
      <div className="group-head">
        <h2 className="section-title">Universal compaction</h2>
        {0 < changed && (
          <button type="button" className="button small" onClick={onResetAll}>
            reset all {changed}
          </button>
        )}
      </div>
      {question !== '' && <p className="question">{question}</p>}
      {specs.map((spec) => (
        <Field key={spec.name} spec={spec} {...props} />
      ))}
    </section>
  );
}

function Field({
  spec,
  ...props
}: OptionsPanelProps & { readonly spec: ControlSpec }): JSX.Element {
  const { name } = spec;
  const { values, baselines, refusal } = props;
  const baseline = baselines[name] ?? spec.defaultValue;
  const field = {
    spec,
    value: values[name] ?? baseline,
    baseline,
    refusal: refusal?.option === name ? refusal.text : null,
    isDisabled: false,
    onChange: (value: number, phase: ChangePhase) => props.onChange(name, value, phase),
    onReset: () => props.onReset(name),
  };
  if (name !== 'max_read_amp') return <OptionField {...field} />;
  return (
    <ReadAmpField
      {...field}
      trigger={values['level0_file_num_compaction_trigger'] ?? 0}
      currentLimit={props.currentLimit}
    />
  );
}
