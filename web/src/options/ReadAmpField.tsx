// The field of max_read_amp: −1 means the trigger, 0 auto-tuned, N a limit.
import type { JSX } from 'react';
import { NumberBox } from './NumberBox.tsx';
import { OptionFrame } from './OptionField.tsx';
import { Slider } from './Slider.tsx';
import type { OptionFieldProps } from './field_props.ts';

type Meaning = 'trigger' | 'auto' | 'limit';

export interface ReadAmpFieldProps extends OptionFieldProps {
  /** Current value of `level0_file_num_compaction_trigger`. */
  readonly trigger: number;
  /** Limit on sorted runs at the playhead; null if unknown. */
  readonly currentLimit: number | null;
}

export function ReadAmpField(props: ReadAmpFieldProps): JSX.Element {
  const { spec, trigger, onChange } = props;
  const value = Number(props.value);
  const meaning = meaningOf(value);
  const hint = meaning === 'limit' ? spec.hint : <LimitText {...props} />;
  const choose = (chosen: Meaning): void => {
    const limit = Math.max(trigger, 9);
    onChange(chosen === 'trigger' ? -1 : chosen === 'auto' ? 0 : limit, 'final');
  };
  return (
    <OptionFrame {...props} hint={hint} control={<NumberBox {...props} />}>
      <div className="segments wide low" role="radiogroup" aria-label={`${spec.name}, meaning`}>
        <Choice meaning="trigger" label="−1" {...{ chosen: meaning, choose }} />
        <Choice meaning="auto" label="0 auto" {...{ chosen: meaning, choose }} />
        <Choice meaning="limit" label="N" {...{ chosen: meaning, choose }} />
      </div>
      {meaning === 'limit' && spec.reach !== null && (
        <Slider spec={spec} reach={spec.reach} value={value} onChange={onChange} />
      )}
    </OptionFrame>
  );
}

function meaningOf(value: number): Meaning {
  if (value < 0) return 'trigger';
  return value === 0 ? 'auto' : 'limit';
}

function LimitText({ value, trigger, currentLimit }: ReadAmpFieldProps): JSX.Element {
  if (Number(value) < 0) {
    return (
      <>
        Limit <b>{trigger}</b>, the trigger
      </>
    );
  }
  // Both texts fit on one line, so that the layout stays when the limit becomes known.
  if (currentLimit === null) return <>Auto-tuned to the data</>;
  return (
    <>
      Auto-tuned; limit now <b>{currentLimit}</b> idle runs
    </>
  );
}

interface ChoiceProps {
  readonly meaning: Meaning;
  readonly chosen: Meaning;
  readonly label: string;
  readonly choose: (meaning: Meaning) => void;
}

function Choice({ meaning, chosen, label, choose }: ChoiceProps): JSX.Element {
  return (
    <label>
      <input
        type="radio"
        name="max_read_amp"
        checked={meaning === chosen}
        onChange={() => choose(meaning)}
      />
      {label}
    </label>
  );
}
