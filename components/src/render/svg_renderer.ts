// Draws one moment of a history as SVG text, for figures, documentation and golden files. The
// stage's own code draws on a context that writes elements instead of pixels.
import { escaped } from '../base/escaped.ts';
import { svgNumber } from '../base/svg_number.ts';
import type { MeasureText } from '../charts/marks.ts';
import { pixelOfKey, viewportOf, WHOLE_KEY_SPACE } from '../scene/viewport.ts';
import { hasLevelTargets } from '../timeline/level_facts.ts';
import { CanvasRenderer } from './canvas_renderer.ts';
import type { LabelSink } from './label_pool.ts';
import { Overlay } from './overlay.ts';
import { showNotes } from './overlay_notes.ts';
import type { Picture } from './renderer.ts';
import { stillPicture, type StillOptions } from './still_picture.ts';
import { SvgContext } from './svg_context.ts';
import { SvgLabels } from './svg_labels.ts';
import { textScale } from './text_scale.ts';

export interface SvgOptions extends Omit<StillOptions, 'picked'> {
  /** Width of the picture in CSS pixels. */
  readonly width: number;
  /** Height of the stage in CSS pixels. The picture ends below its last row. */
  readonly height: number;
  /** One-sentence text alternative. */
  readonly label: string;
  /** Prefix for ids in the SVG. It must be unique on the page. */
  readonly idPrefix: string;
  /** True to show the memtables and the key axis above the rows. */
  readonly hasMemtable?: boolean;
  /** True to draw the whole stage as mounted, with job chips and free space. */
  readonly isStage?: boolean;
  /** True to show file numbers inside files that have space for them. */
  readonly hasFileNumbers?: boolean;
  /** Measures text in a known font. If missing, widths are estimated. */
  readonly measure?: MeasureText;
}

export const FONT =
  'Inter, Segoe UI, system-ui, -apple-system, Roboto, Noto Sans, Liberation Sans, sans-serif';

/** Returns a moment of a history as an `<svg>` element. */
export function svgAt(options: SvgOptions): string {
  const { width, height, idPrefix } = options;
  const picture = pictureOf(options);
  const { measure } = options;
  const labels = new SvgLabels({
    ...{ theme: picture.theme },
    ...(measure === undefined ? {} : { measure }),
  });
  // A job's chip would cover its files, and a figure's accompanying text explains more.
  const sink: LabelSink = {
    show: (name, parts, place) => {
      const isBeside = name.startsWith('chip ') || name === 'dropped';
      if (options.isStage === true || !isBeside) labels.show(name, parts, place);
    },
    endPicture: () => undefined,
  };
  showLabels(picture, sink);
  if (options.hasFileNumbers === true) numberFiles(labels, picture);
  const { top, down } = options.isStage === true ? { top: 0, down: height } : cut(picture, options);
  const box = `0 ${svgNumber(top)} ${svgNumber(width)} ${svgNumber(down)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${svgNumber(width)}" ` +
      `height="${svgNumber(down)}" role="img" aria-label="${escaped(options.label)}" ` +
      `font-family="${FONT}">`,
    shapeElements(picture, idPrefix),
    labels.toElements(),
    '</svg>\n',
  ].join('\n');
}

/** Returns all drawn elements except labels, aligned to device pixels at `pixelRatio`. */
export function shapeElements(picture: Picture, idPrefix: string, pixelRatio = 1): string {
  const { width, height } = picture.viewport;
  const context = new SvgContext(idPrefix);
  const renderer = new CanvasRenderer({
    width,
    height,
    getContext: () => context as unknown as CanvasRenderingContext2D,
  });
  renderer.resize(width, height, pixelRatio);
  renderer.render(picture);
  return context.toElements();
}

/** Shows all labels of a picture except the legend. */
export function showLabels(picture: Picture, sink: LabelSink): void {
  const overlay = new Overlay(sink, { show: () => undefined, clear: () => undefined });
  overlay.notes = showNotes;
  overlay.render(picture);
}

/** Returns the vertical range from just above the first row to just below the last row. */
function cut(
  { scene: { rows, travellers }, viewport }: Picture,
  { hasMemtable, height }: SvgOptions,
): { readonly top: number; readonly down: number } {
  const hasChip = travellers.some((each) => each.kind === 'move');
  const margin = hasChip ? CHIP_MARGIN : TOP_MARGIN;
  const top = hasMemtable === true ? 0 : viewport.rowsY - margin;
  const bottom = Math.max(...rows.map((row) => row.y + row.height)) + BOTTOM_MARGIN;
  return { top, down: Math.min(height, bottom) - top };
}

/** Space above the rows if memtables are hidden, in pixels. The chip of a move needs more. */
const TOP_MARGIN = 14;
const CHIP_MARGIN = 28;
const BOTTOM_MARGIN = 16;

function pictureOf(options: SvgOptions): Picture {
  const { timeline, width, height } = options;
  const isStage = options.isStage === true;
  const scale = options.measure === undefined ? 1 : textScale(options.measure);
  const shown = [timeline.keySpace, WHOLE_KEY_SPACE, isStage ? 0 : 1] as const;
  const whole = viewportOf(width, height, ...shown, scale, hasLevelTargets(timeline));
  const rowsHeight = isStage ? whole.rowsHeight : Math.max(40, height - whole.rowsY - 10);
  return stillPicture(options, { ...whole, rowsHeight });
}

/** Minimum height, in pixels, of a row with space for a number. */
const LEAST_HEIGHT = 13;

function numberFiles(labels: SvgLabels, { scene, timeline, viewport }: Picture): void {
  const { fileNumber, smallest, largest } = timeline.lifetimes;
  const show = (file: number, y: number): void => {
    const from = pixelOfKey(viewport, smallest.at(file));
    const to = pixelOfKey(viewport, largest.at(file) + 1);
    const text = String(fileNumber.at(file));
    if (to - from >= 8 + text.length * 7) labels.showInside(text, (from + to) / 2, y + 4);
  };
  for (const row of scene.rows) {
    if (row.height < LEAST_HEIGHT || row.opacity < 0.5) continue;
    const strip = row.pending.length === 0 ? 0 : row.height * row.pendingShare;
    const free = row.height - strip;
    if (free >= LEAST_HEIGHT) for (const file of row.files) show(file, row.y + free / 2);
    if (strip < LEAST_HEIGHT) continue;
    for (const file of row.pending) show(file, row.y + row.height - strip / 2);
  }
  for (const each of scene.travellers) {
    if (each.height >= LEAST_HEIGHT) show(each.lifetime, each.y + each.height / 2);
  }
}
