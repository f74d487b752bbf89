import { useState, type JSX } from 'react';
import { enteredNumber, optionText } from './option_text.ts';
import type { OptionFieldProps } from './OptionField.tsx';

/** The value as text: entered with Enter or by leaving the box; nonsense goes back to the value. */
export function NumberBox(props: OptionFieldProps): JSX.Element {
  const { spec, value, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  // A minus is entered as a hyphen.
  const shown = optionText(spec, value).replace('−', '-');
  const commit = (): void => {
    if (draft === null) return;
    setDraft(null);
    const entered = enteredNumber(spec, draft);
    if (entered === null || draft === shown) return;
    onChange(Math.min(spec.maximum, Math.max(spec.minimum, entered)), 'final');
  };
  return (
    <input
      className="number"
      type="text"
      inputMode={spec.kind === 'bytes' ? 'text' : spec.kind === 'real' ? 'decimal' : 'numeric'}
      aria-label={`${spec.name}, value`}
      aria-invalid={props.refusal !== null}
      value={draft ?? shown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
