import { describe, expect, it } from 'vitest';
import type { Note } from '../state/notes.ts';
import { notesByFrame } from './film_notes.ts';

const note = (id: number, event: number): Note => ({ id, event, file: null, text: `note ${id}` });

/** The ids of the notes in each frame. */
function saidAt(notes: readonly Note[], playheads: readonly number[], fps: number): string[] {
  return notesByFrame({ notes, playheads, fps }).map((said) => said.map(({ id }) => id).join('+'));
}

describe('the notes of a film', () => {
  const frames = Array.from({ length: 100 }, (_, frame) => frame * 2.5);

  it('stay for three seconds, even if no frame is exactly at their event', () => {
    const said = saidAt([note(1, 51)], frames, 10);
    // The first frame past event 51 is frame 21, at 52.5.
    expect(said.findIndex((ids) => ids === '1')).toBe(21);
    expect(said.filter((ids) => ids === '1')).toHaveLength(30);
    expect(said[51]).toBe('');
  });

  it('give way to the next note, and share a frame that reaches several', () => {
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

  it('are left out before the film, but not at its first moment', () => {
    const said = saidAt([note(1, 9), note(2, 10)], [10.5, 11, 12], 1);
    expect(said).toEqual(['2', '2', '2']);
  });

  it('are one shared empty list if there are none', () => {
    const said = notesByFrame({ notes: [], playheads: frames, fps: 10 });
    expect([said.length, new Set(said).size]).toEqual([100, 1]);
  });
});
