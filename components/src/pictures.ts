// Draws the stage as a standalone picture on a canvas or as SVG, using the same code as on screen.
import { drawMarks } from './charts/draw_canvas.ts';
import { marksSvg } from './charts/draw_svg.ts';
import type { Mark, MeasureText } from './charts/marks.ts';
import { calloutMarks, type Callout } from './render/callout_marks.ts';
import { CanvasLabels } from './render/canvas_labels.ts';
import { CanvasRenderer, type DrawingSurface } from './render/canvas_renderer.ts';
import { legendMarks } from './render/legend_marks.ts';
import { legendLines } from './render/legends.ts';
import type { Picture } from './render/renderer.ts';
import { stillPicture, type StillOptions } from './render/still_picture.ts';
import { FONT, shapeElements, showLabels } from './render/svg_renderer.ts';
import { SvgLabels } from './render/svg_labels.ts';
import { textScale } from './render/text_scale.ts';
import { colouringOf } from './scene/colouring.ts';
import { LineageKeeper } from './scene/lineage_view.ts';
import { samplesOf } from './scene/row_samples.ts';
import { themeOf } from './scene/theme.ts';
import { viewportOf, WHOLE_KEY_SPACE, type KeyWindow } from './scene/viewport.ts';
import { hasLevelTargets } from './timeline/level_facts.ts';

export { FONT as PICTURE_FONT } from './render/svg_renderer.ts';
export { viewportOf } from './scene/viewport.ts';
export { bytesPerSecond, filmPlan, filmSteps, type FilmPlan } from './film_plan.ts';
export type { StillOptions } from './render/still_picture.ts';
export { momentText } from './written/picture_words.ts';

/** A moment to draw on a stage of a given size. */
export interface StagePicture extends StillOptions {
  /** Width of the layout in pixels. */
  readonly width: number;
  readonly height: number;
  /** Visible part of the key space, in shares. Default: the whole key space. */
  readonly keys?: KeyWindow | undefined;
  readonly hasLegend: boolean;
  /** Callouts for files or for the moment. Default: none. */
  readonly callouts?: readonly Callout[];
}

const ownInk = (ink: string): string => ink;

/** Draws a sequence of pictures of one stage. */
export class StagePainter {
  readonly #lineages = new LineageKeeper();
  readonly #measure: MeasureText;
  #canvas: { readonly renderer: CanvasRenderer; readonly labels: CanvasLabels } | null = null;

  /** Creates a painter that measures text in the pictures' font. */
  constructor(measure: MeasureText) {
    this.#measure = measure;
  }

  /** Paints a stage on the canvas, always the same one. `ratio`: device pixels per layout pixel. */
  paint(canvas: HTMLCanvasElement | OffscreenCanvas, stage: StagePicture, ratio: number): void {
    const { picture, over } = this.#picture(stage);
    const look = { theme: picture.theme, measure: this.#measure };
    // An offscreen canvas has the same context. Only its type differs.
    const surface = canvas as DrawingSurface;
    this.#canvas ??= { renderer: new CanvasRenderer(surface), labels: labelsOn(surface, look) };
    const { renderer, labels } = this.#canvas;
    labels.look = look;
    renderer.resize(stage.width, stage.height, ratio);
    renderer.render(picture);
    showLabels(picture, labels);
    drawMarks(contextOf(surface), over, { palette: ownInk, font: FONT });
  }

  /** Returns a stage as SVG elements, snapped to device pixels at the given ratio. */
  elements(stage: StagePicture, idPrefix: string, ratio: number): string {
    const { picture, over } = this.#picture(stage);
    const labels = new SvgLabels({ theme: picture.theme, measure: this.#measure });
    showLabels(picture, labels);
    const { background } = picture.theme;
    const size = `width="${stage.width}" height="${stage.height}"`;
    return [
      `<rect ${size} fill="${background}"/>`,
      shapeElements(picture, idPrefix, ratio),
      labels.toElements(),
      marksSvg(over, { palette: ownInk, idPrefix: `${idPrefix}-over` }),
    ].join('\n');
  }

  /** Returns the picture, and the marks on top of it: the legend and callouts. */
  #picture(stage: StagePicture): { readonly picture: Picture; readonly over: readonly Mark[] } {
    const { callouts = [], timeline, width, height, playhead, colourBy, hasLegend } = stage;
    const theme = themeOf(stage.theme);
    // Without all samples, ages would be missing from the first picture's legend.
    samplesOf(timeline);
    const { legend } = colouringOf(timeline, colourBy, theme, playhead);
    const lines = hasLegend ? legendLines(legend, width) : 0;
    const { keys = WHOLE_KEY_SPACE } = stage;
    const viewport = viewportOf(
      ...([width, height, timeline.keySpace, keys, lines] as const),
      textScale(this.#measure),
      hasLevelTargets(timeline),
    );
    const picture = stillPicture(stage, viewport, this.#lineages);
    // A lineage dims the legend's colours, so it replaces the legend.
    const isShown = picture.lineage === null;
    const colours = isShown ? legendMarks(legend, viewport, theme, this.#measure) : [];
    const said = calloutMarks(callouts, { ...picture, measure: this.#measure });
    return { picture, over: [...colours, ...said] };
  }
}

function contextOf(surface: DrawingSurface): CanvasRenderingContext2D {
  const context = surface.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This browser does not provide a 2D canvas');
  return context;
}

function labelsOn(
  surface: DrawingSurface,
  look: ConstructorParameters<typeof CanvasLabels>[1],
): CanvasLabels {
  return new CanvasLabels(contextOf(surface), look, FONT);
}
