// A WebM video, encoded by the browser and put into its file by Mediabunny.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmEncoder, FilmForm } from './film_encoder.ts';

/** What a WebM may hold, the best for flat colours and fine lines first. */
const CODECS = ['vp9', 'av1', 'vp8'] as const;
/** Seconds from one whole frame to the next: a player can jump there. */
const KEY_FRAME_SECONDS = 2;

/** One video; null where the browser encodes none of this size. */
export async function webmFilm(
  canvas: HTMLCanvasElement,
  { width, height, fps }: FilmForm,
): Promise<FilmEncoder | null> {
  const codec = await getFirstEncodableVideoCodec([...CODECS], { width, height });
  if (codec === null) return null;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, {
    codec,
    quality: new Quality('high'),
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
