// The tour: a series of moments on the stage, with an explanation next to each.
import { useEffect, useRef, useState, type JSX } from 'react';
import { prefersReducedMotion, type Player, type Timeline } from 'lsm-shape';
import type { Overrides } from '../state/workbench.ts';
import { tourSteps, type Passage, type TourChange } from './tour.ts';
import { stopAt } from '../state/stop_at.ts';

export interface TourProps {
  readonly player: Player;
  /** The timeline; null before the first run. */
  readonly timeline: Timeline | null;
  /** Options that differ from the scenario's. */
  readonly overrides: Overrides;
  /** Sets the option of a step, or resets it to the scenario's value. */
  readonly onChange: (change: TourChange, isSet: boolean) => void;
  readonly onTry: () => void;
  readonly onLeave: () => void;
}

/** Milliseconds per character for which a step stays after its passage, so that it can be read. */
const READING_PACE = 45;

export function Tour(props: TourProps): JSX.Element {
  const { player, timeline, onTry, onLeave } = props;
  const [at, setAt] = useState(0);
  const step = tourSteps[at];
  const isComplete = timeline?.isComplete === true;
  const passage = isComplete ? (step?.find(timeline) ?? null) : null;
  const text = passage === null ? '' : (step?.text ?? '');
  useChange(props, at);
  const isLast = at === tourSteps.length - 1;
  const goOn = (): void => setAt((before) => Math.min(before + 1, tourSteps.length - 1));
  usePassage(player, timeline, {
    ...{ passage, isLast, goOn },
    eventsPerSecond: step?.eventsPerSecond ?? null,
    pause: text.length * READING_PACE,
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <aside
      className="intro"
      aria-label="Tour"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <p className="tour-place">
        {at + 1} of {tourSteps.length}
      </p>
      <h2 ref={title} tabIndex={-1}>
        {step?.title}
      </h2>
      <p className="tour-text" role="status">
        {text}
      </p>
      <div className="tour-buttons">
        <button type="button" className="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </button>
        {isLast ? (
          <button type="button" className="button primary" onClick={onTry}>
            Try options
          </button>
        ) : (
          <button type="button" className="button primary" onClick={goOn}>
            Next
          </button>
        )}
        {isLast && (
          <>
            <a className="button" href="learn/first-lesson.html">
              First lesson
            </a>
            <button type="button" className="button" onClick={() => setAt(0)}>
              Again
            </button>
          </>
        )}
        <button type="button" className="button quiet" onClick={onLeave}>
          {isLast ? 'Close' : 'Skip the tour'}
        </button>
      </div>
    </aside>
  );
}

/** Sets the option of a step when it is entered, and resets it when it is left. */
function useChange({ overrides, onChange }: TourProps, at: number): void {
  const latest = useRef({ overrides, onChange });
  useEffect(() => {
    latest.current = { overrides, onChange };
  });
  useEffect(() => {
    for (const [row, { change }] of tourSteps.entries()) {
      if (change === undefined) continue;
      const isSet = change.name in latest.current.overrides;
      if (isSet !== (row === at)) latest.current.onChange(change, row === at);
    }
  }, [at]);
}

interface Showing {
  readonly passage: Passage | null;
  /** Playback speed in events per second; null if it depends on the interest of the events. */
  readonly eventsPerSecond: number | null;
  /** Milliseconds from the end of the passage to the next step. */
  readonly pause: number;
  readonly isLast: boolean;
  readonly goOn: () => void;
}

/** Plays the passage of a step, gives the reader time to read and goes to the next step. */
function usePassage(player: Player, timeline: Timeline | null, showing: Showing): void {
  const latest = useRef(showing);
  useEffect(() => {
    latest.current = showing;
  });
  const { from, to } = showing.passage ?? { from: -1, to: -1 };
  useEffect(() => {
    if (timeline === null || from < 0) return undefined;
    const isStill = prefersReducedMotion();
    const { eventsPerSecond } = latest.current;
    player.dispatch(
      eventsPerSecond === null
        ? { type: 'set-interest-pace' }
        : { type: 'set-event-pace', eventsPerSecond },
    );
    player.dispatch({ type: 'seek', playhead: isStill ? to : from });
    player.dispatch({ type: isStill || from === to ? 'pause' : 'play' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      const { playhead, isPlaying } = player.getState();
      if (!isPlaying || playhead < to) return;
      stop();
      stopAt(player, to);
      const { isLast, pause, goOn } = latest.current;
      if (!isLast) timer = setTimeout(goOn, pause);
    };
    const stop = player.subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player, timeline, from, to]);
}
