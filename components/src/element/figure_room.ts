// Space that a figure will need. The element reserves it so that the page does not move when the
// figure has loaded.
import { FIGURE_ROOMS } from './figure_rooms.ts';

/** Number of slots in the table, large enough to give each figure its own slot. */
export const ROOM_SLOTS = 152;

export function roomSlot(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 817 + letter.charCodeAt(0)) % 65_521;
  return hash % ROOM_SLOTS;
}

export interface FigureRoom {
  /** Height of the picture in pixels. */
  readonly height: number;
  /** Filler text that wraps to as many lines as the caption. */
  readonly text: string;
}

/**
 * Looks up the space for a figure. Two characters of the table, written by `figure_rooms.test.ts`,
 * encode the height of the figure and the length of its caption.
 */
export function figureRoom(id: string): FigureRoom {
  const code = (at: number): number => FIGURE_ROOMS.charCodeAt(2 * roomSlot(id) + at);
  return { height: 4 * code(0) - 28, text: fillerText(12 * code(1) - 420) };
}

/** Returns filler text of the given length that wraps like a caption. */
export function fillerText(letters: number): string {
  return 'the output files of a merge '.repeat(16).slice(0, letters);
}
