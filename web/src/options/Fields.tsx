// Option fields, alone or in groups.
import { useState, type JSX } from 'react';
import { isPerLevel, PerLevelField } from './CompressionGroup.tsx';
import { ListField } from './ListField.tsx';
import { OptionField } from './OptionField.tsx';
import { ReadAmpField } from './ReadAmpField.tsx';
import type { OptionsPanelProps } from './panel_props.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { ControlGroup } from '../settings/control_specs.ts';
import { MACHINE_PROFILE, isMachineParameter } from '../settings/dependents.ts';
import { isCostInForce, profileDescription } from '../settings/machine.ts';
import { defaultOf, standingRemarks } from '../settings/option_facts.ts';
import type { StyleName } from '../settings/styles.ts';
import type { ChangePhase } from '../state/workbench.ts';

export type StyleProps = OptionsPanelProps & { readonly style: StyleName };

type GroupProps = StyleProps & { readonly group: ControlGroup };

/**
 * Fields under a heading. The group opens if one of its fields is changed, rejected or requested.
 * While closed, it renders no fields.
 */
export function Group({ group, ...props }: GroupProps): JSX.Element {
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
  const [isChosen, setIsOpen] = useState(group.isOpen || 0 < changed);
  const isOpen = isChosen || isSought;
  // The group stays open afterwards.
  const onAnswered = (): void => {
    setIsOpen(true);
    props.onAnswered();
  };
  const fields = (): JSX.Element[] =>
    specs.map((spec) => <Field key={spec.name} spec={spec} {...props} {...{ onAnswered }} />);
  if (title === '') return <div>{fields()}</div>;
  return (
    <details
      className="more-options"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {title}
        {0 < changed && <span className="chip accent changed-count">{changed} changed</span>}
      </summary>
      {isOpen && fields()}
    </details>
  );
}

export function Field(props: StyleProps & { readonly spec: ControlSpec }): JSX.Element {
  const { values, baselines, refusal, remarks, release, style } = props;
  const { name } = props.spec;
  const baseline = baselines[name] ?? props.spec.defaultValue;
  const spec = specHere(props.spec, props, baseline);
  const said = [...standingRemarks(name, release, style), ...(remarks.get(name) ?? [])];
  const value = values[name] ?? baseline;
  const field = {
    spec,
    value,
    baseline,
    refusal: refusal?.option === name ? refusal.text : null,
    remarks: [...new Set(said)],
    fixed: props.whyFixed(spec),
    onFromStart: props.onFromStart,
    isAsked: props.asked === name,
    onAnswered: props.onAnswered,
    onChange: (to: OptionValue, phase: ChangePhase) => props.onChange(name, to, phase),
    onReset: () => props.onReset(name),
    onSweep: () => props.onSweep(spec, value),
  };
  if (isPerLevel(spec)) {
    const compression = String(values['compression'] ?? '');
    const places = { ...props.places, style: props.style };
    return <PerLevelField {...field} places={places} compression={compression} />;
  }
  if (spec.kind === 'list') return <ListField {...field} />;
  if (name !== 'max_read_amp') return <OptionField {...field} />;
  return (
    <ReadAmpField
      {...field}
      trigger={Number(values['level0_file_num_compaction_trigger'] ?? 0)}
      currentLimit={props.currentLimit}
    />
  );
}

/**
 * Adapts a control to the run. The default comes from the release, or for machine parameters from
 * the profile. The hint in the profile becomes the description.
 */
function specHere(
  spec: ControlSpec,
  { values, release }: Pick<OptionsPanelProps, 'values' | 'release'>,
  baseline: OptionValue,
): ControlSpec {
  if (spec.name === MACHINE_PROFILE) {
    return { ...spec, hint: profileDescription(String(values[MACHINE_PROFILE] ?? '')) };
  }
  const defaultValue = isMachineParameter(spec.name) ? baseline : defaultOf(spec, release);
  return { ...spec, defaultValue };
}
