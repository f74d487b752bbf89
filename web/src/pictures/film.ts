// A film of a range. Its frames are drawn one by one at exact moments instead of being recorded.
// The same range therefore gives the same frames on every machine.
import { apart } from 'lsm-shape';
import { filmFrames, sampledFrame, type FilmPlan } from 'lsm-shape/pictures';
import type { SheetDrawing } from './draw_sheet.ts';
import { NO_NOTES, type Note } from '../state/notes.ts';
import type { FilmEncoder } from './film_encoder.ts';
import { notesByFrame } from './film_notes.ts';
import type { PicturedStage } from './pictured.ts';

/** The components that make a film. */
export interface FilmPlace {
  readonly drawing: SheetDrawing;
  readonly canvas: HTMLCanvasElement;
  readonly ratio: number;
  readonly encoder: FilmEncoder;
  readonly signal: AbortSignal;
  /** Called with the number of finished frames. */
  readonly onProgress: (frames: number) => void;
}

/** Makes the film, with a separate task per frame. Throws when it is cancelled. */
export async function makeFilm(plan: FilmPlan, place: FilmPlace): Promise<Blob> {
  const { drawing, canvas, ratio, encoder, signal, onProgress } = place;
  const notesAt = notesOfPlan(plan, drawing.stages);
  try {
    for (let at = 0; at < encoder.samples; at += 1) {
      await taskApart(signal);
      const frame = sampledFrame(plan, at, encoder.samples);
      drawing.paint(canvas, { playhead: plan.playheadAt(frame), notes: notesAt(frame) }, ratio);
      encoder.learn(canvas);
    }
    let done = 0;
    for (const frame of filmFrames(plan)) {
      await taskApart(signal);
      drawing.paint(canvas, { ...frame, notes: notesAt(done) }, ratio);
      // The encoder's copy of the frame takes long enough for a task of its own.
      await taskApart(signal);
      await encoder.add(canvas);
      done += 1;
      onProgress(done);
    }
    signal.throwIfAborted();
    return await encoder.finish();
  } catch (problem) {
    encoder.cancel();
    throw problem;
  }
}

/** The notes of each frame, for each tree. */
function notesOfPlan(
  { count, fps, playheadAt }: FilmPlan,
  stages: readonly PicturedStage[],
): (frame: number) => readonly (readonly Note[])[] {
  const places = Array.from({ length: count }, (_, frame) => playheadAt(frame));
  const byTree = stages.map(({ notes, placeAt }) => {
    const playheads = notes.length === 0 ? places : places.map((place) => placeAt(place).playhead);
    return notesByFrame({ notes, playheads, fps });
  });
  return (frame) => byTree.map((said) => said[frame] ?? NO_NOTES);
}

/** Resolves in a separate task, so that user input is handled in between. */
async function taskApart(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => apart(resolve));
  signal.throwIfAborted();
}
