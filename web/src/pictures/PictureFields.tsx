// The content, the size and the colours of a picture.
import { useId, type JSX, type ReactNode } from 'react';
import { NumberField } from '../ui/NumberField.tsx';
import { Segments } from '../ui/Segments.tsx';
import {
  enteredSide,
  isFilm,
  SIZE_WORDS,
  SIZES,
  type Lettering,
  type PictureChoice,
  type PictureFormat,
  type PictureSize,
  type PixelScale,
  type SizeName,
} from './picture_choice.ts';

export interface PictureFieldsProps {
  readonly choice: PictureChoice;
  readonly formats: readonly PictureFormat[];
  /** The size of the same content on the screen; null if it could not be measured. */
  readonly onScreen: PictureSize | null;
  /** True while a file is made, when nothing can be chosen. */
  readonly isOff: boolean;
  readonly onChange: (change: Partial<PictureChoice>) => void;
}

const FORMATS = { png: 'PNG', svg: 'SVG', gif: 'GIF', webm: 'WebM' } as const;
const CONTENTS = ['stage', 'timeline', 'both'] as const;
const LETTERINGS = { '1': '1 ×', '1.5': '1.5 ×', '2': '2 ×' } as const;
const SCALES = { '1': '1 ×', '2': '2 ×', '3': '3 ×' } as const;
const THEMES = ['light', 'dark'] as const;

/** The fields. */
export function PictureFields(props: PictureFieldsProps): JSX.Element {
  const { choice, formats, isOff, onChange } = props;
  return (
    <fieldset className="picture-fields" disabled={isOff}>
      <Field name="Format">
        <Segments
          label="Format"
          choices={formats}
          words={FORMATS}
          chosen={choice.format}
          onChoose={(format) => onChange({ format })}
        />
      </Field>
      <Field name="What">
        <Segments
          label="What it shows"
          choices={CONTENTS}
          chosen={choice.content}
          onChoose={(content) => onChange({ content })}
        />
      </Field>
      <SizeFields {...props} />
      <Field name="Text">
        <Segments
          label="Text size"
          choices={['1', '1.5', '2']}
          words={LETTERINGS}
          chosen={String(choice.lettering) as keyof typeof LETTERINGS}
          onChoose={(times) => onChange({ lettering: Number(times) as Lettering })}
        />
      </Field>
      {choice.format === 'png' && (
        <Field name="Pixels">
          <Segments
            label="Pixels for each CSS pixel"
            choices={['1', '2', '3']}
            words={SCALES}
            chosen={String(choice.scale) as keyof typeof SCALES}
            onChoose={(times) => onChange({ scale: Number(times) as PixelScale })}
          />
        </Field>
      )}
      <Field name="Theme">
        <Segments
          label="Theme of the picture"
          choices={THEMES}
          chosen={choice.theme}
          onChoose={(theme) => onChange({ theme })}
        />
      </Field>
      <label className="picture-check">
        <input
          type="checkbox"
          checked={choice.hasFoot}
          onChange={({ target }) => onChange({ hasFoot: target.checked })}
        />
        With a line that says what it is
      </label>
    </fieldset>
  );
}

/** A name with its control. */
export function Field({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className="picture-field">
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  );
}

const OWN = 'own';

function SizeFields({ choice, onScreen, onChange }: PictureFieldsProps): JSX.Element {
  const id = useId();
  const sizes = { ...SIZES, ...(onScreen === null ? {} : { screen: onScreen }) };
  const names = Object.keys(sizes) as SizeName[];
  const sizeOf = (name: SizeName): PictureSize | undefined => sizes[name];
  const chosen = names.find((name) => {
    const size = sizeOf(name);
    return size?.width === choice.width && size.height === choice.height;
  });
  return (
    <>
      <div className="picture-field">
        <label htmlFor={id}>Size</label>
        <select
          id={id}
          className="select small"
          value={chosen ?? OWN}
          onChange={({ target }) => onChange(sizeOf(target.value as SizeName) ?? {})}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {SIZE_WORDS[name]}
            </option>
          ))}
          {chosen === undefined && <option value={OWN}>Your own</option>}
        </select>
      </div>
      <div className="picture-field">
        <span aria-hidden="true" />
        <span className="picture-sides">
          <NumberField
            label="Width"
            value={choice.width}
            read={enteredSide}
            onChange={(width) => onChange({ width })}
          />
          ×
          <NumberField
            label="Height"
            value={choice.height}
            read={enteredSide}
            onChange={(height) => onChange({ height })}
          />
          {isFilm(choice.format) ? 'pixels' : 'CSS pixels'}
        </span>
      </div>
    </>
  );
}
