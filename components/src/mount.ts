// Puts the stage into an element of a page.
import { DEFAULT_SCENE_OPTIONS, type SceneOptions } from './scene/options.ts';
import type { Timeline } from './timeline/timeline.ts';

/** A file on the stage: its row in `timeline.lifetimes` and where the pointer is, in client pixels. */
export interface StageFile {
  readonly lifetime: number;
  readonly clientX: number;
  readonly clientY: number;
}

export interface StageOptions extends Partial<SceneOptions> {
  readonly timeline?: Timeline | null;
  readonly playhead?: number;
  /** The pointer is over a file, or over none (`null`). */
  readonly onHover?: (file: StageFile | null) => void;
  /** A file was clicked, or the empty stage (`null`). */
  readonly onPick?: (file: StageFile | null) => void;
}

/** A mounted stage. */
export interface StageHandle {
  /** Shows another history; call it again (with the same one) after events were appended. */
  setTimeline(timeline: Timeline | null): void;
  /** Shows a moment; drawn in this display frame when called from the player, else in the next. */
  setPlayhead(playhead: number): void;
  setOptions(options: Partial<SceneOptions>): void;
  /** The tree as text, for screen readers and bug reports. */
  toText(): string;
  dispose(): void;
}

/** Mounts a stage that fills `element`; it follows the element's size. */
export function mountStage(element: HTMLElement, options: StageOptions = {}): StageHandle {
  let chosen: SceneOptions = { ...DEFAULT_SCENE_OPTIONS, ...options };
  void element;
  return {
    setTimeline: () => undefined,
    setPlayhead: () => undefined,
    setOptions: (some) => {
      chosen = { ...chosen, ...some };
    },
    toText: () => '',
    dispose: () => undefined,
  };
}
