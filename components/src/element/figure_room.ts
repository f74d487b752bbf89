// The room that a figure needs before it is loaded. It is reserved in advance, so that the page
// does not move when the picture and its words arrive.
import { FIGURE_ROOMS } from './figure_rooms.ts';

/** Slots of the table: enough that no two figures share one. */
export const ROOM_SLOTS = 152;

/** The slot of a figure in the table. */
export function roomSlot(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 817 + letter.charCodeAt(0)) % 65_521;
  return hash % ROOM_SLOTS;
}

/** The room of a figure. */
export interface FigureRoom {
  /** The height of its picture in pixels. */
  readonly height: number;
  /** A text that fills as many lines as its caption. */
  readonly text: string;
}

/**
 * The room of a figure, from two characters of the table: one encodes the height, the other the
 * number of letters. `figure_rooms.test.ts` writes them.
 */
export function figureRoom(id: string): FigureRoom {
  const code = (at: number): number => FIGURE_ROOMS.charCodeAt(2 * roomSlot(id) + at);
  return { height: 4 * code(0) - 28, text: fillerText(12 * code(1) - 420) };
}

/** A text with this number of letters that wraps like a caption. */
export function fillerText(letters: number): string {
  return 'the output files of a merge '.repeat(16).slice(0, letters);
}
