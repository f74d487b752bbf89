import type { JSX } from 'react';
import { NUMBER_NAMES, numberName } from './number_words.ts';

interface NumberChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (number: string) => void;
}

/** The choice of a number. */
export function NumberChoice({ label, chosen, onChoose }: NumberChoiceProps): JSX.Element {
  return (
    <select
      className="select small"
      aria-label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {chosen === '' && <option value="">{label}</option>}
      {NUMBER_NAMES.map((number) => (
        <option key={number} value={number}>
          {numberName(number)}
        </option>
      ))}
    </select>
  );
}
