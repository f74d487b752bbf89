// A field for a number, submitted by pressing Enter or leaving the field. Invalid text stays, so
// that it can be corrected. Escape restores the value.
import { useState, type JSX } from 'react';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly isOff?: boolean;
  /** Parses a text; null if it is not a valid number. */
  readonly read: (text: string) => number | null;
  readonly onChange: (value: number) => void;
}

/** A field for a number, without a visible label. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, value, isOff, read, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number } | null>(null);
  // Text that was typed before the value changed is outdated.
  const draft = typed !== null && typed.over === value ? typed.text : null;
  const setDraft = (text: string | null): void =>
    setTyped(text === null ? null : { text, over: value });
  const commit = (): void => {
    if (draft === null) return;
    const entered = read(draft);
    if (entered === null) return;
    setDraft(null);
    if (entered !== value) onChange(entered);
  };
  return (
    <input
      className="number"
      type="text"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={draft !== null && read(draft) === null}
      disabled={isOff}
      value={draft ?? String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          setDraft(null);
        }
      }}
    />
  );
}
