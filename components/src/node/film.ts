import { filmPlan, filmSteps } from '../film_plan.ts';
import { GIF_SAMPLES, GifWriter } from '../gif_writer.ts';
import type { ThemeName } from '../scene/options.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Drawing } from '../written/drawing.ts';
import type { Rasterizer } from './raster.ts';

export interface FilmOrder {
  readonly timeline: Timeline;
  readonly range: readonly [number, number];
  readonly seconds: number;
  readonly fps: number;
  readonly theme: ThemeName;
  readonly scale: number;
}

/** Renders a range of a run as an animated GIF. */
export function gifOf(drawing: Drawing, order: FilmOrder, rasterizer: Rasterizer): Uint8Array {
  const { timeline, range, seconds, fps, theme, scale } = order;
  const plan = filmPlan(timeline, { from: range[0], to: range[1], seconds, fps });
  let writer: GifWriter | null = null;
  for (const step of filmSteps(plan, GIF_SAMPLES)) {
    const svg = drawing.bareSvg({ ...step, theme, ratio: scale });
    const { width, height, pixels } = rasterizer.pixels(svg, scale);
    writer ??= new GifWriter({ width, height, ...plan });
    if (step.isSample) writer.learn(pixels);
    else writer.add(pixels);
  }
  return writer?.finish() ?? new Uint8Array();
}
