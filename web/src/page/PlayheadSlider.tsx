// A thin slider for the playhead, shown while the timeline is hidden.
import { useRef, type JSX } from 'react';
import { shortDuration, withCommas, type Player, type Timeline } from 'lsm-shape';
import { useFrame } from '../state/live.ts';

export interface PlayheadSliderProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly player: Player;
  /** The first event on the slider. */
  readonly first: number;
}

/** The playhead slider, in steps of one event. */
export function PlayheadSlider(props: PlayheadSliderProps): JSX.Element {
  const { timeline, version, player, first } = props;
  const element = useRef<HTMLInputElement>(null);
  const last = Math.max(first, timeline.eventCount - 1);
  useFrame(player, `${version} ${first}`, () => {
    const input = element.current;
    if (input === null) return;
    const event = Math.max(first, Math.min(last, player.shownEvent));
    input.value = String(event);
    const share = last === first ? 1 : (event - first) / (last - first);
    input.style.setProperty('--position', `${share * 100}%`);
    const passed = Math.max(0, timeline.microsAt(event) - timeline.microsAt(first));
    const place = `event ${withCommas(event)} of ${withCommas(last)}`;
    input.setAttribute('aria-valuetext', `${shortDuration(passed)}, ${place}`);
  });
  return (
    <input
      ref={element}
      className="slider playhead-slider"
      type="range"
      aria-label="Playhead"
      min={first}
      max={last}
      defaultValue={first}
      onChange={(event) => player.dispatch({ type: 'seek', playhead: Number(event.target.value) })}
    />
  );
}
