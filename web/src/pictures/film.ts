// A film of a range of events. Frames are not recorded but drawn one by one at exact moments, so
// the same range gives the same frames on every machine.
import { apart } from 'lsm-shape';
import { bytesPerSecond, filmSteps, type FilmPlan } from 'lsm-shape/pictures';
import { NO_NOTES, type Note } from '../state/notes.ts';
import type { SheetDrawing } from './draw_sheet.ts';
import { notesByFrame } from './film_notes.ts';
import type { FilmFormat } from './picture_choice.ts';
import type { PicturedStage } from './pictured.ts';

/** The surroundings that making a film needs. */
export interface FilmPlace {
  readonly drawing: SheetDrawing;
  readonly format: FilmFormat;
  /** Size of the film in pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly signal: AbortSignal;
  /** Called with the number of finished frames. */
  readonly onProgress: (frames: number) => void;
}

/** Encodes the frames drawn on a canvas. */
interface FilmEncoder {
  /** Number of frames to inspect before the first one is encoded. */
  readonly samples: number;
  learn(): void;
  /** Adds the frame on the canvas. Resolves when the encoder is ready for the next frame. */
  add(): void | Promise<void>;
  finish(): Promise<Blob>;
  /** Stops encoding without a result. */
  cancel(): void;
}

/** Makes a film. Each frame is drawn in a task of its own. Throws if cancelled. */
export async function makeFilm(plan: FilmPlan, place: FilmPlace): Promise<Blob> {
  const { drawing, format, width, height, ratio, signal, onProgress } = place;
  const notesAt = notesOfPlan(plan, drawing.stages);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const encoder = await (format === 'gif' ? gifEncoder : webmEncoder)(canvas, plan);
  try {
    for (const { frame, isSample, ...moment } of filmSteps(plan, encoder.samples)) {
      await taskApart(signal);
      drawing.paint(canvas, { ...moment, notes: notesAt(frame) }, ratio);
      // Encoding takes long enough for a task of its own.
      await taskApart(signal);
      if (isSample) encoder.learn();
      else {
        await encoder.add();
        onProgress(frame + 1);
      }
    }
    signal.throwIfAborted();
    return await encoder.finish();
  } catch (problem) {
    encoder.cancel();
    throw problem;
  }
}

async function gifEncoder(canvas: HTMLCanvasElement, plan: FilmPlan): Promise<FilmEncoder> {
  const { GIF_SAMPLES, GifWriter } = await import('lsm-shape/gif');
  const { width, height } = canvas;
  const writer = new GifWriter({ width, height, ...plan });
  const pixels = (): Uint8ClampedArray => {
    const image = canvas.getContext('2d')?.getImageData(0, 0, width, height);
    if (image === undefined) throw new Error('This browser does not provide a 2D canvas');
    return image.data;
  };
  return {
    samples: GIF_SAMPLES,
    learn: () => writer.learn(pixels()),
    add: () => writer.add(pixels()),
    finish: () => Promise.resolve(new Blob([writer.finish()], { type: 'image/gif' })),
    cancel: () => undefined,
  };
}

/** Codecs for WebM, starting with the best one for flat colours and fine lines. */
const CODECS = ['vp9', 'av1', 'vp8'] as const;
/** Seconds between key frames. A player can jump to key frames. */
const KEY_FRAME_SECONDS = 2;

/** Encodes a video with the browser's codecs. Mediabunny writes the file. */
async function webmEncoder(canvas: HTMLCanvasElement, { fps }: FilmPlan): Promise<FilmEncoder> {
  const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Output, Quality, ...parts } =
    await import('./video_parts.ts');
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec([...CODECS], { width, height });
  if (codec === null) throw new Error('this browser cannot encode video of this size');
  const target = new BufferTarget();
  const output = new Output({ format: new parts.WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, {
    codec,
    quality: new Quality({ bitrate: 8 * bytesPerSecond(canvas), bitrateMode: 'constant' }),
    keyFrameInterval: KEY_FRAME_SECONDS,
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  let frame = 0;
  return {
    samples: 0,
    learn: () => undefined,
    add: async () => {
      await source.add(frame / fps, 1 / fps);
      frame += 1;
    },
    finish: async () => {
      await output.finalize();
      return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: 'video/webm' });
    },
    cancel: () => void output.cancel(),
  };
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

/** Resolves in a separate task, so that the browser can handle user input in between. */
async function taskApart(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => apart(resolve));
  signal.throwIfAborted();
}
