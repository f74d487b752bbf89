import { useContext, useState, type JSX } from 'react';
import { FieldNote } from './field_note.ts';
import { enteredValue, optionText } from '../settings/option_text.ts';
import type { OptionValue } from '../settings/control.ts';
import type { OptionFieldProps } from './field_props.ts';

/**
 * A text box for a value. Pressing Enter or leaving the box submits the value. The enclosing field
 * shows a note if it is invalid or was adjusted.
 */
export function NumberBox(props: OptionFieldProps): JSX.Element {
  const { spec, value, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: OptionValue } | null>(
    null,
  );
  // Text that was typed before the value changed is outdated.
  const draft = typed !== null && typed.over === value ? typed.text : null;
  const setDraft = (text: string | null): void =>
    setTyped(text === null ? null : { text, over: value });
  const say = useContext(FieldNote);
  // Keyboards have a hyphen, not a minus sign.
  const shown = optionText(spec, value).replace('−', '-');
  const commit = (): void => {
    if (draft === null) return;
    const { value: entered, note } = enteredValue(spec, draft);
    const isChanged = draft !== shown;
    // Invalid text stays, so that it can be corrected.
    if (entered !== null || !isChanged) setDraft(null);
    if (isChanged) say(note);
    if (isChanged && entered !== null) onChange(entered, 'final');
  };
  return (
    <input
      className="number"
      type="text"
      inputMode={
        spec.kind === 'bytes'
          ? 'text'
          : spec.kind === 'real' || spec.kind === 'rate'
            ? 'decimal'
            : 'numeric'
      }
      aria-label={`${spec.name}, value`}
      aria-invalid={props.refusal !== null}
      value={draft ?? shown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        say('');
        setDraft(event.target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          say('');
          setDraft(null);
        }
      }}
    />
  );
}
