// The notes of a presentation: their texts in large type, the number of the current note, and
// buttons for the other notes.
import type { JSX } from 'react';
import { plural, type Timeline } from 'lsm-shape';
import { notedFileText } from '../notes/note_file.ts';
import type { Note } from '../state/notes.ts';
import { keptTogether } from '../ui/kept_together.ts';
import type { NoteSteps } from './use_note_steps.ts';

/** The number of the current note, between buttons for the previous and the next note. */
export function StepButtons({
  steps,
  count,
}: {
  readonly steps: NoteSteps;
  readonly count: number;
}): JSX.Element {
  const { place, hasPrevious, hasNext, go } = steps;
  return (
    <div className="note-steps" role="group" aria-label="Notes">
      <button
        type="button"
        className="button quiet"
        aria-label="Previous note"
        disabled={!hasPrevious}
        onClick={() => go(-1)}
      >
        ←
      </button>
      <span role="status">{place === 0 ? plural(count, 'note') : `${place} of ${count}`}</span>
      <button
        type="button"
        className="button quiet"
        aria-label="Next note"
        disabled={!hasNext}
        onClick={() => go(1)}
      >
        →
      </button>
    </div>
  );
}

/** All texts in the same place. The longest one sets the height, so that a step moves nothing. */
export function StepTexts({
  notes,
  current,
  timeline,
}: {
  readonly notes: readonly Note[];
  readonly current: Note | null;
  readonly timeline: Timeline | null;
}): JSX.Element {
  return (
    <>
      {notes.map((note) => (
        <div
          key={note.id}
          className="note-step"
          data-shown={note === current}
          aria-hidden={note !== current}
        >
          <p className="sentence">{keptTogether(note.text)}</p>
          {note.file !== null && (
            <p className="reason">
              {timeline !== null && note === current
                ? notedFileText(timeline, note.file, note.event)
                : `on file ${note.file.number}`}
            </p>
          )}
        </div>
      ))}
    </>
  );
}
