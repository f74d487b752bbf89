// The field of one option: name, control, hint, help and reset.
import { useId, useState, type JSX, type ReactNode } from 'react';
import { aboutText } from './about_text.ts';
import type { OptionFieldProps } from './field_props.ts';
import { FieldNote } from './field_note.ts';
import { NumberBox } from './NumberBox.tsx';
import { OptionNotes } from './OptionNotes.tsx';
import { breakable } from '../ui/breakable.tsx';
import { Icon } from '../ui/icons.tsx';
import { optionText } from '../settings/option_text.ts';
import { Slider } from './Slider.tsx';
import { focusControl, useAnswer } from './use_answer.ts';
import type { ControlSpec } from '../settings/control.ts';

/** The field of an option: a slider with a box, a box alone, or a choice. */
export function OptionField(props: OptionFieldProps): JSX.Element {
  const { spec, value, onChange } = props;
  const { reach } = spec;
  const control = spec.kind === 'choice' ? <Choice {...props} /> : <NumberBox {...props} />;
  return (
    <OptionFrame {...props} control={control} hint={spec.hint}>
      {reach !== null && (
        <Slider spec={spec} reach={reach} value={Number(value)} onChange={onChange} />
      )}
    </OptionFrame>
  );
}

function Choice({ spec, value, onChange }: OptionFieldProps): JSX.Element {
  return (
    <select
      className="select small"
      aria-label={`${spec.name}, value`}
      value={value}
      onChange={(event) => onChange(event.target.value, 'final')}
    >
      {wordsWith(spec.words, String(value)).map((word) => (
        <option key={word} value={word}>
          {optionText(spec, word)}
        </option>
      ))}
    </select>
  );
}

/** Returns the choices, and the current value if it is not one of them, as from a link. */
export function wordsWith(words: readonly string[], value: string): readonly string[] {
  return words.includes(value) ? words : [...words, value];
}

interface OptionFrameProps extends OptionFieldProps {
  readonly hint: ReactNode;
  readonly control: ReactNode;
  /** A wide control below the name. If null or false, `control` is placed next to the name. */
  readonly children: ReactNode;
}

/** Short forms of units whose names would not fit next to a box. */
const shortUnits: Readonly<Record<string, string>> = { percent: '%', 'sorted runs': 'runs' };

function Unit({ spec: { kind, unit } }: { readonly spec: ControlSpec }): JSX.Element | null {
  if (kind === 'rate') return <span className="unit">MB/s</span>;
  if (kind !== 'number' || unit === '') return null;
  return <span className="unit">{shortUnits[unit] ?? unit}</span>;
}

/** The frame of every field: name, hint, help, reset button and RocksDB's error. */
export function OptionFrame(props: OptionFrameProps): JSX.Element {
  const { spec, value, baseline, refusal, control, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const base = useId();
  const about = aboutText(spec, baseline);
  const hasWideControl = children !== null && children !== false;
  const frame = useAnswer(props);
  return (
    <div
      ref={frame}
      className="option"
      role="group"
      aria-labelledby={`${base}-name`}
      aria-describedby={`${base}-hint${refusal === null ? '' : ` ${base}-refusal`}`}
      data-changed={value !== baseline}
      data-wide={hasWideControl}
    >
      <OptionHead
        {...{ base, about, isOpen }}
        name={spec.name}
        onToggle={() => setIsOpen(!isOpen)}
        onSweep={props.fixed === null && spec.kind !== 'list' ? props.onSweep : null}
      />
      <FieldNote value={setNote}>
        <fieldset className="option-parts" disabled={props.fixed !== null}>
          {hasWideControl && <div className="option-control">{children}</div>}
          <div className="option-value">
            {control}
            <Unit spec={spec} />
          </div>
        </fieldset>
      </FieldNote>
      <OptionNotes
        {...props}
        {...{ base, note }}
        onFromStart={() => {
          props.onFromStart();
          // After the next render, when the field is enabled.
          requestAnimationFrame(() => focusControl(frame.current));
        }}
      />
      <OptionFoot {...props} base={base} />
      <p className="help" id={`${base}-about`} hidden={!isOpen}>
        {about}
      </p>
    </div>
  );
}

interface OptionHeadProps {
  /** Prefix of the ids of the field's elements. */
  readonly base: string;
  readonly name: string;
  readonly about: string;
  /** True if the help is expanded. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Opens a sweep of the option; null if it cannot be varied. */
  readonly onSweep: (() => void) | null;
}

/** The name, which may wrap after each word, and the buttons for help and for a sweep. */
function OptionHead(props: OptionHeadProps): JSX.Element {
  const { base, name, about, isOpen, onToggle, onSweep } = props;
  return (
    <div className="option-head">
      <div className="option-name" id={`${base}-name`}>
        {breakable(name.replace('machine.', ''))}
      </div>
      <button
        type="button"
        className="about"
        aria-label={`About ${name}`}
        aria-expanded={isOpen}
        aria-controls={`${base}-about`}
        title={about}
        onClick={onToggle}
      >
        <Icon name="info" />
      </button>
      {onSweep !== null && (
        <button
          type="button"
          className="about option-sweep"
          aria-label={`Sweep ${name}`}
          title="Sweep: simulate many values of this option"
          onClick={onSweep}
        >
          <Icon name="sweep" />
        </button>
      )}
    </div>
  );
}

/** The hint and, if the value was changed, the reset button. */
function OptionFoot(props: OptionFrameProps & { readonly base: string }): JSX.Element {
  const { base, spec, value, baseline, hint, onReset } = props;
  return (
    <div className="option-foot">
      <p className="hint" id={`${base}-hint`}>
        {hint}
      </p>
      {value !== baseline && props.fixed === null && (
        <button
          type="button"
          className="button tiny quiet"
          aria-label={`${spec.name}: reset to ${optionText(spec, baseline)}`}
          onClick={onReset}
        >
          reset to {optionText(spec, baseline)}
        </button>
      )}
    </div>
  );
}
