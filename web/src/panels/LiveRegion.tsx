// The event in one sentence for screen readers, not more often than it can be spoken.
import { useEffect, useRef, useState, type JSX } from 'react';
import { describe, newsAt, type Player, type Timeline } from 'lsm-shape';
import { useCoarse, useEvent } from '../workbench/live.ts';

export interface LiveRegionProps {
  readonly player: Player;
  readonly timeline: Timeline | null;
}

/** Milliseconds between two sentences while it plays, and after a step. */
const SPEAKING_PACE = 4000;
const STEP_PAUSE = 400;

/** A polite live region. */
export function LiveRegion({ player, timeline }: LiveRegionProps): JSX.Element {
  const event = useEvent(player, timeline);
  const isPlaying = useCoarse(player, (state) => state.isPlaying);
  const [sentence, setSentence] = useState('');
  const spokenAt = useRef(0);
  useEffect(() => {
    if (timeline === null || timeline.eventCount <= event) return undefined;
    const since = performance.now() - spokenAt.current;
    const wait = isPlaying ? Math.max(0, SPEAKING_PACE - since) : STEP_PAUSE;
    const timer = setTimeout(() => {
      spokenAt.current = performance.now();
      setSentence(describe(timeline, newsAt(timeline, event)));
    }, wait);
    return () => clearTimeout(timer);
  }, [timeline, event, isPlaying]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-label="Current event">
      {sentence}
    </div>
  );
}
