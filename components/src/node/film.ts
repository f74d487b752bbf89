// A range of a run as an animated GIF.
import { filmFrames, filmPlan, GIF_SAMPLES, gifDelay, sampledFrame } from '../film_plan.ts';
import { GifWriter } from '../gif_writer.ts';
import type { ThemeName } from '../scene/options.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Drawing } from '../written/drawing.ts';
import type { Rasterizer } from './raster.ts';

/** The content and format of a film. */
export interface FilmOrder {
  readonly timeline: Timeline;
  readonly range: readonly [number, number];
  readonly seconds: number;
  readonly fps: number;
  readonly theme: ThemeName;
  readonly scale: number;
}

/** Makes the GIF. */
export function gifOf(drawing: Drawing, order: FilmOrder, rasterizer: Rasterizer): Uint8Array {
  const { timeline, range, seconds, fps, theme, scale } = order;
  const plan = filmPlan(timeline, { from: range[0], to: range[1], seconds, fps });
  const draw = (moment: { readonly playhead: number }) =>
    rasterizer.pixels(drawing.bareSvg({ ...moment, theme, ratio: scale }), scale);
  const samples = Array.from({ length: GIF_SAMPLES }, (_, at) => {
    return draw({ playhead: plan.playheadAt(sampledFrame(plan, at, GIF_SAMPLES)) });
  });
  const [{ width, height }] = samples as [(typeof samples)[number]];
  const size = width * height * 4;
  const pixels = new Uint8Array(size * samples.length);
  for (const [at, sample] of samples.entries()) pixels.set(sample.pixels, at * size);
  const writer = new GifWriter({ width, height, samples: pixels });
  let at = 0;
  for (const frame of filmFrames(plan)) {
    writer.add(draw(frame).pixels, gifDelay(at, fps));
    at += 1;
  }
  return writer.finish();
}
