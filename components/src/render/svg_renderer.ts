// A moment of a history as one SVG text: figures, documentation, goldens. Drawn by the stage's own
// code, on a context that writes elements instead of pixels.
import { escaped } from '../base/escaped.ts';
import { colouringOf } from '../scene/colouring.ts';
import type { SceneOptions } from '../scene/options.ts';
import { heightScale } from '../scene/row_height.ts';
import { sceneAt } from '../scene/scene.ts';
import { themeOf } from '../scene/theme.ts';
import { NO_TRAILS } from '../scene/trails.ts';
import { pixelOfKey, viewportOf } from '../scene/viewport.ts';
import { shownLevels } from '../timeline/facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { CanvasRenderer } from './canvas_renderer.ts';
import type { LabelSink } from './label_pool.ts';
import { Overlay } from './overlay.ts';
import { NO_HIGHLIGHT, type Picture } from './renderer.ts';
import { short, SvgContext } from './svg_context.ts';
import { SvgLabels } from './svg_labels.ts';

/** What a picture shows, and how large. */
export interface SvgOptions extends SceneOptions {
  readonly timeline: Timeline;
  /** Between two events: what lies between them is drawn half way. */
  readonly playhead: number;
  /** CSS pixels. */
  readonly width: number;
  /** Of the stage; the picture ends below its last row. */
  readonly height: number;
  /** In one sentence, for those who do not see it. */
  readonly label: string;
  /** Begins the ids of the definitions inside, which are one page's. */
  readonly idPrefix: string;
  /**
   * Whether the memtables and the axis of the keys stand above the rows; else they are left out.
   */
  readonly hasMemtable?: boolean;
  /** Whether files have their numbers in them, where there is room. */
  readonly hasFileNumbers?: boolean;
  readonly highlight?: ReadonlySet<number>;
}

const FONT =
  'Inter, Segoe UI, system-ui, -apple-system, Roboto, Noto Sans, Liberation Sans, sans-serif';

/** The picture, a whole `<svg>` element. */
export function svgAt(options: SvgOptions): string {
  const { width, height, idPrefix } = options;
  const theme = themeOf(options.theme);
  const picture = pictureOf(options);
  const context = new SvgContext(idPrefix);
  const renderer = new CanvasRenderer({
    width,
    height,
    getContext: () => context as unknown as CanvasRenderingContext2D,
  });
  renderer.resize(width, height, 1);
  renderer.render(picture);
  const labels = new SvgLabels(theme);
  // A job's chip would lie over its files, and the words beside a figure say more.
  const sink: LabelSink = {
    show: (name, parts, place) => {
      if (!name.startsWith('chip ') && name !== 'dropped') labels.show(name, parts, place);
    },
    endPicture: () => undefined,
  };
  new Overlay(sink, { show: () => undefined, clear: () => undefined }).render(picture);
  if (options.hasFileNumbers === true) numberFiles(labels, picture);
  const { rows, travellers } = picture.scene;
  const hasChip = travellers.some((each) => each.kind === 'move');
  const margin = hasChip ? CHIP_MARGIN : TOP_MARGIN;
  const top = options.hasMemtable === true ? 0 : picture.viewport.rowsY - margin;
  const bottom = Math.max(...rows.map((row) => row.y + row.height)) + BOTTOM_MARGIN;
  const down = Math.min(height, bottom) - top;
  const box = `0 ${short(top)} ${short(width)} ${short(down)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${short(width)}" ` +
      `height="${short(down)}" role="img" aria-label="${escaped(options.label)}" ` +
      `font-family="${FONT}">`,
    context.toElements(),
    labels.toElements(),
    '</svg>\n',
  ].join('\n');
}

/** What stays above the rows where the memtables are left out; more for a move's chip. */
const TOP_MARGIN = 14;
const CHIP_MARGIN = 28;
const BOTTOM_MARGIN = 16;

function pictureOf(options: SvgOptions): Picture {
  const { timeline, width, height, heightMode, colourBy } = options;
  const whole = viewportOf(width, height, timeline.keySpace);
  const viewport = { ...whole, rowsHeight: Math.max(40, height - whole.rowsY - 10) };
  const scale = heightScale(timeline, heightMode, viewport.rowsHeight);
  const scene = sceneAt({ timeline, playhead: options.playhead, viewport, scale });
  const theme = themeOf(options.theme);
  return {
    timeline,
    scene,
    viewport,
    theme,
    colouring: colouringOf(timeline, colourBy, theme, scene.playhead),
    levels: shownLevels(timeline, Math.floor(scene.playhead)),
    hovered: -1,
    group: null,
    picked: -1,
    highlight: options.highlight ?? NO_HIGHLIGHT,
    overlap: null,
    lineage: null,
    pace: 0,
    beat: -1,
    trails: NO_TRAILS,
  };
}

/** Rows that are lower have no room for a number. */
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
