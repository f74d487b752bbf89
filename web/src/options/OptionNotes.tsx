// Notes below an option's control.
import type { JSX } from 'react';
import type { OptionFieldProps } from './field_props.ts';

export interface OptionNotesProps extends Pick<
  OptionFieldProps,
  'spec' | 'refusal' | 'remarks' | 'fixed' | 'onFromStart'
> {
  readonly base: string;
  /** Message if the typed text is invalid or was adjusted; otherwise empty. */
  readonly note: string;
}

/** The notes on a value from the field itself, from RocksDB and from the model. */
export function OptionNotes(props: OptionNotesProps): JSX.Element {
  const { base, spec, note, refusal, remarks, fixed, onFromStart } = props;
  return (
    <>
      {fixed !== null && (
        <p className="remark">
          {fixed}.{' '}
          <button
            type="button"
            className="button tiny quiet"
            aria-label={`Change ${spec.name} from the start`}
            onClick={onFromStart}
          >
            change it from the start
          </button>
        </p>
      )}
      {note !== '' && (
        <p className="refusal" role="alert">
          {note}.
        </p>
      )}
      {refusal !== null && (
        <p className="refusal" id={`${base}-refusal`} role="alert">
          {refusal}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="remark">
          {remark}
        </p>
      ))}
    </>
  );
}
