import { GifReader } from 'omggif';
import { expect, it } from 'vitest';
import { bytesPerSecond } from '../../components/src/film_plan.ts';
import { GIF_SAMPLES, GifWriter } from '../../components/src/gif_writer.ts';

const form = { width: 320, height: 180, fps: 6, count: 60 };
const PIXELS = form.width * form.height;

/** Creates a frame from 64 greys. */
function frameOf(greyAt: (pixel: number) => number): Uint8Array {
  const pixels = Uint32Array.from({ length: PIXELS }, (_, at) => {
    return (0xff000000 | (0x040404 * (greyAt(at) & 63))) >>> 0;
  });
  return new Uint8Array(pixels.buffer);
}

function gifOf(frames: readonly Uint8Array[]): GifReader & { readonly bytes: number } {
  const writer = new GifWriter({ ...form, count: frames.length });
  for (const frame of frames.slice(0, GIF_SAMPLES)) writer.learn(frame);
  for (const frame of frames) writer.add(frame);
  const file = writer.finish();
  return Object.assign(new GifReader(Buffer.from(file)), { bytes: file.length });
}

function seen(reader: GifReader, count: number): Uint8Array {
  const shown = new Uint8Array(PIXELS * 4);
  for (let at = 0; at < count; at += 1) reader.decodeAndBlitFrameRGBA(at, shown);
  return shown;
}

it('takes ten seconds and at most 2 MB, however much changes', () => {
  // Noise is the worst case.
  const noise = (seed: number): Uint8Array =>
    frameOf((pixel) => {
      const mixed = Math.imul(pixel + PIXELS * seed, 2654435761);
      return Math.imul(mixed ^ (mixed >>> 15), 2246822519) >>> 16;
    });
  const gif = gifOf(Array.from({ length: 60 }, (_, at) => noise(at)));
  expect(bytesPerSecond({ width: 960, height: 540 }) * 10).toBeLessThan(2e6);
  expect(gif.bytes).toBeLessThan(2e6);
  const count = gif.numFrames();
  const delays = Array.from({ length: count }, (_, at) => gif.frameInfo(at).delay);
  expect(delays.reduce((sum, delay) => sum + delay)).toBe(1000);
  expect(count).toBe(form.count);
  // Changes are omitted, except in the last frame.
  expect(Array.from({ length: count }, (_, at) => gif.frameInfo(at).width)).toContain(1);
  const last = noise(59);
  const wrong = seen(gif, count).filter((level, at) => Math.abs(level - (last[at] ?? 0)) > 24);
  expect(wrong).toHaveLength(0);
});

it('stores no change of colour that nobody sees', () => {
  const greyAfter = (greys: readonly number[]): number =>
    seen(gifOf(greys.map((grey) => frameOf((pixel) => (pixel < 999 ? 60 : grey)))), 2).at(-4) ?? -1;
  expect(greyAfter([20, 22])).toBe(greyAfter([20, 20]));
  expect(greyAfter([20, 40])).not.toBe(greyAfter([20, 20]));
});
