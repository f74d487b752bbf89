// A line of the choices of the dialog.
import { useId, type JSX, type ReactNode } from 'react';

/** A name with its control. */
export function Field({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className="embed-field">
      <span className="embed-field-name">{name}</span>
      <div className="embed-field-values">{children}</div>
    </div>
  );
}

export interface CheckProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox with its name. */
export function Check({ name, isOn, onChange }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <span className="embed-check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{name}</label>
    </span>
  );
}
