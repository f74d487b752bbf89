// The stage as a picture of its own, on a canvas or as SVG: what leaves the page is drawn by the
// code that draws what is on the screen.
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
export {
  filmFrames,
  filmPlan,
  GIF_SAMPLES,
  gifDelay,
  sampledFrame,
  type FilmPlan,
} from './film_plan.ts';
export type { StillOptions } from './render/still_picture.ts';

/** A stage of a size, at a moment. */
export interface StagePicture extends StillOptions {
  /** Pixels that it is laid out in. */
  readonly width: number;
  readonly height: number;
  /** The keys that are shown, as shares of all; left out: all of them. */
  readonly keys?: KeyWindow | undefined;
  /** Whether it says at its foot what colours mean. */
  readonly hasLegend: boolean;
  /** What is said beside files, or about the moment; left out: nothing. */
  readonly callouts?: readonly Callout[];
}

const ownInk = (ink: string): string => ink;

/** Draws one stage, picture after picture. */
export class StagePainter {
  readonly #lineages = new LineageKeeper();
  readonly #measure: MeasureText;
  #canvas: { readonly renderer: CanvasRenderer; readonly labels: CanvasLabels } | null = null;

  /** `measure` says how wide texts are in the pictures' font. */
  constructor(measure: MeasureText) {
    this.#measure = measure;
  }

  /** Paints the stage on a canvas of its own, always the same one, with so many pixels for one. */
  paint(canvas: HTMLCanvasElement | OffscreenCanvas, stage: StagePicture, ratio: number): void {
    const { picture, over } = this.#picture(stage);
    const look = { theme: picture.theme, measure: this.#measure };
    // A canvas that is nowhere on the page has the same context; only its type is another.
    const surface = canvas as DrawingSurface;
    this.#canvas ??= { renderer: new CanvasRenderer(surface), labels: labelsOn(surface, look) };
    const { renderer, labels } = this.#canvas;
    labels.look = look;
    renderer.resize(stage.width, stage.height, ratio);
    renderer.render(picture);
    showLabels(picture, labels);
    drawMarks(contextOf(surface), over, { palette: ownInk, font: FONT });
  }

  /** The stage as elements of an SVG, snapped to its pixels where one is `ratio` of them. */
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

  /** The picture, and the marks over it: the legend and what is said. */
  #picture(stage: StagePicture): { readonly picture: Picture; readonly over: readonly Mark[] } {
    const { callouts = [], timeline, width, height, playhead, colourBy, hasLegend } = stage;
    const theme = themeOf(stage.theme);
    // All of the history's samples: the legend of a first picture would know no ages.
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
    // A lineage takes the legend's place: its colours are dimmed.
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
