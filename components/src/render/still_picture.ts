// Pictures that are made for themselves: a figure, a file that leaves the page, a frame of a film.
// Each is exact: nothing is left to the next display frame, as on the stage while it moves.
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

/** What a picture shows, and of which moment. */
export interface StillOptions extends Omit<SceneOptions, 'legend'> {
  readonly timeline: Timeline;
  /** Between two events: what lies between them is drawn half way. */
  readonly playhead: number;
  readonly highlight?: ReadonlySet<number>;
  /** Row of the pinned file, whose lineage is shown; −1, as by default: none. */
  readonly picked?: number;
  /** Events that pass with each picture, where trails are to be seen; 0 if left out. */
  readonly pace?: number;
  /** See `Picture.beat`. */
  readonly beat?: number;
}

/** Events a picture from which on jobs too short to follow become trails, as on the stage. */
const FAST_EVENTS = 3;

/** The picture in a viewport; a file's lineage is shown where somebody keeps it. */
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
  const event = Math.floor(scene.playhead);
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
    beat: options.beat ?? -1,
    trails: pace > 0 ? trailsAt(timeline, scene.playhead, pace) : NO_TRAILS,
  };
}

/** Nothing is hovered in it. */
function drawRelations(context: CanvasRenderingContext2D, picture: Picture): void {
  drawLineage(context, picture);
  drawHighlight(context, picture);
}
