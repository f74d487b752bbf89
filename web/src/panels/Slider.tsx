import { useEffect, useRef, type JSX } from 'react';
import type { ChangePhase } from './OptionField.tsx';

export interface SliderProps {
  readonly label: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly value: number;
  readonly defaultValue: number;
  readonly onChange: (value: number, phase: ChangePhase) => void;
}

/** A slider that tells dragging from letting go. */
export function Slider(props: SliderProps): JSX.Element {
  const { label, minimum, maximum, value, defaultValue, onChange } = props;
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
        <span
          className="default-mark"
          style={{ '--at': share(defaultValue) }}
          title={`default ${defaultValue}`}
          aria-hidden="true"
        />
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
        style={{ '--position': `${share(value) * 100}%` }}
        onChange={(event) => onChange(Number(event.target.value), 'drag')}
      />
    </div>
  );
}
