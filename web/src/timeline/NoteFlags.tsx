// Notes as flags above the lanes, and the longest stalls as numbers on the stall lane. Both move
// with the window.
import { useEffect, useMemo, useRef, type JSX } from 'react';
import type { Player, Timeline } from 'lsm-shape';
import type { HappenedRow } from 'lsm-shape/engine';
import { pixelAt } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import { noteName } from '../notes/note_text.ts';
import { numberedStalls } from '../state/longest_stalls.ts';
import type { Note } from '../state/notes.ts';
import { stopAt } from '../state/stop_at.ts';

/** A button at an event. */
export interface Flag {
  readonly id: string | number;
  readonly event: number;
  readonly name: string;
  readonly text: string | number;
}

export interface NoteFlagsProps {
  readonly label: string;
  readonly flags: readonly Flag[];
  /** Middle of the lane on which the flags are placed; missing for flags above all lanes. */
  readonly middle?: number;
  readonly view: TimelineView;
  readonly player: Player;
  /** A value that changes whenever positions on the axis may have changed. */
  readonly facts: unknown;
  readonly eventCount: number;
}

export function NoteFlags(props: NoteFlagsProps): JSX.Element {
  const { label, flags, middle, view, player, facts, eventCount } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const place = (): void => {
      // From last to first, because each flag may extend up to the next one.
      let next = Infinity;
      for (const element of [...(list.current?.children ?? [])].toReversed()) {
        if (!(element instanceof HTMLElement)) continue;
        const event = Number(element.dataset['event']);
        const at = pixelAt(view.axis, event);
        const isShown = event < eventCount && -1 <= at && at <= view.axis.width + 1;
        element.hidden = !isShown;
        element.style.transform = `translateX(${at}px)`;
        element.style.setProperty('--room', `${Math.max(0, Math.min(next - at - 2, 999))}px`);
        next = at;
      }
    };
    place();
    return view.subscribe(place);
  }, [view, flags, facts, eventCount]);
  return (
    <ul className="note-flags" aria-label={label} style={{ top: middle }} ref={list}>
      {flags.map(({ id, event, name, text }) => (
        <li key={id} data-event={event}>
          <button
            type="button"
            className={middle === undefined ? undefined : 'stall-number'}
            data-number={middle === undefined ? undefined : id}
            aria-label={name}
            title={name}
            onPointerDown={(press) => press.stopPropagation()}
            onClick={() => stopAt(player, event)}
          >
            {text !== '' && <span>{text}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns flags for the notes and, in chronological order, for the longest stalls. */
export function useFlags(
  notes: readonly Note[],
  timeline: Timeline,
  longest: readonly HappenedRow[] | undefined,
): readonly (readonly Flag[])[] {
  const noteFlags = useMemo(
    () => notes.map((note) => ({ ...note, name: `Note: ${noteName(note)}` })),
    [notes],
  );
  const stallFlags = useMemo(() => {
    const stalls = numberedStalls(timeline, longest).toSorted((a, b) => a.event - b.event);
    return stalls.map(({ number, event }) => {
      return { id: number, event, name: `Stall ${number}`, text: number };
    });
  }, [timeline, longest]);
  return [noteFlags, stallFlags];
}
