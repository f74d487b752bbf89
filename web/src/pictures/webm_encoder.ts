// A WebM video, encoded by the browser and written to its file by Mediabunny.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmEncoder, FilmForm } from './film_encoder.ts';

/** The codecs of WebM, best for flat colours and fine lines first. */
const CODECS = ['vp9', 'av1', 'vp8'] as const;
/** Seconds between key frames, to which a player can jump. */
const KEY_FRAME_SECONDS = 2;

/** A video encoder; null if the browser cannot encode this size. */
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
