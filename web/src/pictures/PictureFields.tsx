// The fields of a picture: content, size and colours. A film also has a range and a speed.
import type { JSX } from 'react';
import { NumberField } from '../ui/NumberField.tsx';
import type { NamedMoment } from './moments.ts';
import {
  enteredSeconds,
  enteredSide,
  FORMATS,
  inFormat,
  isFilm,
  offeredFormats,
  PACES,
  SIZES,
  sizeOnScreen,
  type FilmChoice,
  type FilmFormat,
  type PictureChoice,
  type PictureSize,
} from './picture_choice.ts';
import { Choices, Numbers, Select } from './PictureRows.tsx';

export interface PictureFieldsProps {
  readonly choice: PictureChoice;
  readonly onChange: (change: Partial<PictureChoice>) => void;
}

const CONTENTS = ['stage', 'timeline', 'both'] as const;
const LETTERINGS = { 1: '1 ×', 1.5: '1.5 ×', 2: '2 ×' } as const;
const SCALES = { 1: '1 ×', 2: '2 ×', 3: '3 ×' } as const;
const THEMES = ['light', 'dark'] as const;

/** The fields that pictures and films have. */
export function PictureFields({ choice, onChange }: PictureFieldsProps): JSX.Element {
  const { format, content, lettering, scale, theme, hasFoot } = choice;
  return (
    <>
      <Choices
        name="Format"
        label="Format"
        choices={offeredFormats()}
        words={FORMATS}
        chosen={format}
        onChoose={(chosen) => onChange(inFormat(choice, chosen))}
      />
      <Choices
        name="Content"
        label="Content"
        choices={CONTENTS}
        chosen={content}
        onChoose={(chosen) => onChange({ content: chosen })}
      />
      <SizeFields {...{ choice, onChange }} />
      <Choices
        name="Text"
        label="Text size"
        choices={['1', '1.5', '2']}
        words={LETTERINGS}
        chosen={String(lettering) as '1'}
        onChoose={(times) => onChange({ lettering: Number(times) })}
      />
      {format === 'png' && (
        <Choices
          name="Pixels"
          label="Pixels per CSS pixel"
          choices={['1', '2', '3']}
          words={SCALES}
          chosen={String(scale) as '1'}
          onChoose={(times) => onChange({ scale: Number(times) })}
        />
      )}
      <Choices
        name="Theme"
        label="Picture theme"
        choices={THEMES}
        chosen={theme}
        onChoose={(chosen) => onChange({ theme: chosen })}
      />
      <label className="picture-check">
        <input
          type="checkbox"
          checked={hasFoot}
          onChange={({ target }) => onChange({ hasFoot: target.checked })}
        />
        Add a caption
      </label>
    </>
  );
}

const OWN = 'Custom';

function SizeFields({ choice, onChange }: PictureFieldsProps): JSX.Element {
  const onScreen = sizeOnScreen(choice.content);
  const sizes: Readonly<Record<string, PictureSize>> =
    onScreen === null ? SIZES : { ...SIZES, 'As on screen': onScreen };
  const chosen = Object.keys(sizes).find((name) => {
    return sizes[name]?.width === choice.width && sizes[name].height === choice.height;
  });
  const names = chosen === undefined ? [...Object.keys(sizes), OWN] : Object.keys(sizes);
  return (
    <>
      <Select
        name="Size"
        value={chosen ?? OWN}
        options={names.map((name) => [name, name])}
        onChange={(name) => onChange(sizes[name] ?? {})}
      />
      <Numbers>
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
      </Numbers>
    </>
  );
}

export interface FilmFieldsProps {
  readonly format: FilmFormat;
  readonly film: FilmChoice;
  readonly moments: readonly NamedMoment[];
  readonly onChange: (change: Partial<FilmChoice>) => void;
}

/** The fields of a film. */
export function FilmFields({ format, film, moments, onChange }: FilmFieldsProps): JSX.Element {
  const options = moments.map(({ id, name }) => [id, name] as const);
  const { from, to, seconds, fps } = film;
  return (
    <>
      <Select
        name="From"
        value={from}
        options={options}
        onChange={(id) => onChange({ from: id })}
      />
      <Select name="To" value={to} options={options} onChange={(id) => onChange({ to: id })} />
      <Numbers name="Length">
        <NumberField
          label="Length in seconds"
          value={seconds}
          read={enteredSeconds}
          onChange={(entered) => onChange({ seconds: entered })}
        />
        seconds
      </Numbers>
      <Select
        name="Frame rate"
        value={String(fps[format])}
        options={PACES[format].map((pace) => [String(pace), `${pace} frames per second`])}
        onChange={(pace) => onChange({ fps: { ...fps, [format]: Number(pace) } })}
      />
    </>
  );
}
