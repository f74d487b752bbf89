// A note in the list, with its moment, editable text and a button to remove it.
import { useLayoutEffect, useRef, type JSX } from 'react';
import { withCommas, type Player } from 'lsm-shape';
import { LONGEST_NOTE, type Note } from '../state/notes.ts';
import type { StoreAction } from '../state/undo.ts';
import { Icon } from '../ui/icons.tsx';
import { notedFileWords, type NotedFilePlace } from './note_file.ts';
import { noteName, notePlace } from './note_text.ts';
import { stopAt } from '../state/stop_at.ts';

export interface NoteRowProps {
  readonly note: Note;
  /** Time of the note; empty if the log has no times. */
  readonly time: string;
  /** State of the file that the note is about; null if it is about no file. */
  readonly file: NotedFilePlace | null;
  /** True if the playhead is at the note. */
  readonly isNow: boolean;
  /** True if the note was opened for editing, so that its text takes the focus. */
  readonly isAsked: boolean;
  readonly player: Player;
  readonly dispatch: (action: StoreAction) => void;
}

export function NoteRow(props: NoteRowProps): JSX.Element {
  const { note, time, file, isNow, isAsked, player, dispatch } = props;
  const { id, event, text } = note;
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLButtonElement>(null);
  // A layout effect, because the next key event already belongs to the text.
  useLayoutEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <li aria-current={isNow ? 'step' : undefined}>
      <button
        ref={place}
        type="button"
        className="button quiet note-place"
        title="Go there"
        onClick={() => stopAt(player, event)}
      >
        <span className="visually-hidden">Go to </span>
        <b>{time === '' ? `event ${withCommas(event)}` : time}</b>
        {time !== '' && <span>event {withCommas(event)}</span>}
        {text !== '' && <span className="visually-hidden">: {text}</span>}
      </button>
      <div className="note-words">
        {note.file !== null && (
          <p className="note-file" data-missing={file?.isThere === false}>
            {file !== null && notedFileWords(note.file, file)}
          </p>
        )}
        <textarea
          ref={field}
          rows={1}
          placeholder="Describe what to see here"
          aria-label={`Text of the note at ${notePlace(note)}`}
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={({ target }) => dispatch({ type: 'noteWritten', id, text: target.value })}
          onBlur={() => {
            if (isAsked) dispatch({ type: 'noteAsked', id: null });
          }}
          onKeyDown={(press) => {
            if (press.key !== 'Enter' && press.key !== 'Escape') return;
            press.preventDefault();
            place.current?.focus();
          }}
        />
      </div>
      <button
        type="button"
        className="button icon tiny quiet tool"
        aria-label={`Remove ${noteName(note)}`}
        title="Remove (can be undone)"
        onClick={() => dispatch({ type: 'noteRemoved', id })}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
