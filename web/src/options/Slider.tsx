import { useContext, useEffect, useRef, type JSX } from 'react';
import { FieldNote } from './field_note.ts';
import { optionText } from '../settings/option_text.ts';
import { byteScale, linearScale } from './slider_scale.ts';
import type { ControlSpec } from '../settings/control.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface SliderProps {
  readonly spec: ControlSpec;
  readonly reach: readonly [minimum: number, maximum: number];
  readonly value: number;
  readonly onChange: (value: number, phase: ChangePhase) => void;
}

/** A slider that reports drags and releases separately. It is logarithmic for bytes and rates. */
export function Slider({ spec, reach, value, onChange }: SliderProps): JSX.Element {
  const { name, defaultValue } = spec;
  const say = useContext(FieldNote);
  const scale = isLogarithmic(spec) ? byteScale(reach) : linearScale(reach);
  const input = useRef<HTMLInputElement>(null);
  const report = useRef(() => undefined as unknown);
  useEffect(() => {
    report.current = () => onChange(scale.valueAt(Number(input.current?.value)), 'final');
  });
  useEffect(() => {
    const element = input.current;
    // React's onChange is the browser's "input"; the browser's "change" is the end of a drag.
    const finish = (): void => void report.current();
    element?.addEventListener('change', finish);
    return () => element?.removeEventListener('change', finish);
  }, []);
  const share = (of: number): number => scale.stopOf(of) / scale.last;
  const hasDefault = reach[0] <= Number(defaultValue) && Number(defaultValue) <= reach[1];
  return (
    <div className="slider-with-default">
      {hasDefault && (
        <span
          className="default-mark"
          style={{ '--at': share(Number(defaultValue)) }}
          title={`default ${optionText(spec, defaultValue)}`}
          aria-hidden="true"
        />
      )}
      <input
        ref={input}
        className="slider"
        type="range"
        aria-label={name}
        aria-valuetext={spokenValue(spec, value)}
        min={0}
        max={scale.last}
        step={1}
        value={Math.round(scale.stopOf(value))}
        style={{ '--position': `${share(value) * 100}%` }}
        onChange={(event) => {
          say('');
          onChange(scale.valueAt(Number(event.target.value)), 'drag');
        }}
      />
    </div>
  );
}

function isLogarithmic({ kind }: ControlSpec): boolean {
  return kind === 'bytes' || kind === 'rate';
}

function spokenValue(spec: ControlSpec, value: number): string {
  const unit = spec.kind === 'rate' ? 'MB/s' : spec.unit;
  return `${optionText(spec, value)} ${unit}`.trim();
}
