// The steps of a presentation, which are its notes in order. Buttons and keys move through them.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Player, Timeline } from 'lsm-shape';
import { focusKindOf } from '../keys/focus_kind.ts';
import { noteBeside } from '../notes/note_text.ts';
import { useEvent } from '../state/live.ts';
import type { Note } from '../state/notes.ts';

/** Seconds of playback between two notes. */
const TRAVEL_SECONDS = 2;

export interface NoteSteps {
  /** The note at the playhead; null between two notes. */
  readonly current: Note | null;
  /** The number of the current note, starting at 1; 0 between two notes. */
  readonly place: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly go: (direction: -1 | 1) => void;
}

/** Returns the steps. The keys ←, →, Page Up and Page Down also move through them. */
export function useNoteSteps(
  player: Player,
  timeline: Timeline | null,
  notes: readonly Note[],
): NoteSteps {
  const event = useEvent(player, timeline);
  // The id of the current note. It is needed because a moment can have several notes.
  const [chosen, setChosen] = useState<number | null>(null);
  const there = notes.filter((note) => note.event === event);
  const current = there.find(({ id }) => id === chosen) ?? there[0] ?? null;
  const beside = useCallback(
    (direction: -1 | 1): Note | null => {
      if (current !== null) return notes[notes.indexOf(current) + direction] ?? null;
      return noteBeside(notes, player.getState().playhead, direction);
    },
    [current, notes, player],
  );
  const go = useCallback(
    (direction: -1 | 1): void => {
      const { stepTarget } = player.getState();
      // If a button is pressed again during playback, the next step starts from the target note.
      const from = stepTarget === null ? undefined : notes.find((note) => note.id === chosen);
      const next = from === undefined ? beside(direction) : notes[notes.indexOf(from) + direction];
      if (next == null) return;
      setChosen(next.id);
      player.dispatch({ type: 'travel', playhead: next.event, seconds: TRAVEL_SECONDS });
    },
    [player, notes, chosen, beside],
  );
  useStepKeys(notes.length > 0, go);
  return {
    current,
    place: current === null ? 0 : notes.indexOf(current) + 1,
    hasPrevious: beside(-1) !== null,
    hasNext: beside(1) !== null,
    go,
  };
}

/** Handles presenters' keys before the page does, because there → is a step of one event. */
function useStepKeys(hasSteps: boolean, go: (direction: -1 | 1) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (!hasSteps) return undefined;
    const onKeyDown = (press: KeyboardEvent): void => {
      const direction = directionOf(press);
      if (direction === null || document.querySelector('dialog[open]') !== null) return;
      if (['text', 'choice', 'radio', 'slider'].includes(focusKindOf(document.activeElement)))
        return;
      press.preventDefault();
      latest.current(direction);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [hasSteps]);
}

function directionOf(press: KeyboardEvent): -1 | 1 | null {
  if (press.shiftKey || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === 'ArrowRight' || press.key === 'PageDown') return 1;
  return press.key === 'ArrowLeft' || press.key === 'PageUp' ? -1 : null;
}
