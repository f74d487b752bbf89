// Standalone pictures: figures, exported files and film frames. Each one is exact because, unlike
// on the moving stage, no work is deferred to a later picture.
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

export interface StillOptions extends Omit<SceneOptions, 'legend'> {
  readonly timeline: Timeline;
  /** Position in events. A position between two events shows an intermediate state. */
  readonly playhead: number;
  readonly highlight?: ReadonlySet<number>;
  /** Row of the pinned file, whose lineage is shown. Default: −1, no file. */
  readonly picked?: number;
  /** Number of events per picture, which determines trails. Default: 0. */
  readonly pace?: number;
}

/** Number of events per picture above which short jobs become trails, as on the stage. */
const FAST_EVENTS = 3;

/** Returns the picture for a viewport. A `LineageKeeper` is needed to show a file's lineage. */
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

/** Draws lineage and highlight. In a standalone picture, nothing is hovered. */
function drawRelations(context: CanvasRenderingContext2D, picture: Picture): void {
  drawLineage(context, picture);
  drawHighlight(context, picture);
}
