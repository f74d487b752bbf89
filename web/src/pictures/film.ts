// A film of a range: its frames are drawn one by one at exact moments, not recorded while the page
// plays, so that the same range gives the same frames on every machine.
import { apart, playheadAtPlace, showPlace, type Timeline } from 'lsm-shape';
import type { SheetDrawing } from './draw_sheet.ts';
import { NO_NOTES, type Note } from '../state/notes.ts';
import type { FilmEncoder } from './film_encoder.ts';
import { notesByFrame } from './film_notes.ts';
import type { PicturedStage } from './pictured.ts';

/** Which moments a film shows, and when. */
export interface FilmPlan {
  readonly count: number;
  readonly fps: number;
  /** The playhead of a frame. */
  readonly playheadAt: (frame: number) => number;
}

/** What is asked for. */
export interface FilmRange {
  /** Playheads. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly fps: number;
}

/**
 * The frames of a range, the first and the last moment included. Between them it moves as playing
 * does: by virtual time, and by attention where something happens in no time.
 */
export function filmPlan(timeline: Timeline, { from, to, seconds, fps }: FilmRange): FilmPlan {
  const count = Math.max(2, Math.round(seconds * fps));
  const [begin, end] = [showPlace(timeline, from), showPlace(timeline, to)];
  return {
    count,
    fps,
    playheadAt: (frame) => {
      const share = frame / (count - 1);
      if (share <= 0) return from;
      if (share >= 1) return to;
      // Where no time passes and nothing deserves attention, event by event.
      if (end <= begin) return from + (to - from) * share;
      const playhead = playheadAtPlace(timeline, begin + (end - begin) * share);
      return Math.min(to, Math.max(from, playhead));
    },
  };
}

/** Milliseconds for which numbers that change with every frame stand still, as on the stage. */
const BEAT_MILLIS = 300;
/** More events than these from frame to frame are a jump: nothing is seen of what lies between. */
const JUMP_EVENTS = 5000;

/** Where a film is made. */
export interface FilmPlace {
  readonly drawing: SheetDrawing;
  readonly canvas: HTMLCanvasElement;
  readonly ratio: number;
  readonly encoder: FilmEncoder;
  readonly signal: AbortSignal;
  /** Told how many frames are done. */
  readonly onProgress: (frames: number) => void;
}

/** Makes the film, each frame in a task of its own; throws when it is cancelled. */
export async function makeFilm(plan: FilmPlan, place: FilmPlace): Promise<Blob> {
  const { drawing, canvas, ratio, encoder, signal, onProgress } = place;
  const { count, fps, playheadAt } = plan;
  const notesAt = notesOfPlan(plan, drawing.stages);
  try {
    for (let at = 0; at < encoder.samples; at += 1) {
      await taskApart(signal);
      const frame = Math.round((at * (count - 1)) / Math.max(1, encoder.samples - 1));
      drawing.paint(canvas, { playhead: playheadAt(frame), notes: notesAt(frame) }, ratio);
      encoder.learn(canvas);
    }
    let pace = 0;
    for (let frame = 0; frame < count; frame += 1) {
      await taskApart(signal);
      const playhead = playheadAt(frame);
      const step = frame === 0 ? 0 : playhead - playheadAt(frame - 1);
      pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, pace * 0.9);
      const beat = Math.floor((frame * 1000) / fps / BEAT_MILLIS);
      drawing.paint(canvas, { playhead, pace, beat, notes: notesAt(frame) }, ratio);
      // What an encoder copies of it is long enough for a task of its own.
      await taskApart(signal);
      await encoder.add(canvas);
      onProgress(frame + 1);
    }
    signal.throwIfAborted();
    return await encoder.finish();
  } catch (problem) {
    encoder.cancel();
    throw problem;
  }
}

/** What each frame says of each tree. */
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

/** Resolves in a task of its own: what the person does comes in between. */
async function taskApart(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => apart(resolve));
  signal.throwIfAborted();
}
