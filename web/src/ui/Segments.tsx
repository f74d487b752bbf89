// A small row of choices, one of which is selected.
import { useId, type JSX } from 'react';

export interface SegmentsProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  /** The texts of the choices; by default, the choices themselves. */
  readonly words?: Readonly<Record<Choice, string>>;
  readonly onChoose: (choice: Choice) => void;
}

/** A row of choices, as radio buttons. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>): JSX.Element {
  const { label, choices, chosen, words, onChoose } = props;
  const name = useId();
  return (
    <div className="segments small" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {words?.[choice] ?? choice}
        </label>
      ))}
    </div>
  );
}
