// Notes as the scenario.json of a saved run has them.
import { inOrder, MOST_NOTES, noteText, type Note, type NotedFile } from '../state/notes.ts';

/** The notes; null: they are none. */
export function listedNotes(list: unknown): readonly Note[] | null {
  if (!Array.isArray(list)) return null;
  const notes: Omit<Note, 'id'>[] = [];
  for (const each of (list as unknown[]).slice(0, MOST_NOTES)) {
    const { event, file = null, text = '' } = Object(each) as Partial<Record<keyof Note, unknown>>;
    const noted = file === null ? null : listedFile(file);
    const isRead = isCount(event) && typeof text === 'string' && noted !== undefined;
    if (!isRead) return null;
    notes.push({ event, file: noted, text: noteText(text) });
  }
  return inOrder(notes.map((note, at) => ({ ...note, id: at + 1 })));
}

/** The file of a note; undefined if it is invalid. */
function listedFile(file: unknown): NotedFile | undefined {
  const { number, smallest, largest, bytes } = Object(file) as Partial<
    Record<keyof NotedFile, unknown>
  >;
  if (!isCount(number) || !isCount(smallest) || !isCount(largest) || !isCount(bytes)) {
    return undefined;
  }
  return { number, smallest, largest, bytes };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && 0 <= value;
