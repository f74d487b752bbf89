// Notes as flags above the lanes; they move with the window.
import { useEffect, useRef, type JSX } from 'react';
import type { Player } from 'lsm-shape';
import { pixelAt } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import { noteName } from '../notes/note_text.ts';
import type { Note } from '../state/notes.ts';
import { stopAt } from '../state/stop_at.ts';

export interface NoteFlagsProps {
  readonly notes: readonly Note[];
  readonly view: TimelineView;
  readonly player: Player;
  /** Changes with the content of the axis. */
  readonly facts: unknown;
  readonly eventCount: number;
}

/** The flags. */
export function NoteFlags(props: NoteFlagsProps): JSX.Element {
  const { notes, view, player, facts, eventCount } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const place = (): void => {
      // From the last on: each has the room up to the next one.
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
  }, [view, notes, facts, eventCount]);
  return (
    <ul className="note-flags" aria-label="Notes on the timeline" ref={list}>
      {notes.map((note) => (
        <li key={note.id} data-event={note.event}>
          <button
            type="button"
            aria-label={`Note: ${noteName(note)}`}
            title={noteName(note)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => stopAt(player, note.event)}
          >
            {note.text !== '' && <span>{note.text}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
