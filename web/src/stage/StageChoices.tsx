// The meaning of row height and colour on the stage.
import type { JSX } from 'react';
import type { ColourBy, HeightMode } from 'lsm-shape';
import type { StageChoice } from '../state/workbench.ts';

export interface StageChoicesProps {
  readonly choice: StageChoice;
  readonly onChange: (change: Partial<StageChoice>) => void;
}

const heights: Readonly<Record<HeightMode, string>> = {
  log: 'log height',
  linear: 'linear height',
  equal: 'equal height',
};

const colours: Readonly<Record<ColourBy, string>> = {
  age: 'age',
  rewrites: 'times rewritten',
  reason: 'reason written',
  job: 'job that wrote it',
  cut: 'reason of the cut',
  size: 'size ÷ target',
  compression: 'compression',
};

/** Two small choices. */
export function StageChoices({ choice, onChange }: StageChoicesProps): JSX.Element {
  return (
    <div className="stage-choices">
      <Choice
        label="Row height"
        value={choice.heightMode}
        names={heights}
        onChange={(heightMode) => onChange({ heightMode })}
      />
      <Choice
        label="Colour"
        value={choice.colourBy}
        names={colours}
        onChange={(colourBy) => onChange({ colourBy })}
      />
    </div>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly names: Readonly<Record<Name, string>>;
  readonly onChange: (value: Name) => void;
}

function Choice<Name extends string>(props: ChoiceProps<Name>): JSX.Element {
  const { label, value, names, onChange } = props;
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select
        className="select"
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Name)}
      >
        {Object.entries<string>(names).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
