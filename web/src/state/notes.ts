// Notes: what a person wrote about a moment, or about a file at a moment. Pure lists of them; which
// run's events they count is the store's business.

/** A file by what tells it from all others: in another run its number may be another file's. */
export interface NotedFile {
  /** RocksDB's number. */
  readonly number: number;
  readonly smallest: number;
  readonly largest: number;
  /** Its size as it is stored. */
  readonly bytes: number;
}

/** What was written about a moment. */
export interface Note {
  /** Tells it from the others of the page, wherever it is moved; it is in no link. */
  readonly id: number;
  readonly event: number;
  /** The file that it is on; null: it is about the moment. */
  readonly file: NotedFile | null;
  /** One paragraph; may be empty: then it only marks the moment. */
  readonly text: string;
  /** Where it is exactly, after it came from another history: so that the way back leads back. */
  readonly place?: number;
}

/** None, the same object each time. */
export const NO_NOTES: readonly Note[] = [];

/** More notes than these do not fit into a link that people can send. */
export const MOST_NOTES = 50;
/** Characters of a note's text. */
export const LONGEST_NOTE = 280;

/** The notes with an empty one more, where there is none of that file at that moment yet. */
export function withNote(
  notes: readonly Note[],
  { event, file }: Pick<Note, 'event' | 'file'>,
): readonly Note[] {
  if (noteAt(notes, event, file) !== undefined || notes.length >= MOST_NOTES) return notes;
  const id = 1 + Math.max(0, ...notes.map((note) => note.id));
  return inOrder([...notes, { id, event, file, text: '' }]);
}

/** The note on a file, or on none, at a moment. */
export function noteAt(
  notes: readonly Note[],
  event: number,
  file: NotedFile | null,
): Note | undefined {
  return notes.find((note) => note.event === event && note.file?.number === file?.number);
}

/** The notes with another text for one of them; the same object where it has that text. */
export function withText(notes: readonly Note[], id: number, text: string): readonly Note[] {
  const next = noteText(text);
  const written = notes.find((note) => note.id === id && note.text !== next);
  if (written === undefined) return notes;
  return notes.map((note) => (note === written ? { ...note, text: next } : note));
}

/** The notes but one; the same object where it is not among them. */
export function without(notes: readonly Note[], id: number): readonly Note[] {
  return notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes;
}

/** At the same moments in another history, whose events have other numbers. */
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

/** A text as a note holds it: one paragraph, and no longer than a note may be. */
export function noteText(text: string): string {
  const cut = text.replace(/\s+/g, ' ').slice(0, LONGEST_NOTE);
  // A character of two units is not cut in half.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Notes by their moments; those of one moment stay as they are. */
export function inOrder(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((a, b) => a.event - b.event);
}
