// The list of all notes on the run, by moment.
import { useMemo, type JSX } from 'react';
import { plural, type Timeline } from 'lsm-shape';
import { linkOf } from '../state/address.ts';
import { titleOf } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import { MOST_NOTES } from '../state/notes.ts';
import { useShownRun } from '../state/page_context.ts';
import type { Workbench } from '../state/workbench.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { NoteRow } from './NoteRow.tsx';
import { notedFileAt } from './note_file.ts';
import { notesMarkdown, noteTime } from './note_text.ts';

export function NotesPanel(): JSX.Element {
  const { session, bench, timeline, version, first } = useShownRun();
  const { player } = session;
  const { workbench, dispatch } = bench;
  const { notes, askedNote } = workbench;
  const event = useEvent(player, timeline);
  const facts = useMemo(
    () => ({
      version,
      rows: notes.map((note) => ({
        note,
        time: noteTime(timeline, first, note.event),
        file: note.file === null ? null : notedFileAt(timeline, note.file, note.event),
      })),
    }),
    [timeline, version, first, notes],
  );
  const isFull = notes.length >= MOST_NOTES;
  const add = (): void => {
    const at = Math.floor(player.getState().playhead);
    dispatch({ type: 'noted', event: at, file: null, isAsked: true });
  };
  return (
    <section className="measures" aria-label="Notes">
      <div className="measures-tools">
        <button type="button" className="button small" disabled={isFull} onClick={add}>
          Add a note at the playhead
        </button>
        {notes.length > 0 && (
          <CopyButton label="Copy all as Markdown" text={markdownOf(workbench, timeline, first)} />
        )}
        <p className="notes-count">{countText(notes.length)}</p>
      </div>
      {notes.length > 0 && (
        <ol className="note-list" aria-label="All notes">
          {facts.rows.map(({ note, time, file }) => (
            <NoteRow
              key={note.id}
              {...{ note, time, file, dispatch, player }}
              isNow={note.event === event}
              isAsked={note.id === askedNote}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function countText(count: number): string {
  if (count === 0) {
    return 'No notes yet. A note is about the current moment or the pinned file. The link includes all notes.';
  }
  const full = count >= MOST_NOTES ? ' This is the most that a link can hold.' : '';
  return `${plural(count, 'note')}, included in the link.${full} Press P to present them one by one.`;
}

function markdownOf(workbench: Workbench, timeline: Timeline, first: number): string {
  const { source, overrides, notes } = workbench;
  const link = source.kind === 'recording' ? null : linkOf(workbench);
  return notesMarkdown(notes, { title: titleOf(source, overrides), timeline, first }, link);
}
