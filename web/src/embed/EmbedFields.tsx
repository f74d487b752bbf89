// The author's choices: the moment, the parts shown around the tree, and the options open to
// readers.
import { useId, type JSX, type ReactNode } from 'react';
import { NumberField } from '../ui/NumberField.tsx';
import { Segments } from '../ui/Segments.tsx';
import type { EmbedChoice, EmbedMoment, EmbedPlace } from './embed_choice.ts';

export interface EmbedFieldsProps {
  readonly choice: EmbedChoice;
  readonly place: EmbedPlace;
  readonly moments: readonly EmbedMoment[];
  readonly onChange: (change: Partial<EmbedChoice>) => void;
}

const CONTROLS = { hasPlay: 'play', hasSteps: 'steps', hasSlider: 'slider' } as const;
const PACES = { adaptive: 'adaptive', '10s': '10 s', '30s': '30 s' } as const;
const READERS = { look: 'watch', change: 'change options' } as const;
const PARTS = { whole: 'whole run', window: 'window' } as const;
const LEAST_HEIGHT = 180;
const MOST_HEIGHT = 1200;

/** The fields for the author's choices. A picture has only a moment and a caption. */
export function EmbedFields(props: EmbedFieldsProps): JSX.Element {
  const { choice, moments, onChange } = props;
  const isPicture = choice.kind === 'Picture';
  return (
    <div className="embed-fields">
      <Field name="Opens at">
        <select
          className="select small"
          aria-label="Opens at"
          value={choice.moment}
          onChange={({ target }) => onChange({ moment: target.value })}
        >
          {moments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {!isPicture && <TreeFields {...props} />}
      <Field name="Caption">
        <Text
          name="Caption"
          value={choice.caption}
          maxLength={280}
          onChange={(caption) => onChange({ caption })}
        />
      </Field>
    </div>
  );
}

/** The fields for the part of the run, the readers' options, the playback and the appearance. */
function TreeFields(props: EmbedFieldsProps): JSX.Element {
  const { choice, place, onChange } = props;
  return (
    <>
      {place.window !== null && (
        <Field name="Shows">
          <Segments
            label="Part of the run"
            choices={['whole', 'window']}
            words={PARTS}
            chosen={choice.isWindow ? 'window' : 'whole'}
            onChoose={(part) => onChange({ isWindow: part === 'window' })}
          />
        </Field>
      )}
      {choice.kind !== 'One file' && <ReaderFields {...props} />}
      <Field name="Controls">
        {(['hasPlay', 'hasSteps', 'hasSlider'] as const).map((name) => (
          <Check
            key={name}
            name={CONTROLS[name]}
            isOn={choice[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </Field>
      <Field name="Plays">
        <Check
          name="when seen"
          isOn={choice.isAutoplay}
          onChange={(isAutoplay) => onChange({ isAutoplay })}
        />
        <Segments
          label="Pace"
          choices={['adaptive', '10s', '30s']}
          words={PACES}
          chosen={choice.pace}
          onChoose={(pace) => onChange({ pace })}
        />
      </Field>
      <Field name="Theme">
        <Segments
          label="Element theme"
          choices={['auto', 'light', 'dark']}
          chosen={choice.theme}
          onChoose={(theme) => onChange({ theme })}
        />
      </Field>
      <Field name="Height">
        <NumberField
          label="Height in pixels"
          value={choice.height}
          read={heightIn}
          onChange={(height) => onChange({ height })}
        />
      </Field>
    </>
  );
}

/** The fields that give readers the engine, and that name the options they may change. */
function ReaderFields({ choice, place, onChange }: EmbedFieldsProps): JSX.Element {
  if (place.link === null) {
    return (
      <p className="embed-note">Readers can only watch a recording. It has no options to change.</p>
    );
  }
  return (
    <>
      <Field name="Readers can">
        <Segments
          label="Readers can"
          choices={['look', 'change']}
          words={READERS}
          chosen={choice.isFull ? 'change' : 'look'}
          onChoose={(what) => onChange({ isFull: what === 'change' })}
        />
      </Field>
      {choice.isFull && (
        <Field name="Options">
          <Text
            name="Options that readers may change"
            placeholder="size_ratio=1..100 max_read_amp"
            spellCheck={false}
            value={choice.options}
            onChange={(options) => onChange({ options })}
          />
        </Field>
      )}
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Field({ name, children }: FieldProps): JSX.Element {
  return (
    <div className="embed-field">
      <span className="embed-field-name">{name}</span>
      <div className="embed-field-values">{children}</div>
    </div>
  );
}

interface TextProps extends Omit<JSX.IntrinsicElements['input'], 'onChange'> {
  readonly name: string;
  readonly onChange: (text: string) => void;
}

function Text({ name, onChange, ...props }: TextProps): JSX.Element {
  const onText = ({ target }: { readonly target: HTMLInputElement }): void =>
    onChange(target.value);
  return (
    <input type="text" className="embed-text" aria-label={name} {...props} onChange={onText} />
  );
}

interface CheckProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ name, isOn, onChange }: CheckProps): JSX.Element {
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

function heightIn(text: string): number | null {
  const height = Number(text.replace(/\s*px$/, ''));
  return LEAST_HEIGHT <= height && height <= MOST_HEIGHT ? Math.round(height) : null;
}
