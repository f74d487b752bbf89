// Notes of the user about a moment, or about a file at a moment, as pure lists. The store knows
// which run's events they refer to.

/** The identity of a file. In another run, its number may belong to another file. */
export interface NotedFile {
  /** RocksDB's number. */
  readonly number: number;
  readonly smallest: number;
  readonly largest: number;
  /** Its stored size in bytes. */
  readonly bytes: number;
}

/** A note about a moment or a file. */
export interface Note {
  /** Unique on the page and stable when the note is moved; not part of links. */
  readonly id: number;
  readonly event: number;
  /** The file that it is about; null: the moment. */
  readonly file: NotedFile | null;
  /** One paragraph. If empty, it only marks the moment. */
  readonly text: string;
  /** The exact position of a note from another history, so that converting it back is exact. */
  readonly place?: number;
}

/** The empty list, always the same object. */
export const NO_NOTES: readonly Note[] = [];

/** The most notes, so that a link stays short enough to send. */
export const MOST_NOTES = 50;
/** The most characters of a note's text. */
export const LONGEST_NOTE = 280;

/** Adds an empty note, unless there already is one on that file at that moment. */
export function withNote(
  notes: readonly Note[],
  { event, file }: Pick<Note, 'event' | 'file'>,
): readonly Note[] {
  if (noteAt(notes, event, file) !== undefined || notes.length >= MOST_NOTES) return notes;
  const id = 1 + Math.max(0, ...notes.map((note) => note.id));
  return inOrder([...notes, { id, event, file, text: '' }]);
}

/** The note at a moment on a file or, with null, on none. */
export function noteAt(
  notes: readonly Note[],
  event: number,
  file: NotedFile | null,
): Note | undefined {
  return notes.find((note) => note.event === event && note.file?.number === file?.number);
}

/** Replaces the text of a note. Returns the same object if nothing changes. */
export function withText(notes: readonly Note[], id: number, text: string): readonly Note[] {
  const next = noteText(text);
  const written = notes.find((note) => note.id === id && note.text !== next);
  if (written === undefined) return notes;
  return notes.map((note) => (note === written ? { ...note, text: next } : note));
}

/** Removes a note. Returns the same object if it does not exist. */
export function without(notes: readonly Note[], id: number): readonly Note[] {
  return notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes;
}

/** Moves notes to the same moments of another history, whose events have other numbers. */
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

/** A text in the form of a note: one paragraph of limited length. */
export function noteText(text: string): string {
  const cut = text.replace(/\s+/g, ' ').slice(0, LONGEST_NOTE);
  // A surrogate pair must not be split.
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Notes ordered by moment. The order of notes at one moment stays. */
export function inOrder(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted((a, b) => a.event - b.event);
}
