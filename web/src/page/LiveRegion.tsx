// Announces events to screen readers, no faster than they can be read aloud.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useCoarse, useEvent } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';
import { wordsFor } from './spoken.ts';

/** A polite live region for events. */
export function LiveRegion(): JSX.Element {
  const { session, timeline } = usePageState();
  const { player } = session;
  const event = useEvent(player, timeline);
  const isPlaying = useCoarse(player, (state) => state.isPlaying);
  const [sentence, setSentence] = useState('');
  const spoken = useRef({ at: 0, event: 0 });
  useEffect(() => {
    if (timeline === null || timeline.eventCount <= event) return undefined;
    const { at, event: from } = spoken.current;
    const { text, pause } = wordsFor(timeline, { from, to: event, isPlaying });
    const wait = isPlaying ? at + pause - performance.now() : pause;
    const timer = setTimeout(
      () => {
        spoken.current = { at: performance.now(), event };
        setSentence(text);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [timeline, event, isPlaying]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-label="Current event">
      {sentence}
    </div>
  );
}
