// The choice of the time from which options apply: the start of the run, or a later moment.
import { useId, type JSX } from 'react';
import { clockTime, shortDuration } from 'lsm-shape';
import type { TimedCall } from '../settings/timed.ts';
import type { OptionValue } from '../settings/control.ts';
import { breakable } from '../ui/breakable.tsx';
import { allSpecs } from '../settings/control_specs.ts';
import { optionText } from '../settings/option_text.ts';

export interface WhenSwitchProps {
  /** Time in µs at which options change; null for the start. */
  readonly from: number | null;
  /** Time at the playhead in µs; null without a history. */
  readonly now: () => number | null;
  readonly onFrom: (micros: number | null) => void;
  readonly calls: readonly TimedCall<OptionValue>[];
  readonly onRemove: (name: string, micros: number) => void;
}

/** The choice of the time, and a list of the options set while the database is open. */
export function WhenSwitch({ from, now, onFrom, calls, onRemove }: WhenSwitchProps): JSX.Element {
  const name = useId();
  const later = from === null ? 'from the playhead' : `from ${shortDuration(from)}`;
  return (
    <div className="when">
      <div
        className="segments wide small when-choice"
        role="radiogroup"
        aria-label="When options change"
      >
        <label title="The database is opened with these options">
          <input type="radio" name={name} checked={from === null} onChange={() => onFrom(null)} />
          from the start
        </label>
        <label title="SetOptions changes the options at the playhead, while the database is open">
          <input
            type="radio"
            name={name}
            checked={from !== null}
            onChange={() => onFrom(now())}
            onClick={() => onFrom(now())}
          />
          {later}
        </label>
      </div>
      {from !== null && (
        <p className="hint">
          Set with SetOptions while the database is open. Nothing before that changes, and running
          jobs keep their options.
        </p>
      )}
      {0 < calls.length && (
        <ul className="timed-changes" aria-label="Options set while the database is open">
          {calls.flatMap(({ micros, set }) =>
            Object.entries(set).map(([option, value]) => (
              <li key={`${option}@${micros}`}>
                <span className="timed-option">{breakable(option)}</span>
                <span className="timed-value">
                  {valueText(option, value)} from {clockTime(micros)}
                </span>
                <button
                  type="button"
                  className="button tiny quiet timed-removal"
                  aria-label={`Remove ${option} from ${clockTime(micros)}`}
                  onClick={() => onRemove(option, micros)}
                >
                  remove
                </button>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}

function valueText(option: string, value: OptionValue): string {
  const spec = allSpecs.find(({ name }) => name === option);
  return spec === undefined ? String(value) : optionText(spec, value);
}
