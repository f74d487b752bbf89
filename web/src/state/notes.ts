// User notes on a moment, or on a file at a moment, as immutable lists. The store records the run
// whose events they refer to.

/** Identity of a file. The same number may belong to a different file in another run. */
export interface NotedFile {
  /** RocksDB file number. */
  readonly number: number;
  readonly smallest: number;
  readonly largest: number;
  /** Stored size in bytes. */
  readonly bytes: number;
}

export interface Note {
  /** An id unique on the page. It stays when the note moves, and is not part of links. */
  readonly id: number;
  readonly event: number;
  /** The file that the note is on; null for a note on the moment. */
  readonly file: NotedFile | null;
  /** The text, one paragraph. If empty, the note only marks the moment. */
  readonly text: string;
  /** Exact position in another history, for a note that came from there and may move back. */
  readonly place?: number;
}

/** The empty list that all users share. */
export const NO_NOTES: readonly Note[] = [];

/** Maximum number of notes. It keeps links short enough to send. */
export const MOST_NOTES = 50;
/** Maximum length of a note's text, in characters. */
export const LONGEST_NOTE = 280;

/** Adds an empty note, unless the file or moment already has one. */
export function withNote(
  notes: readonly Note[],
  { event, file }: Pick<Note, 'event' | 'file'>,
): readonly Note[] {
  if (noteAt(notes, event, file) !== undefined || notes.length >= MOST_NOTES) return notes;
  const id = 1 + Math.max(0, ...notes.map((note) => note.id));
  return inOrder([...notes, { id, event, file, text: '' }]);
}

/** Returns the note on a file at a moment, or the note on the moment itself if `file` is null. */
export function noteAt(
  notes: readonly Note[],
  event: number,
  file: NotedFile | null,
): Note | undefined {
  return notes.find((note) => note.event === event && note.file?.number === file?.number);
}

/** Replaces a note's text. Returns the same array if nothing changes. */
export function withText(notes: readonly Note[], id: number, text: string): readonly Note[] {
  const next = noteText(text);
  const written = notes.find((note) => note.id === id && note.text !== next);
  if (written === undefined) return notes;
  return notes.map((note) => (note === written ? { ...note, text: next } : note));
}

/** Removes a note. Returns the same array if no note has this id. */
export function without(notes: readonly Note[], id: number): readonly Note[] {
  return notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes;
}

/** Moves notes to the same moments in another history, where events are numbered differently. */
export function movedNotes(
  notes: readonly Note[],
  placeOf: (playhead: number) => number,
): readonly Note[] {
  if (notes.length === 0) return notes;
  return inOrder(
    notes.map((note) => {
      const place = placeOf(note.place ?? note.event);
      return { ...note, event: Math.round(place), place };
    }),
  );
}

/** Normalizes a text to one paragraph of limited length. */
export function noteText(text: string): string {
  const cut = text.replace(/\s+/g, ' ').slice(0, LONGEST_NOTE);
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Sorts notes by moment. Notes at the same moment keep their order. */
export function inOrder(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((a, b) => a.event - b.event);
}
