import { describe, expect, it } from 'vitest';
import type { Note } from '../state/notes.ts';
import { notesByFrame } from './film_notes.ts';

const note = (id: number, event: number): Note => ({ id, event, file: null, text: `note ${id}` });

/** Frames that say something, as the ids of their notes. */
function saidAt(notes: readonly Note[], playheads: readonly number[], fps: number): string[] {
  return notesByFrame({ notes, playheads, fps }).map((said) => said.map(({ id }) => id).join('+'));
}

describe('the notes of a film', () => {
  const frames = Array.from({ length: 100 }, (_, frame) => frame * 2.5);

  it('stay for three seconds from their moment on, though no frame is at their event', () => {
    const said = saidAt([note(1, 51)], frames, 10);
    // The first frame behind event 51 is the 21st, at 52.5.
    expect(said.findIndex((ids) => ids === '1')).toBe(21);
    expect(said.filter((ids) => ids === '1')).toHaveLength(30);
    expect(said[51]).toBe('');
  });

  it('give way to the next one, and those that one frame meets are said together', () => {
    const said = saidAt([note(1, 50), note(3, 81), note(2, 80.5)], frames, 10);
    expect([said[19], said[20], said[32], said[33], said[62], said[63]]).toEqual([
      '',
      '1',
      '1',
      '2+3',
      '2+3',
      '',
    ]);
  });

  it('of moments before the film are not said, the one of its first moment is', () => {
    const said = saidAt([note(1, 9), note(2, 10)], [10.5, 11, 12], 1);
    expect(said).toEqual(['2', '2', '2']);
  });

  it('without any it is the same empty list', () => {
    const said = notesByFrame({ notes: [], playheads: frames, fps: 10 });
    expect([said.length, new Set(said).size]).toEqual([100, 1]);
  });
});
