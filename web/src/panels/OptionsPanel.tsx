// The controls of universal compaction, under RocksDB's names.
import { useState, type JSX } from 'react';
import type { OptionValue } from '../workbench/workbench.ts';
import { OptionField, type ChangePhase, type ControlSpec } from './OptionField.tsx';
import { ReadAmpField } from './ReadAmpField.tsx';

export interface OptionsPanelProps {
  readonly specs: readonly ControlSpec[];
  /** Those behind “More options”. */
  readonly moreSpecs: readonly ControlSpec[];
  readonly values: Readonly<Record<string, OptionValue>>;
  /** The scenario's own values. */
  readonly baselines: Readonly<Record<string, OptionValue>>;
  /** RocksDB's refusal and the option that it is about. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** What the scenario asks, in a sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}

/** The panel. */
export function OptionsPanel(props: OptionsPanelProps): JSX.Element {
  const { specs, moreSpecs, question, onResetAll } = props;
  const changed = changedOf(specs, props) + changedOf(moreSpecs, props);
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
      <MoreOptions {...props} />
    </section>
  );
}

type Values = Pick<OptionsPanelProps, 'values' | 'baselines'>;

function changedOf(specs: readonly ControlSpec[], { values, baselines }: Values): number {
  return specs.filter(({ name }) => values[name] !== baselines[name]).length;
}

/** The rest; open by itself when one of them is changed or refused. */
function MoreOptions(props: OptionsPanelProps): JSX.Element {
  const { moreSpecs, refusal } = props;
  const changed = changedOf(moreSpecs, props);
  const isRefused = moreSpecs.some(({ name }) => name === refusal?.option);
  const [isOpen, setIsOpen] = useState(0 < changed);
  return (
    <details
      className="more-options"
      open={isOpen || isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        More options{0 < changed && <span className="chip accent">{changed} changed</span>}
      </summary>
      {moreSpecs.map((spec) => (
        <Field key={spec.name} spec={spec} {...props} />
      ))}
    </details>
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
    onChange: (value: OptionValue, phase: ChangePhase) => props.onChange(name, value, phase),
    onReset: () => props.onReset(name),
  };
  if (name !== 'max_read_amp') return <OptionField {...field} />;
  return (
    <ReadAmpField
      {...field}
      trigger={Number(values['level0_file_num_compaction_trigger'] ?? 0)}
      currentLimit={props.currentLimit}
    />
  );
}
