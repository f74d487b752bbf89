import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import type { Player, Timeline } from 'lsm-shape';
import { useFrame } from '../state/live.ts';
import { cursorText } from './hits.ts';

export interface ScrubberProps {
  readonly timeline: Timeline;
  readonly player: Player;
}

/** The playhead as a slider for keyboards and screen readers. Each moment is announced. */
export function Scrubber({ timeline, player }: ScrubberProps): JSX.Element {
  const element = useRef<HTMLInputElement>(null);
  const [speaker] = useState(() => createSpeaker());
  useFrame(player, timeline.eventCount, () => {
    const event = player.shownEvent;
    if (element.current === null) return;
    element.current.value = String(event);
    speaker.say(element, () => cursorText(timeline, event));
  });
  useEffect(() => () => speaker.stop(), [speaker]);
  return (
    <input
      ref={element}
      className="scrubber"
      type="range"
      data-keys="page"
      aria-label="Playhead"
      min={0}
      max={Math.max(0, timeline.eventCount - 1)}
      defaultValue={0}
      onChange={(event) => player.dispatch({ type: 'seek', playhead: Number(event.target.value) })}
    />
  );
}

/** Minimum time between spoken texts in milliseconds, because composing them takes time. */
const SPEAKING_PACE = 150;

function createSpeaker(): {
  say: (element: RefObject<HTMLInputElement | null>, text: () => string) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let latest: () => string = () => '';
  return {
    say: (element, text) => {
      latest = text;
      timer ??= setTimeout(() => {
        timer = null;
        element.current?.setAttribute('aria-valuetext', latest());
      }, SPEAKING_PACE);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
