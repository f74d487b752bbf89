// Play, step, speed and where the playhead is.
import { memo, type JSX, type ReactNode } from 'react';
import { EVENT_PACES, RUN_SECONDS, type Player, type PlayerAction, type Timeline } from 'lsm-shape';
import { useCoarse } from '../state/live.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Where } from './Where.tsx';
import type { AxisName } from '../axis/axis.ts';

export interface PlayerBarProps {
  readonly player: Player;
  readonly timeline: Timeline | null;
  readonly version: number;
  /** The first event on the time axis: the zero of time and bytes. */
  readonly first: number;
  readonly axis: AxisName;
  /** What the stage shows, where there is room for it here. */
  readonly choices: ReactNode;
  readonly onAxis: (axis: AxisName) => void;
  readonly onToggle: () => void;
}

/** The bar between the stage and the timeline. */
export const PlayerBar = memo(function PlayerBar(props: PlayerBarProps): JSX.Element {
  const { player, axis, choices, onAxis, onToggle } = props;
  return (
    <section className="player" aria-label="Player">
      <Transport player={player} onToggle={onToggle} />
      <SpeedChoice player={player} />
      {choices}
      <Where {...props} />
      <AxisChoice axis={axis} onAxis={onAxis} />
    </section>
  );
});

/** The four buttons beside play: each is a key as well. */
const STEPS: readonly (Omit<StepProps, 'onClick'> & { readonly action: PlayerAction })[] = [
  {
    icon: 'jobBack',
    label: 'Previous compaction',
    keyName: '[',
    action: { type: 'previous-compaction' },
  },
  { icon: 'stepBack', label: 'One event back', keyName: '←', action: { type: 'step', by: -1 } },
  {
    icon: 'stepForward',
    label: 'One event forward',
    keyName: '→',
    action: { type: 'step', by: 1 },
  },
  {
    icon: 'jobForward',
    label: 'Next compaction',
    keyName: ']',
    action: { type: 'next-compaction' },
  },
];

type TransportProps = Pick<PlayerBarProps, 'player' | 'onToggle'>;

/** Play, pause and the steps. */
function Transport({ player, onToggle }: TransportProps): JSX.Element {
  const isPlaying = useCoarse(player, (state) => state.isPlaying);
  return (
    <div className="transport">
      <button
        type="button"
        className="button icon primary"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title="Play or pause: Space"
        onClick={onToggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      {STEPS.map(({ action, ...step }) => (
        <Step key={step.icon} {...step} onClick={() => player.dispatch(action)} />
      ))}
    </div>
  );
}

/** How fast it plays: the whole run in so much time, or so many events a second. */
function SpeedChoice({ player }: { readonly player: Player }): JSX.Element {
  const runSeconds = useCoarse(player, (state) => state.runSeconds);
  const eventsPerSecond = useCoarse(player, (state) => state.eventsPerSecond);
  return (
    <label>
      <span className="visually-hidden">Speed</span>
      <select
        className="select"
        title="Speed: + and −"
        value={eventsPerSecond === null ? runSeconds : `${EVENT_PACE}${eventsPerSecond}`}
        onChange={(event) => player.dispatch(speedOf(event.target.value))}
      >
        {RUN_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds < 60 ? `run in ${seconds} s` : `run in ${seconds / 60} min`}
          </option>
        ))}
        {EVENT_PACES.toReversed().map((pace) => (
          <option key={pace} value={`${EVENT_PACE}${pace}`}>
            {pace === 1 ? '1 event/s' : `${pace} events/s`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Marks the speeds that count events. */
const EVENT_PACE = 'events ';

function speedOf(value: string): PlayerAction {
  return value.startsWith(EVENT_PACE)
    ? { type: 'set-event-pace', eventsPerSecond: Number(value.slice(EVENT_PACE.length)) }
    : { type: 'set-run-seconds', runSeconds: Number(value) };
}

type AxisChoiceProps = Pick<PlayerBarProps, 'axis' | 'onAxis'>;

/** What the timeline counts along its horizontal axis. */
function AxisChoice({ axis, onAxis }: AxisChoiceProps): JSX.Element {
  return (
    <label>
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
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

/** A button that moves the playhead; its title names the key that does the same. */
function Step({ icon, label, keyName, onClick }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      className="button icon quiet"
      aria-label={label}
      title={`${label}: ${keyName}`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
