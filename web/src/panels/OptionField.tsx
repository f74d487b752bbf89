// One option under RocksDB's name: value box, slider with the default marked, help and reset.
import { useEffect, useId, useRef, useState, type JSX, type ReactNode } from 'react';

/** What a field needs to know of an option. */
export interface ControlSpec {
  readonly name: string;
  readonly help: string;
  readonly unit: string;
  readonly defaultValue: number;
  /** What RocksDB allows. */
  readonly minimum: number;
  readonly maximum: number;
  /** What the slider reaches; the box takes the whole range. */
  readonly sliderMinimum: number;
  readonly sliderMaximum: number;
}

/** While a slider moves, `drag`; when it is let go or a value is entered, `final`. */
export type ChangePhase = 'drag' | 'final';

export interface OptionFieldProps {
  readonly spec: ControlSpec;
  readonly value: number;
  /** The scenario's own value; what a reset goes back to. */
  readonly baseline: number;
  readonly refusal: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (value: number, phase: ChangePhase) => void;
  readonly onReset: () => void;
}

/** The field of an option that is a plain number. */
export function OptionField(props: OptionFieldProps): JSX.Element {
  const { spec, value } = props;
  return (
    <OptionFrame {...props} control={<NumberBox {...props} />}>
      <Slider
        label={spec.name}
        minimum={spec.sliderMinimum}
        maximum={spec.sliderMaximum}
        value={value}
        defaultValue={spec.defaultValue}
        isDisabled={props.isDisabled}
        onChange={props.onChange}
      />
    </OptionFrame>
  );
}

interface OptionFrameProps extends OptionFieldProps {
  readonly control: ReactNode;
  readonly children: ReactNode;
}

const numberText = (value: number): string => String(value).replace('-', '−');

/** Units that would not fit beside a box. */
const shortUnits: Readonly<Record<string, string>> = { percent: '%', 'sorted runs': 'runs' };

/** What all fields share: name, help, default, reset and RocksDB's refusal. */
export function OptionFrame(props: OptionFrameProps): JSX.Element {
  const { spec, value, baseline, refusal, control, children, isDisabled, onReset } = props;
  const isChanged = value !== baseline;
  const base = useId();
  return (
    <div
      className="option"
      role="group"
      aria-labelledby={`${base}-name`}
      aria-describedby={`${base}-help${refusal === null ? '' : ` ${base}-refusal`}`}
      data-changed={isChanged}
    >
      <div className="option-head">
        <div className="option-name" id={`${base}-name`}>
          {spec.name}
        </div>
        {isChanged && (
          <button
            type="button"
            className="button tiny quiet"
            aria-label={`Reset ${spec.name} to ${baseline}`}
            disabled={isDisabled}
            onClick={onReset}
          >
            reset
          </button>
        )}
      </div>
      <div className="option-control">{children}</div>
      <div className="option-value">
        {control}
        <span className="unit">{shortUnits[spec.unit] ?? spec.unit}</span>
      </div>
      {refusal !== null && (
        <p className="refusal" id={`${base}-refusal`} role="alert">
          {refusal}
        </p>
      )}
      <p className="help" id={`${base}-help`}>
        {spec.help}.{' '}
        <span className="default">
          Default {numberText(spec.defaultValue)}
          {baseline !== spec.defaultValue && `, scenario ${numberText(baseline)}`}
        </span>
      </p>
    </div>
  );
}

/** The value as text: entered with Enter or by leaving the box; nonsense goes back to the value. */
export function NumberBox(props: OptionFieldProps): JSX.Element {
  const { spec, value, isDisabled, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft === null) return;
    const entered = Number(draft);
    setDraft(null);
    if (draft.trim() === '' || !Number.isInteger(entered)) return;
    onChange(Math.min(spec.maximum, Math.max(spec.minimum, entered)), 'final');
  };
  return (
    <input
      className="number"
      type="text"
      inputMode="numeric"
      title={`${numberText(spec.minimum)} to ${numberText(spec.maximum)}`}
      aria-label={`${spec.name}, value`}
      aria-invalid={props.refusal !== null}
      disabled={isDisabled}
      value={draft ?? String(value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}

export interface SliderProps {
  readonly label: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly value: number;
  readonly defaultValue: number;
  readonly isDisabled: boolean;
  readonly onChange: (value: number, phase: ChangePhase) => void;
}

/** A slider that tells dragging from letting go. */
export function Slider(props: SliderProps): JSX.Element {
  const { label, minimum, maximum, value, defaultValue, isDisabled, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    const element = input.current;
    // React's onChange is the browser's "input"; the browser's "change" is the end of a drag.
    const finish = (): void => report.current(Number(element?.value), 'final');
    element?.addEventListener('change', finish);
    return () => element?.removeEventListener('change', finish);
  }, []);
  const share = (at: number): number =>
    Math.min(1, Math.max(0, (at - minimum) / (maximum - minimum)));
  const hasDefault = minimum <= defaultValue && defaultValue <= maximum;
  return (
    <div className="slider-with-default">
      {hasDefault && (
        <span className="default-mark" style={{ '--at': share(defaultValue) }} aria-hidden="true" />
      )}
      <input
        ref={input}
        className="slider"
        type="range"
        aria-label={label}
        min={minimum}
        max={maximum}
        step={1}
        value={value}
        disabled={isDisabled}
        style={{ '--position': `${share(value) * 100}%` }}
        onChange={(event) => onChange(Number(event.target.value), 'drag')}
      />
    </div>
  );
}
