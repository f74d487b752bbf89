// max_read_amp is three things in one number: −1 the trigger, 0 tuned by RocksDB, N a limit.
import type { JSX } from 'react';
import { NumberBox, OptionFrame, Slider, type OptionFieldProps } from './OptionField.tsx';

type Meaning = 'trigger' | 'auto' | 'limit';

export interface ReadAmpFieldProps extends OptionFieldProps {
  /** `level0_file_num_compaction_trigger` in force. */
  readonly trigger: number;
  /** The limit on sorted runs at the playhead; null where the history does not say. */
  readonly currentLimit: number | null;
}

/** The field of `max_read_amp`. */
export function ReadAmpField(props: ReadAmpFieldProps): JSX.Element {
  const { spec, value, trigger, isDisabled, onChange } = props;
  const meaning = meaningOf(value);
  const choose = (chosen: Meaning): void => {
    const limit = Math.max(trigger, 9);
    onChange(chosen === 'trigger' ? -1 : chosen === 'auto' ? 0 : limit, 'final');
  };
  return (
    <OptionFrame {...props} control={<NumberBox {...props} />}>
      <div className="segments" role="radiogroup" aria-label={`${spec.name}, meaning`}>
        <Choice meaning="trigger" label="−1" {...{ chosen: meaning, isDisabled, choose }} />
        <Choice meaning="auto" label="0 auto" {...{ chosen: meaning, isDisabled, choose }} />
        <Choice meaning="limit" label="N" {...{ chosen: meaning, isDisabled, choose }} />
      </div>
      <div className="read-amp-detail">
        {meaning === 'limit' ? (
          <Slider
            label={spec.name}
            minimum={Math.max(1, spec.sliderMinimum)}
            maximum={spec.sliderMaximum}
            value={value}
            defaultValue={spec.defaultValue}
            isDisabled={isDisabled}
            onChange={onChange}
          />
        ) : (
          <p className="limit-now">{limitText(props)}</p>
        )}
      </div>
    </OptionFrame>
  );
}

function meaningOf(value: number): Meaning {
  if (value < 0) return 'trigger';
  return value === 0 ? 'auto' : 'limit';
}

function limitText({ value, trigger, currentLimit }: ReadAmpFieldProps): JSX.Element {
  if (value < 0) {
    return (
      <>
        limit <b>{trigger}</b> runs, the trigger
      </>
    );
  }
  return (
    <>
      auto-tuned limit now <b>{currentLimit ?? '–'}</b>
    </>
  );
}

interface ChoiceProps {
  readonly meaning: Meaning;
  readonly chosen: Meaning;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly choose: (meaning: Meaning) => void;
}

function Choice({ meaning, chosen, label, isDisabled, choose }: ChoiceProps): JSX.Element {
  return (
    <label>
      <input
        type="radio"
        name="max_read_amp"
        checked={meaning === chosen}
        disabled={isDisabled}
        onChange={() => choose(meaning)}
      />
      {label}
    </label>
  );
}
