// The notes in the frames of a film. One frame is too short for reading, so a note stays for a
// while.
import { NO_NOTES, type Note } from '../state/notes.ts';

/** Seconds of film for which a note is shown, unless the next note replaces it. */
export const NOTE_SECONDS = 3;

/** The notes of a tree, and the tree's playhead at each frame. */
export interface FilmedTree {
  readonly notes: readonly Note[];
  /** The playheads in ascending order. */
  readonly playheads: readonly number[];
  readonly fps: number;
}

/** Returns the notes shown in each frame. */
export function notesByFrame({ notes, playheads, fps }: FilmedTree): (readonly Note[])[] {
  if (notes.length === 0) return playheads.map(() => NO_NOTES);
  const first = Math.floor(playheads[0] ?? 0);
  const waiting = notes.filter(({ event }) => first <= event).toSorted((a, b) => a.event - b.event);
  let said = NO_NOTES;
  let until = 0;
  return playheads.map((playhead, frame) => {
    const count = waiting.findIndex(({ event }) => playhead < event);
    const met = waiting.splice(0, count < 0 ? waiting.length : count);
    if (met.length > 0) {
      said = met;
      until = frame + Math.round(NOTE_SECONDS * fps);
    } else if (until <= frame) said = NO_NOTES;
    return said;
  });
}
