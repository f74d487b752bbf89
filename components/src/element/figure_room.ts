// Space that a figure will need. The element reserves it, so that the page does not move when the
// figure has loaded.
import { FIGURE_ROOMS } from './figure_rooms.ts';

/** Number of slots in the table, enough for each figure to have its own. */
export const ROOM_SLOTS = 152;

export function roomSlot(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 817 + letter.charCodeAt(0)) % 65_521;
  return hash % ROOM_SLOTS;
}

export interface FigureRoom {
  /** Height of the picture in pixels. */
  readonly height: number;
  /** Filler text that takes as many lines as the caption. */
  readonly text: string;
}

/**
 * Looks up the space for a figure. Two characters of the table encode the height and the length of
 * the caption; `figure_rooms.test.ts` writes them.
 */
export function figureRoom(id: string): FigureRoom {
  const code = (at: number): number => FIGURE_ROOMS.charCodeAt(2 * roomSlot(id) + at);
  return { height: 4 * code(0) - 28, text: fillerText(12 * code(1) - 420) };
}

/** Returns a text of this length that wraps like a caption. */
export function fillerText(letters: number): string {
  return 'the output files of a merge '.repeat(16).slice(0, letters);
}
