// Notes in a link: `120*480_the first stall*900f311-1000-2999-67108864_why is it cut here?`. Each
// note has an event, an optional file identity and an optional text. `*` separates notes.
import { inOrder, MOST_NOTES, noteText, type Note, type NotedFile } from './notes.ts';

/** Formats notes for a link. Special characters in their texts are escaped. */
export function formatNotes(notes: readonly Note[]): string {
  return notes
    .map(({ event, file, text }) => {
      const place = file === null ? `${event}` : `${event}f${formatFile(file)}`;
      const said = text.replaceAll('%', '%25').replaceAll('*', '%2A');
      return text === '' ? place : `${place}_${said}`;
    })
    .join('*');
}

function formatFile({ number, smallest, largest, bytes }: NotedFile): string {
  return [number, smallest, largest, bytes].join('-');
}

const PLACE = /^(\d{1,15})(?:f(\d+)-(\d+)-(\d+)-(\d+))?(?:_([^]*))?$/;

/** Parses notes from a link; null if any part of the text is not a note. */
export function parseNotes(text: string): readonly Note[] | null {
  const notes: Omit<Note, 'id'>[] = [];
  for (const part of text.split('*').slice(0, MOST_NOTES)) {
    const match = PLACE.exec(part);
    if (match === null) return null;
    const own = (match[6] ?? '').replaceAll('%2A', '*').replaceAll('%25', '%');
    notes.push({ event: Number(match[1]), file: fileOf(match), text: noteText(own) });
  }
  return inOrder(notes.map((note, at) => ({ ...note, id: at + 1 })));
}

function fileOf([, , number, smallest, largest, bytes]: RegExpExecArray): NotedFile | null {
  if (number === undefined) return null;
  return {
    number: Number(number),
    smallest: Number(smallest),
    largest: Number(largest),
    bytes: Number(bytes),
  };
}
