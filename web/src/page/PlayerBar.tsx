// The controls for play, steps and speed, and the position of the playhead.
import type { JSX } from 'react';
import { EVENT_PACES, RUN_SECONDS, type Player, type PlayerAction } from 'lsm-shape';
import { useCoarse } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Where } from './Where.tsx';
import { NextButtons } from './parts.tsx';

/** The bar between the stage and the timeline. */
export function PlayerBar(): JSX.Element {
  const { session, timeline, isDrawn } = usePageState();
  const { player } = session;
  return (
    <section className="player" aria-label="Player">
      <Transport player={player} onToggle={session.toggle} />
      <SpeedChoice player={player} />
      {isDrawn && timeline !== null && <NextButtons />}
      <Where />
    </section>
  );
}

/** The step buttons next to Play. Each has an equivalent key. */
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
];

interface TransportProps {
  readonly player: Player;
  readonly onToggle: () => void;
}

/** The play button and the step buttons. */
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

/** The playback speed: adaptive, a duration for the whole run, or events per second. */
function SpeedChoice({ player }: { readonly player: Player }): JSX.Element {
  const speed = useCoarse(player, ({ isByInterest, runSeconds, eventsPerSecond }) => {
    if (isByInterest) return INTEREST_PACE;
    return eventsPerSecond === null ? String(runSeconds) : `${EVENT_PACE}${eventsPerSecond}`;
  });
  return (
    <label>
      <span className="visually-hidden">Speed</span>
      <select
        className="select"
        title="Speed: + and −. Adaptive: slow where something new happens, fast where it repeats"
        value={speed}
        onChange={(event) => player.dispatch(speedOf(event.target.value))}
      >
        <option value={INTEREST_PACE}>adaptive</option>
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

const INTEREST_PACE = 'interest';
/** The prefix of speeds that are given in events per second. */
const EVENT_PACE = 'events ';

function speedOf(value: string): PlayerAction {
  if (value === INTEREST_PACE) return { type: 'set-interest-pace' };
  return value.startsWith(EVENT_PACE)
    ? { type: 'set-event-pace', eventsPerSecond: Number(value.slice(EVENT_PACE.length)) }
    : { type: 'set-run-seconds', runSeconds: Number(value) };
}

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

/** A button that moves the playhead. Its title names the key that does the same. */
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
