import type { Colouring } from '../scene/colouring.ts';
import type { PixelGroup } from '../scene/hit_test.ts';
import type { LineageView } from '../scene/lineage_view.ts';
import type { Scene } from '../scene/scene.ts';
import type { Trails } from '../scene/trails.ts';
import type { Theme } from '../scene/theme.ts';
import type { Viewport } from '../scene/viewport.ts';
import type { OverlappedFiles } from '../timeline/file_facts.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Everything needed to draw one picture. */
export interface Picture {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly colouring: Colouring;
  /** Levels at the scene's event, starting with L0; empty if the log has no level targets. */
  readonly levels: readonly LevelFacts[];
  /** Row in `timeline.lifetimes` of the hovered file, which is outlined; −1 if there is none. */
  readonly hovered: number;
  readonly picked: number;
  /** Files that share the pixel under the pointer; `null` if there are none. */
  readonly group: PixelGroup | null;
  /** Numbers of highlighted files. All other files are dimmed. */
  readonly highlight: ReadonlySet<number>;
  /** Overlap between the hovered file and the next level; `null` if no file is hovered. */
  readonly overlap: OverlappedFiles | null;
  /** Lineage of the pinned file; `null` if no file is pinned. */
  readonly lineage: LineageView | null;
  /** Draws highlight, overlap and lineage; `null` until its code is loaded. */
  readonly drawRelations: ((context: CanvasRenderingContext2D, picture: Picture) => void) | null;
  /** Number of events between consecutive pictures; 0 at rest. */
  readonly pace: number;
  /** Trails left by short jobs during fast playback. */
  readonly trails: Trails;
}

export const NO_HIGHLIGHT: ReadonlySet<number> = new Set<number>();

/** A target on which pictures are drawn. */
export interface Renderer {
  render(picture: Picture): void;
  dispose(): void;
}
