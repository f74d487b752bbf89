// How much room a figure takes before it is there: the element knows neither its picture nor its
// words, and still nothing of the page is to move when they come.
import { FIGURE_ROOMS } from './figure_rooms.ts';

/** Slots of the table: so many that no two figures share one. */
export const ROOM_SLOTS = 152;

/** Where a figure stands in the table. */
export function roomSlot(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 817 + letter.charCodeAt(0)) % 65_521;
  return hash % ROOM_SLOTS;
}

/** The room of a figure. */
export interface FigureRoom {
  /** Of its picture, in pixels. */
  readonly height: number;
  /** A text with as many lines as its caption. */
  readonly text: string;
}

/** Two characters of the table: the height and the letters, as `figure_rooms.test.ts` has it. */
export function figureRoom(id: string): FigureRoom {
  const code = (at: number): number => FIGURE_ROOMS.charCodeAt(2 * roomSlot(id) + at);
  return { height: 4 * code(0) - 28, text: fillerText(12 * code(1) - 420) };
}

/** A text of so many letters, in lines as captions are. */
export function fillerText(letters: number): string {
  return 'the output files of a merge '.repeat(16).slice(0, letters);
}
