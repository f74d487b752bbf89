// The author's choices: the moment, the content around the tree, and the options that readers may
// change.
import type { JSX } from 'react';
import { NumberField } from '../ui/NumberField.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Check, Field } from './EmbedField.tsx';
import type { EmbedChoice, EmbedMoment } from './embed_choice.ts';

export interface EmbedFieldsProps {
  readonly choice: EmbedChoice;
  readonly moments: readonly EmbedMoment[];
  readonly hasWindow: boolean;
  /** True if a link can contain the run, which excludes recordings. */
  readonly hasLink: boolean;
  /** True if readers may be allowed to change options. */
  readonly hasReaders: boolean;
  /** True for a picture, which does not play. */
  readonly isPicture: boolean;
  readonly onChange: (change: Partial<EmbedChoice>) => void;
}

const CONTROLS = { hasPlay: 'play', hasSteps: 'steps', hasSlider: 'slider' } as const;
const PACES = { adaptive: 'by interest', '10s': '10 s', '30s': '30 s' } as const;
const READERS = { look: 'look', change: 'change options' } as const;
const PARTS = { whole: 'whole run', window: 'window' } as const;
const LEAST_HEIGHT = 180;
const MOST_HEIGHT = 1200;

/** The fields. */
export function EmbedFields(props: EmbedFieldsProps): JSX.Element {
  const { choice, moments, onChange } = props;
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
      {!props.isPicture && <TreeFields {...props} />}
      <LookFields {...props} />
    </div>
  );
}

/** The shown part of the run, the readers' options and the playback. */
function TreeFields(props: EmbedFieldsProps): JSX.Element {
  const { choice, hasWindow, hasReaders, onChange } = props;
  return (
    <>
      {hasWindow && (
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
      {hasReaders && <ReaderFields {...props} />}
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
    </>
  );
}

/** The appearance and the author's caption. */
function LookFields({ choice, isPicture, onChange }: EmbedFieldsProps): JSX.Element {
  return (
    <>
      {!isPicture && (
        <>
          <Field name="Theme">
            <Segments
              label="Theme of the element"
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
      )}
      <Field name="Caption">
        <input
          type="text"
          className="embed-text"
          aria-label="Caption"
          value={choice.caption}
          maxLength={280}
          onChange={({ target }) => onChange({ caption: target.value })}
        />
      </Field>
    </>
  );
}

/** The choice of whether readers get the engine, and of the options that they may change. */
function ReaderFields({ choice, hasLink, onChange }: EmbedFieldsProps): JSX.Element {
  if (!hasLink) {
    return (
      <p className="embed-note">Readers look at the recording; only a simulated run has options.</p>
    );
  }
  return (
    <>
      <Field name="Readers">
        <Segments
          label="What readers do"
          choices={['look', 'change']}
          words={READERS}
          chosen={choice.isFull ? 'change' : 'look'}
          onChoose={(what) => onChange({ isFull: what === 'change' })}
        />
      </Field>
      {choice.isFull && (
        <Field name="Options">
          <input
            type="text"
            className="embed-text"
            aria-label="Options that readers may change"
            placeholder="size_ratio=1..100 max_read_amp"
            spellCheck={false}
            value={choice.options}
            onChange={({ target }) => onChange({ options: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function heightIn(text: string): number | null {
  const height = Number(text.replace(/\s*px$/, ''));
  return LEAST_HEIGHT <= height && height <= MOST_HEIGHT ? Math.round(height) : null;
}
