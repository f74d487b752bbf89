// A thin slider for the playhead, shown while the timeline is hidden.
import { useRef, type JSX } from 'react';
import { shortDuration, withCommas } from 'lsm-shape';
import { useFrame } from '../state/live.ts';
import { useShownRun } from '../state/page_context.ts';

/** The slider. Its steps are events. */
export function PlayheadSlider(): JSX.Element {
  const { session, timeline, version, first } = useShownRun();
  const { player } = session;
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
