// Standalone pictures: a figure, an exported file or a frame of a film. Each is exact: unlike on
// the moving stage, no work is deferred to the next frame.
import { colouringOf } from '../scene/colouring.ts';
import type { LineageKeeper } from '../scene/lineage_view.ts';
import type { SceneOptions } from '../scene/options.ts';
import { heightScale } from '../scene/row_height.ts';
import { sceneAt } from '../scene/scene.ts';
import { themeOf } from '../scene/theme.ts';
import { isFollowable, NO_TRAILS, trailsAt } from '../scene/trails.ts';
import type { Viewport } from '../scene/viewport.ts';
import { shownLevels } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { drawHighlight } from './draw_highlight.ts';
import { drawLineage } from './draw_relations.ts';
import { NO_HIGHLIGHT, type Picture } from './renderer.ts';

/** The content and the moment of a picture. */
export interface StillOptions extends Omit<SceneOptions, 'legend'> {
  readonly timeline: Timeline;
  /** May be between two events, which shows an intermediate position. */
  readonly playhead: number;
  readonly highlight?: ReadonlySet<number>;
  /** Row of the pinned file, whose lineage is shown; −1 (default): none. */
  readonly picked?: number;
  /** Events per picture, for trails; default 0. */
  readonly pace?: number;
}

/** Events per picture above which short jobs become trails, as on the stage. */
const FAST_EVENTS = 3;

/** The picture in a viewport. A file's lineage is shown if a `LineageKeeper` is given. */
export function stillPicture(
  options: StillOptions,
  viewport: Viewport,
  lineages: LineageKeeper | null = null,
): Picture {
  const { timeline, heightMode, colourBy, pace = 0, picked = -1 } = options;
  const scale = heightScale(timeline, heightMode, viewport.rowsHeight);
  const whole = sceneAt({ timeline, playhead: options.playhead, viewport, scale });
  const isFast = pace > FAST_EVENTS;
  const jobs = whole.jobs.filter((job) => isFollowable(job, pace));
  const scene = isFast ? { ...whole, jobs, aftermath: null } : whole;
  const theme = themeOf(options.theme);
  const { event } = scene;
  const lineage = lineages?.at(timeline, picked, event) ?? null;
  return {
    timeline,
    scene,
    viewport,
    theme,
    colouring: colouringOf(timeline, colourBy, theme, scene.playhead),
    levels: shownLevels(timeline, event),
    hovered: -1,
    group: null,
    picked,
    highlight: options.highlight ?? NO_HIGHLIGHT,
    overlap: null,
    lineage,
    drawRelations,
    pace,
    trails: pace > 0 ? trailsAt(timeline, scene.playhead, pace) : NO_TRAILS,
  };
}

/** Draws the lineage. Nothing is hovered in a standalone picture. */
function drawRelations(context: CanvasRenderingContext2D, picture: Picture): void {
  drawLineage(context, picture);
  drawHighlight(context, picture);
}
