// Notes as text: names, places, speech and Markdown.
import { clockTime, hasTimes, plural, withCommas, type Callout, type Timeline } from 'lsm-shape';
import type { Note } from '../state/notes.ts';

/** Returns the next or previous note from a playhead; null if there is none. */
export function noteBeside(
  notes: readonly Note[],
  playhead: number,
  direction: -1 | 1,
): Note | null {
  if (direction > 0) return notes.find(({ event }) => playhead < event) ?? null;
  return notes.findLast(({ event }) => event < playhead) ?? null;
}

/** Short name of a note: its text, or else its place. */
export function noteName(note: Note): string {
  return note.text.trim() === '' ? notePlace(note) : note.text;
}

/** Place of a note, such as `event 1,204` or `file 311 at event 1,204`. */
export function notePlace({ event, file }: Note): string {
  const moment = `event ${withCommas(event)}`;
  return file === null ? moment : `file ${file.number} at ${moment}`;
}

/** Time of an event since the start of the axis; empty if unknown. */
export function noteTime(timeline: Timeline, first: number, event: number): string {
  if (!hasTimes(timeline) || timeline.eventCount <= event) return '';
  return clockTime(Math.max(0, timeline.microsAt(event) - timeline.microsAt(first)));
}

/**
 * Spoken form of the notes on the stage, such as `Note on file 311: This file is next.` If there
 * are several runs, `whose` names the run.
 */
export function spokenNotes(callouts: readonly Callout[], whose: string): string {
  return callouts
    .map(({ text, aside }) => {
      const place = ['Note', ...(whose === '' ? [] : [`of ${whose}`])].join(' ');
      const about = aside === '' ? place : `${place} on ${aside}`;
      return text === '' ? `${about}.` : `${about}: ${text}`;
    })
    .join(' ');
}

/** The run that notes are about. */
export interface NotedTimeline {
  readonly title: string;
  readonly timeline: Timeline;
  /** First event on the axis. */
  readonly first: number;
}

/** Returns the notes as lines of a Markdown list. */
export function noteLines(notes: readonly Note[], { timeline, first }: NotedTimeline): string[] {
  return notes.map((note) => {
    const time = noteTime(timeline, first, note.event);
    const place = [notePlace(note), time].filter((text) => text !== '').join(', ');
    const text = note.text.trim().replace(/[\\`*_[\]<>#|]/g, '\\$&');
    return text === '' ? `- **${place}**` : `- **${place}**: ${text}`;
  });
}

/** Returns Markdown with a heading, the notes and a link to the run. */
export function notesMarkdown(
  notes: readonly Note[],
  noted: NotedTimeline,
  link: string | null,
): string {
  return [
    `# ${noted.title}: ${plural(notes.length, 'note')}`,
    '',
    ...noteLines(notes, noted),
    ...(link === null ? [] : ['', `[The run with its notes](${link})`]),
    '',
  ].join('\n');
}
