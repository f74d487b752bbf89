// A list of numbers with colons between them, as RocksDB writes it.
import { useState, type JSX } from 'react';
import { OptionFrame } from './OptionField.tsx';
import type { OptionFieldProps } from './field_props.ts';

/** The field of a list. The engine reports invalid entries. */
export function ListField(props: OptionFieldProps): JSX.Element {
  const { spec, value, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft.trim() !== value) onChange(draft.trim(), 'final');
    setDraft(null);
  };
  const box = (
    <input
      className="number"
      type="text"
      aria-label={`${spec.name}, value`}
      aria-invalid={props.refusal !== null}
      placeholder="1:1:1"
      value={draft ?? String(value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
  return (
    <OptionFrame {...props} hint={spec.hint} control={box}>
      {null}
    </OptionFrame>
  );
}
