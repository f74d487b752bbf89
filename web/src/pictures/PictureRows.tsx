// Rows of a form, each with a name and its control.
import { useId, type JSX, type ReactNode } from 'react';
import { Segments, type SegmentsProps } from '../ui/Segments.tsx';

/** A labelled row of choices. */
export function Choices<Choice extends string>({
  name,
  ...segments
}: SegmentsProps<Choice> & { readonly name: string }): JSX.Element {
  return (
    <div className="picture-field">
      <span aria-hidden="true">{name}</span>
      <Segments {...segments} />
    </div>
  );
}

/** A labelled row of number fields. */
export function Numbers(props: {
  readonly name?: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className="picture-field">
      <span aria-hidden="true">{props.name}</span>
      <span className="picture-sides">{props.children}</span>
    </div>
  );
}

interface SelectProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

/** A labelled drop-down list. */
export function Select({ name, value, options, onChange }: SelectProps): JSX.Element {
  const id = useId();
  return (
    <div className="picture-field">
      <label htmlFor={id}>{name}</label>
      <select
        id={id}
        className="select small"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
