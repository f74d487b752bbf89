// A field for a list whose entries are separated by colons, as in RocksDB.
import { useState, type JSX } from 'react';
import { OptionFrame } from './OptionField.tsx';
import type { OptionFieldProps } from './field_props.ts';

/** A field for a list of numbers. The engine reports invalid entries. */
export function ListField(props: OptionFieldProps): JSX.Element {
  const { spec, value, onChange } = props;
  const box = (
    <ListBox
      {...props}
      text={String(value)}
      example="1:1:1"
      onCommit={(text) => onChange(text, 'final')}
    />
  );
  return (
    <OptionFrame {...props} hint={spec.hint} control={box}>
      {null}
    </OptionFrame>
  );
}

interface ListBoxProps extends Pick<OptionFieldProps, 'spec' | 'refusal'> {
  readonly text: string;
  readonly example: string;
  /** Receives the changed text, trimmed. */
  readonly onCommit: (text: string) => void;
}

export function ListBox({ spec, refusal, text, example, onCommit }: ListBoxProps): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft.trim() !== text) onCommit(draft.trim());
    setDraft(null);
  };
  return (
    <input
      className="number"
      type="text"
      aria-label={`${spec.name}, value`}
      aria-invalid={refusal !== null}
      placeholder={example}
      value={draft ?? text}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
