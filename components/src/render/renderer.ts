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

/** Inputs of one picture. */
export interface Picture {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly colouring: Colouring;
  /** All levels at the scene's event, L0 first; empty if the log has no level targets. */
  readonly levels: readonly LevelFacts[];
  /** Rows of the files to outline; −1 for none. */
  readonly hovered: number;
  readonly picked: number;
  /** Files under the pointer that share a pixel; `null` if there are none. */
  readonly group: PixelGroup | null;
  /** Numbers of the files to highlight. All other files are dimmed. */
  readonly highlight: ReadonlySet<number>;
  /** Overlap of the hovered file with the next level; `null` if no file is hovered. */
  readonly overlap: OverlappedFiles | null;
  /** Lineage of the pinned file; `null` if no file is pinned. */
  readonly lineage: LineageView | null;
  /** Draws highlight, overlap and lineage; `null` until loaded. */
  readonly drawRelations: ((context: CanvasRenderingContext2D, picture: Picture) => void) | null;
  /** Events between consecutive pictures; 0 at rest. */
  readonly pace: number;
  /** Trails of short jobs during fast playback. */
  readonly trails: Trails;
}

export const NO_HIGHLIGHT: ReadonlySet<number> = new Set<number>();

/** Drawing target for pictures. */
export interface Renderer {
  render(picture: Picture): void;
  dispose(): void;
}
