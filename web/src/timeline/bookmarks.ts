// Moments that a person marked on the timeline.
import type { Bookmark } from '../state/workbench.ts';

/** The bookmark after, or before, a playhead; null where there is none. */
export function bookmarkBeside(
  bookmarks: readonly Bookmark[],
  playhead: number,
  direction: -1 | 1,
): Bookmark | null {
  if (direction > 0) return bookmarks.find(({ event }) => playhead < event) ?? null;
  return bookmarks.findLast(({ event }) => event < playhead) ?? null;
}

/** What a bookmark is called: its label, or its event. */
export function bookmarkName({ event, label }: Bookmark): string {
  return label === '' ? `event ${event}` : label;
}
