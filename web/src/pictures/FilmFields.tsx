// The range and the speed of a film.
import { useId, type JSX } from 'react';
import { NumberField } from '../ui/NumberField.tsx';
import { enteredSeconds, PACES, type FilmChoice } from './film_choice.ts';
import type { NamedMoment } from './moments.ts';

export interface FilmFieldsProps {
  readonly format: 'gif' | 'webm';
  readonly film: FilmChoice;
  readonly moments: readonly NamedMoment[];
  readonly isOff: boolean;
  readonly onChange: (change: Partial<FilmChoice>) => void;
}

/** The fields. */
export function FilmFields(props: FilmFieldsProps): JSX.Element {
  const { format, film, isOff, onChange } = props;
  const id = useId();
  return (
    <fieldset className="picture-fields" disabled={isOff}>
      <MomentField {...props} end="from" />
      <MomentField {...props} end="to" />
      <div className="picture-field">
        <span aria-hidden="true">Takes</span>
        <span className="picture-sides">
          <NumberField
            label="Seconds that the film takes"
            value={film.seconds}
            read={enteredSeconds}
            onChange={(seconds) => onChange({ seconds })}
          />
          seconds
        </span>
      </div>
      <div className="picture-field">
        <label htmlFor={id}>Smooth</label>
        <select
          id={id}
          className="select small"
          value={film.fps[format]}
          onChange={({ target }) =>
            onChange({ fps: { ...film.fps, [format]: Number(target.value) } })
          }
        >
          {PACES[format].map((fps) => (
            <option key={fps} value={fps}>
              {fps} frames a second
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function MomentField(props: FilmFieldsProps & { readonly end: 'from' | 'to' }): JSX.Element {
  const { film, moments, end, onChange } = props;
  const id = useId();
  return (
    <div className="picture-field">
      <label htmlFor={id}>{end === 'from' ? 'From' : 'To'}</label>
      <select
        id={id}
        className="select small"
        value={film[end]}
        onChange={({ target }) => onChange({ [end]: target.value })}
      >
        {moments.map(({ id: moment, name }) => (
          <option key={moment} value={moment}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
