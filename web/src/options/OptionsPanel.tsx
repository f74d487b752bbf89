// The controls of the compaction style in force, under RocksDB's names.
import { MACHINE_PROFILE, isMachineParameter } from '../settings/dependents.ts';
import { useState, type JSX, type ReactNode } from 'react';
import { SETTING_HELPS } from 'lsm-shape/engine';
import { controlGroupsOf, styleSpec, type ControlGroup } from '../settings/control_specs.ts';
import { isCostInForce, profileDescription } from '../settings/machine.ts';
import { isPerLevel, PerLevelField } from './CompressionGroup.tsx';
import type { CompressionPlaces } from './compression_places.ts';
import { OptionField } from './OptionField.tsx';
import { ReadAmpField } from './ReadAmpField.tsx';
import type { OptionValue, ControlSpec } from '../settings/control.ts';
import { controlledStyles, factsOf, styleOf, type StyleName } from '../settings/styles.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionsPanelProps {
  readonly values: Readonly<Record<string, OptionValue>>;
  /** The scenario's own values. */
  readonly baselines: Readonly<Record<string, OptionValue>>;
  /** How many values are not the scenario's, whether their controls are in sight or not. */
  readonly changedCount: number;
  /** RocksDB's refusal and the option that it is about. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** The option whose field was asked for; null: none. */
  readonly asked: string | null;
  readonly onAnswered: () => void;
  /** What was made of an option's value, by the option's name. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** Why an option cannot be changed here; null: it can. */
  readonly whyFixed: (spec: ControlSpec) => string | null;
  /** The choice from when on options are changed. */
  readonly when: ReactNode;
  /** What the scenario asks, in a sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly places: Omit<CompressionPlaces, 'style'>;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onStyle: (style: StyleName) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}

/** A style's name at the beginning of a text. */
const titleOf = (style: StyleName): string => {
  const { name } = factsOf(style);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** The panel. */
export function OptionsPanel(props: OptionsPanelProps): JSX.Element {
  const { values, question, changedCount, onResetAll } = props;
  const style = styleOf(values['compaction_style']);
  return (
    <section className="group" aria-label={`${titleOf(style)} compaction options`}>
      <StyleSwitch {...props} style={style} />
      {props.when}
      {question !== '' && <p className="question">{question}</p>}
      {0 < changedCount && (
        <div className="changed-row">
          <span>{changedCount === 1 ? '1 option' : `${changedCount} options`} changed</span>
          <button type="button" className="button tiny" onClick={onResetAll}>
            reset all
          </button>
        </div>
      )}
      {controlGroupsOf(style).map((group) => (
        <Group key={`${style} ${group.title}`} group={group} style={style} {...props} />
      ))}
    </section>
  );
}

type StyleProps = OptionsPanelProps & { readonly style: StyleName };

function StyleSwitch(props: StyleProps): JSX.Element {
  const { style, baselines, refusal, onStyle } = props;
  const { name } = styleSpec;
  const fixed = props.whyFixed(styleSpec);
  const own = styleOf(baselines[name]);
  return (
    <>
      <div
        className="segments wide style-switch"
        role="radiogroup"
        aria-label={name}
        title={fixed ?? SETTING_HELPS[name]}
      >
        {controlledStyles.map(({ key: choice, option }) => (
          <label
            key={choice}
            title={`${name}=${option}${choice === own ? ', the style of the scenario' : ''}`}
          >
            <input
              type="radio"
              name={name}
              checked={choice === style}
              disabled={fixed !== null}
              onChange={() => onStyle(choice)}
            />
            {titleOf(choice)}
          </label>
        ))}
      </div>
      {refusal?.option === name && (
        <p className="refusal style-refusal" role="alert">
          {refusal.text}
        </p>
      )}
    </>
  );
}

type GroupProps = StyleProps & { readonly group: ControlGroup };

/** Controls under a heading; open by itself when one of them is changed, refused or asked for. */
function Group({ group, ...props }: GroupProps): JSX.Element {
  const { refusal, values, baselines, asked } = props;
  const { title } = group;
  const specs = group.specs.filter(
    ({ name, needs }) =>
      name === asked ||
      ((!needs || values[needs.name] === needs.value) &&
        (isCostInForce(name, values) || values[name] !== baselines[name])),
  );
  const changed = specs.filter(({ name }) => values[name] !== baselines[name]).length;
  const isSought = specs.some(({ name }) => name === refusal?.option || name === asked);
  const [isOpen, setIsOpen] = useState(group.isOpen || 0 < changed);
  const fields = specs.map((spec) => <Field key={spec.name} spec={spec} {...props} />);
  if (title === '') return <div>{fields}</div>;
  return (
    <details
      className="more-options"
      open={isOpen || isSought}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {title}
        {0 < changed && <span className="chip accent changed-count">{changed} changed</span>}
      </summary>
      {fields}
    </details>
  );
}

function Field(props: StyleProps & { readonly spec: ControlSpec }): JSX.Element {
  const { values, baselines, refusal, remarks } = props;
  const { name } = props.spec;
  const baseline = baselines[name] ?? props.spec.defaultValue;
  const spec = specHere(props.spec, values, baseline);
  const field = {
    spec,
    value: values[name] ?? baseline,
    baseline,
    refusal: refusal?.option === name ? refusal.text : null,
    remarks: remarks.get(name) ?? [],
    fixed: props.whyFixed(spec),
    isAsked: props.asked === name,
    onAnswered: props.onAnswered,
    onChange: (value: OptionValue, phase: ChangePhase) => props.onChange(name, value, phase),
    onReset: () => props.onReset(name),
  };
  if (isPerLevel(spec)) {
    const compression = String(values['compression'] ?? '');
    const places = { ...props.places, style: props.style };
    return <PerLevelField {...field} places={places} compression={compression} />;
  }
  if (name !== 'max_read_amp') return <OptionField {...field} />;
  return (
    <ReadAmpField
      {...field}
      trigger={Number(values['level0_file_num_compaction_trigger'] ?? 0)}
      currentLimit={props.currentLimit}
    />
  );
}

/** A profile says what it is; what it sets is the default of the machine's parameters. */
function specHere(
  spec: ControlSpec,
  values: OptionsPanelProps['values'],
  baseline: OptionValue,
): ControlSpec {
  if (spec.name === MACHINE_PROFILE) {
    return { ...spec, hint: profileDescription(String(values[MACHINE_PROFILE] ?? '')) };
  }
  return isMachineParameter(spec.name) ? { ...spec, defaultValue: baseline } : spec;
}
