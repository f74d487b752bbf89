// The position of the playhead: event, time and bytes.
import { useRef, type JSX } from 'react';
import { clockTime, hasTimes, shortBytes, withCommas } from 'lsm-shape';
import { useFrame } from '../state/live.ts';
import { usePageState } from '../state/page_context.ts';

/** Number of characters reserved for the event and the last event, each up to 99,999. */
const LEAST_DIGITS = 14;

/** The time, bytes and event under the playhead, written straight into the page. */
export function Where(): JSX.Element {
  const { session, timeline, version, first, isDrawn } = usePageState();
  const time = useRef<HTMLOutputElement>(null);
  const bytes = useRef<HTMLOutputElement>(null);
  const event = useRef<HTMLOutputElement>(null);
  useFrame(session.player, `${version} ${first} ${isDrawn}`, () => {
    if (timeline === null || !isDrawn) return;
    // Like the memtable on the stage, time and bytes change between two events.
    const { shownEvent, shownPlayhead: now } = session.player;
    const since = (at: (event: number) => number): number => Math.max(0, at(now) - at(first));
    const isKnown = hasTimes(timeline);
    const passed = clockTime(since((at) => timeline.microsAt(at)));
    const written = shortBytes(since((at) => timeline.userBytesAt(at)));
    setText(time.current, isKnown ? passed : 'time unknown');
    setText(bytes.current, isKnown ? written : 'unknown bytes');
    const last = Math.max(0, timeline.eventCount - 1);
    setText(event.current, `${withCommas(shownEvent)} / ${withCommas(last)}`);
  });
  // Wide enough for the last event, so that nothing moves as the numbers grow.
  const digits = Math.max(LEAST_DIGITS, 2 * withCommas(timeline?.eventCount ?? 0).length + 2);
  return (
    <div className="where">
      <span title="Time since the start">
        <output ref={time} aria-label="Time of the run" />
      </span>
      <span className="where-bytes" title="Bytes of keys and values written so far">
        <output ref={bytes} aria-label="User bytes written" /> written
      </span>
      <span className="where-event">
        event <output ref={event} aria-label="Event" style={{ minWidth: `${digits}ch` }} />
      </span>
    </div>
  );
}

function setText(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
