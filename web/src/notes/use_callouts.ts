// The notes on the stage: the notes at the playhead. During playback, a note stays long enough to
// be read after the playhead has passed it.
import { useEffect, useMemo, useState } from 'react';
import type { Callout, Player, Timeline } from 'lsm-shape';
import { NO_NOTES, type Note } from '../state/notes.ts';
import { notedFileAt, notedFileWords } from './note_file.ts';

/** Reading time of a text in milliseconds: per character, with a minimum and a maximum. */
const READING = { least: 1500, perCharacter: 45, most: 9000 } as const;

/** Notes, and the player that they follow. */
export interface FollowedNotes {
  readonly notes: readonly Note[];
  readonly player: Player;
  readonly timeline: Timeline | null;
  /** Converts the player's playhead to a playhead in this history. */
  readonly placeAt: (playhead: number) => number;
}

/** Returns the callouts of the notes to show. The array stays the same until they change. */
export function useCallouts(followed: FollowedNotes): readonly Callout[] {
  const { timeline } = followed;
  const notes = useNotesInSight(followed);
  return useMemo(
    () => (timeline === null ? [] : notes.flatMap((note) => calloutOf(note, timeline))),
    [notes, timeline],
  );
}

/** Returns callouts that only point at their files, because the texts are shown elsewhere. */
export function muted(callouts: readonly Callout[]): readonly Callout[] {
  return callouts.flatMap((one) => (one.aside === '' ? [] : [{ ...one, text: '' }]));
}

/** Returns the callout of a note; empty if the note has neither text nor file. */
export function calloutOf({ event, file, text }: Note, timeline: Timeline): readonly Callout[] {
  const said = text.trim();
  if (file === null) return said === '' ? [] : [{ lifetime: -1, text: said, aside: '' }];
  const place = notedFileAt(timeline, file, event);
  const lifetime = place.isThere ? place.lifetime : -1;
  return [{ lifetime, text: said, aside: notedFileWords(file, place).replace(/^on /, '') }];
}

function useNotesInSight({ notes, player, placeAt }: FollowedNotes): readonly Note[] {
  const [inSight, setInSight] = useState<readonly Note[]>(NO_NOTES);
  useEffect(() => {
    let before = placeAt(player.getState().playhead);
    let until = 0;
    let passed: readonly Note[] = NO_NOTES;
    const at = (playhead: number): Note[] =>
      notes.filter(({ event }) => event === Math.floor(playhead));
    const follow = (): void => {
      const { isPlaying } = player.getState();
      const playhead = placeAt(player.getState().playhead);
      if (playhead === before) return;
      const now = performance.now();
      const met = notes.filter(({ event }) => before < event && event <= playhead);
      before = playhead;
      if (isPlaying && met.length > 0) {
        passed = met;
        until = now + readingMillis(met);
      } else if (!isPlaying || until < now) passed = NO_NOTES;
      const here = at(playhead);
      const next = here.length > 0 ? here : passed;
      setInSight((shown) => (isSame(shown, next) ? shown : next));
    };
    setInSight(at(before));
    return player.subscribe(follow);
  }, [notes, player, placeAt]);
  return inSight;
}

function readingMillis(notes: readonly Note[]): number {
  const characters = notes.reduce((sum, { text }) => sum + text.length, 0);
  return Math.min(READING.most, READING.least + characters * READING.perCharacter);
}

function isSame(a: readonly Note[], b: readonly Note[]): boolean {
  return a.length === b.length && a.every((note, at) => note === b[at]);
}
