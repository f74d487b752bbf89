// Play, step, speed and where the playhead is.
import { useRef, type JSX } from 'react';
import type { Timeline } from 'lsm-shape';
import { formatBytesShort, formatCount, formatTime } from '../charts/format.ts';
import { useFrame } from '../workbench/live.ts';
import type { Player } from '../workbench/player.ts';
import type { AxisName } from '../workbench/workbench.ts';
import { Icon, type IconName } from './icons.tsx';

export interface PlayerBarProps {
  readonly player: Player;
  readonly timeline: Timeline | null;
  readonly isPlaying: boolean;
  readonly rate: number;
  readonly rates: readonly number[];
  readonly axis: AxisName;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onAxis: (axis: AxisName) => void;
  readonly onCompaction: (direction: -1 | 1) => void;
}

/** The bar between the stage and the timeline. */
export function PlayerBar(props: PlayerBarProps): JSX.Element {
  const { player, isPlaying, rate, rates, axis, onAxis, onCompaction } = props;
  return (
    <section className="player" aria-label="Player">
      <div className="transport">
        <button
          type="button"
          className="button icon primary"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title="Play or pause: Space"
          onClick={() => player.toggle()}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <Step icon="jobBack" label="Previous compaction" keyName="[" isOff={!props.hasPrevious}
          onClick={() => onCompaction(-1)} />
        <Step icon="stepBack" label="One event back" keyName="←" onClick={() => player.step(-1)} />
        <Step icon="stepForward" label="One event on" keyName="→" onClick={() => player.step(1)} />
        <Step icon="jobForward" label="Next compaction" keyName="]" isOff={!props.hasNext}
          onClick={() => onCompaction(1)} />
      </div>
      <label>
        <span className="visually-hidden">Speed</span>
        <select
          className="select"
          value={rate}
          onChange={(event) => player.setRate(Number(event.target.value))}
        >
          {rates.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      <Where {...props} />
      <label className="axis-choice">
        <span className="visually-hidden">Time axis</span>
        <select
          className="select"
          value={axis}
          onChange={(event) => onAxis(event.target.value as AxisName)}
        >
          <option value="time">virtual time</option>
          <option value="bytes">bytes written</option>
          <option value="event">events</option>
        </select>
      </label>
    </section>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keyName: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Step({ icon, label, keyName, isOff = false, onClick }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      className="button icon quiet"
      aria-label={label}
      title={`${label}: ${keyName}`}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Time, bytes and event under the playhead, written straight into the page at each frame. */
function Where({ player, timeline }: PlayerBarProps): JSX.Element {
  const time = useRef<HTMLOutputElement>(null);
  const bytes = useRef<HTMLOutputElement>(null);
  const event = useRef<HTMLOutputElement>(null);
  useFrame(player, timeline, (playhead) => {
    if (timeline === null) return;
    setText(time.current, formatTime(timeline.microsAt(playhead)));
    setText(bytes.current, formatBytesShort(timeline.userBytesAt(playhead)));
    const last = Math.max(0, timeline.eventCount - 1);
    setText(event.current, `${formatCount(Math.floor(playhead))} / ${formatCount(last)}`);
  });
  return (
    <div className="where">
      <span title="Virtual time since the start">
        <output ref={time} aria-label="Virtual time" />
      </span>
      <span title="Keys and values that the benchmark has written">
        <output ref={bytes} aria-label="User bytes written" /> written
      </span>
      <span className="where-event">
        event <output ref={event} aria-label="Event" />
      </span>
    </div>
  );
}

function setText(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
