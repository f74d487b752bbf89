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

/** All that a renderer needs for one picture. */
export interface Picture {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly theme: Theme;
  readonly colouring: Colouring;
  /** All levels at the playhead's event, L0 first; empty where the log has no level targets. */
  readonly levels: readonly LevelFacts[];
  /** Lifetimes to outline; −1 for none. */
  readonly hovered: number;
  readonly picked: number;
  /** Files under the pointer that share a pixel; `null` where there are none. */
  readonly group: PixelGroup | null;
  /** Numbers of the files that something beside the stage points at; the others step back. */
  readonly highlight: ReadonlySet<number>;
  /** What the hovered file overlaps on the next level; `null` when none is hovered. */
  readonly overlap: OverlappedFiles | null;
  /** The lineage of the picked file; `null` when none is picked. */
  readonly lineage: LineageView | null;
  /** Draws all three; `null` where nothing can be pointed at. */
  readonly drawRelations: ((context: CanvasRenderingContext2D, picture: Picture) => void) | null;
  /** Events from one picture to the next; 0 at rest. */
  readonly pace: number;
  /** With which beat of the clock it is drawn: texts that nobody could read change with it. */
  readonly beat: number;
  /** What short jobs have written, while the history plays fast. */
  readonly trails: Trails;
}

/** Nothing is pointed at. */
export const NO_HIGHLIGHT: ReadonlySet<number> = new Set<number>();

/** Something that draws pictures. */
export interface Renderer {
  render(picture: Picture): void;
  dispose(): void;
}
