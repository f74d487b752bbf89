// Mounts a stage in an element of a page.
import { plural } from './base/format_short.ts';
import { measureIn } from './charts/measure_in.ts';
import type * as AfterFirstPicture from './render/after_first_picture.ts';
import { cancelFrame, nextFrame } from './player/clock.ts';
import type { Callout } from './render/callout_marks.ts';
import { NO_HIGHLIGHT } from './render/renderer.ts';
import type { HandListeners, StageHands } from './render/stage_hands.ts';
import { StageView } from './render/stage_view.ts';
import { adoptStageStyle } from './render/stage_style.ts';
import { textScale } from './render/text_scale.ts';
import type { Legend } from './scene/colouring.ts';
import { rowsAt } from './scene/rows.ts';
import { DEFAULT_SCENE_OPTIONS, type SceneOptions } from './scene/options.ts';
import { WHOLE_KEY_SPACE, type KeyWindow } from './scene/viewport.ts';
import type { Timeline } from './timeline/timeline.ts';

/** Options and listeners of a stage. */
export interface StageOptions extends Partial<SceneOptions>, HandListeners {
  readonly timeline?: Timeline | null;
  readonly playhead?: number;
  /** Called when the legend has changed: the meaning of the colours, or their labels. */
  readonly onLegend?: (legend: Legend) => void;
  /**
   * Moment at which code for words and input is loaded. `soon`, the default, means after the first
   * picture; `asked` means when `complete` is called, for pages with many stages.
   */
  readonly completes?: 'soon' | 'asked';
  /**
   * True if the font may differ from ours, as on other people's pages. Labels next to the plot then
   * get the space that they need.
   */
  readonly isFontOpen?: boolean;
}

/** A mounted stage. */
export interface StageHandle {
  /** Shows a history. Call it again when events have been appended to the history. */
  setTimeline(timeline: Timeline | null): void;
  /**
   * Shows a moment: in this display frame if the player is the caller, otherwise in the next. While
   * moving, the words describe the change being animated.
   */
  setPlayhead(playhead: number, isMoving?: boolean): void;
  setOptions(options: Partial<SceneOptions>): void;
  /** Marks the clicked file, given by its row in `timeline.lifetimes`. `null` removes the mark. */
  setPicked(lifetime: number | null): void;
  /** Highlights files by number, for example those behind a hovered count. Default: none. */
  setHighlight(fileNumbers?: ReadonlySet<number>): void;
  /** Shows callouts for files or for the moment. Default: none. */
  setCallouts(callouts?: readonly Callout[]): void;
  /** Scales the drawing, for example for projectors. 1 is the normal size. */
  setMagnification(magnification: number): void;
  /** Shows part of the key space, given in shares. Default: all of it. */
  setKeyWindow(window?: KeyWindow): void;
  /** Loads words and input, for a stage whose `completes` is `asked`. */
  complete(): void;
  /** Returns a text version of the tree, for screen readers and bug reports. */
  toText(): Promise<string>;
  /** Canvas that contains the picture without its labels. */
  readonly canvas: HTMLCanvasElement;
  dispose(): void;
}

/** Mounts a stage that fills `element` and adapts to its size. */
export function mountStage(element: HTMLElement, options: StageOptions = {}): StageHandle {
  return new Stage(element, options);
}

type Later = typeof AfterFirstPicture;
const loadLater = (): Promise<Later> => import('./render/after_first_picture.ts');

/** Number of pictures drawn between two descriptions of the tree during playback. */
const DRAWS_BETWEEN_WORDS = 20;

class Stage implements StageHandle {
  readonly canvas: HTMLCanvasElement;
  readonly #root: HTMLElement;
  readonly #view: StageView;
  readonly #observer: ResizeObserver;
  readonly #on: HandListeners & Pick<StageOptions, 'onLegend'>;
  readonly #listening = new AbortController();
  #options: SceneOptions;
  #timeline: Timeline | null;
  #playhead: number;
  #isMoving = false;
  /** Input code; null until it is loaded. Until then, `#keyWindow` applies. */
  #hands: StageHands | null = null;
  #keyWindow: KeyWindow = WHOLE_KEY_SPACE;
  #size = { width: 0, height: 0 };
  #picked = -1;
  #highlight = NO_HIGHLIGHT;
  readonly #isFontOpen: boolean;
  #textScale = 1;
  #magnification = 1;
  #callouts: readonly Callout[] = [];
  #describedEvent = -1;
  /** Legend most recently reported, as JSON. */
  #reported = '';
  #drawsSinceWords = 0;
  /** Code loaded after the first picture; null until it is requested. */
  #later: Later | 'awaited' | null = null;
  #mayComplete: boolean;

  constructor(element: HTMLElement, options: StageOptions) {
    const { theme, heightMode, colourBy, legend } = { ...DEFAULT_SCENE_OPTIONS, ...options };
    this.#options = { theme, heightMode, colourBy, legend };
    this.#timeline = options.timeline ?? null;
    this.#playhead = options.playhead ?? 0;
    this.#on = options;
    this.#isFontOpen = options.isFontOpen === true;
    this.#mayComplete = options.completes !== 'asked';
    this.#root = element.ownerDocument.createElement('div');
    this.#root.className = 'lsm-stage';
    this.#root.style.width = this.#root.style.height = '100%';
    element.append(this.#root);
    adoptStageStyle(element);
    this.#view = new StageView(this.#root);
    this.canvas = this.#view.canvas;
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this.#root);
    this.#measure();
    nextFrame(this.#draw);
  }

  setTimeline(timeline: Timeline | null): void {
    if (timeline !== this.#timeline) {
      this.#picked = -1;
      this.#describedEvent = -1;
      // Keys chosen before the first history was set apply to it.
      const hasOtherKeys =
        this.#timeline !== null && timeline?.keySpace !== this.#timeline.keySpace;
      // If there is a listener for key changes, it sets the keys of the next history itself.
      if (hasOtherKeys && this.#on.onKeys === undefined) this.setKeyWindow();
      this.#hands?.forget(hasOtherKeys);
    }
    this.#timeline = timeline;
    nextFrame(this.#draw);
  }

  setPlayhead(playhead: number, isMoving = false): void {
    this.#playhead = playhead;
    this.#isMoving = isMoving;
    nextFrame(this.#draw);
  }

  setOptions(options: Partial<SceneOptions>): void {
    this.#options = { ...this.#options, ...options };
    nextFrame(this.#draw);
  }

  setPicked(lifetime: number | null): void {
    const picked = lifetime ?? -1;
    if (picked === this.#picked) return;
    this.#picked = picked;
    nextFrame(this.#draw);
  }

  setHighlight(fileNumbers: ReadonlySet<number> = NO_HIGHLIGHT): void {
    if (fileNumbers === this.#highlight) return;
    this.#highlight = fileNumbers;
    nextFrame(this.#draw);
  }

  setCallouts(callouts: readonly Callout[] = []): void {
    if (callouts === this.#callouts) return;
    this.#callouts = callouts;
    nextFrame(this.#draw);
  }

  setMagnification(magnification: number): void {
    if (magnification === this.#magnification) return;
    this.#magnification = magnification;
    nextFrame(this.#draw);
  }

  setKeyWindow(window: KeyWindow = WHOLE_KEY_SPACE): void {
    this.#keyWindow = window;
    if (this.#hands === null) nextFrame(this.#draw);
    else this.#hands.setWindow(window);
  }

  complete(): void {
    this.#mayComplete = true;
    nextFrame(this.#draw);
  }

  async toText(): Promise<string> {
    const timeline = this.#timeline;
    if (timeline === null) return '';
    const { frameText } = await loadLater();
    return frameText(timeline, this.#shownEvent);
  }

  dispose(): void {
    cancelFrame(this.#draw);
    this.#listening.abort();
    this.#observer.disconnect();
    this.#view.dispose();
    this.#root.remove();
  }

  readonly #draw = (): void => {
    const timeline = this.#timeline;
    const playhead = this.#playhead;
    const isCoarse = this.#view.draw({
      size: this.#size,
      timeline,
      playhead,
      isMoving: this.#isMoving,
      options: this.#options,
      keyWindow: this.#hands?.window ?? this.#keyWindow,
      hovered: this.#hands?.pointed ?? -1,
      group: this.#hands?.group ?? null,
      picked: this.#picked,
      highlight: this.#highlight,
      textScale: this.#textScale,
      magnification: this.#magnification,
    });
    // After a jump, the next picture is exact. During fast playback, every picture is a jump.
    if (isCoarse) nextFrame(this.#draw);
    if (this.#hands?.follow(this.#callouts, this.#options.theme) === true) nextFrame(this.#draw);
    this.#reportLegend();
    this.#describe(timeline);
  };

  get #shownEvent(): number {
    return this.#view.drawn?.scene.event ?? Math.floor(this.#playhead);
  }

  /** Reports the legend if it has changed. */
  #reportLegend(): void {
    const { onLegend } = this.#on;
    const { legend } = this.#view;
    if (onLegend === undefined || legend === null) return;
    const words = JSON.stringify(legend);
    if (words === this.#reported) return;
    this.#reported = words;
    onLegend(legend);
  }

  #measure(): void {
    this.#size = { width: this.#root.clientWidth, height: this.#root.clientHeight };
    if (this.#isFontOpen) this.#textScale = textScale(measureIn(this.#root));
    nextFrame(this.#draw);
  }

  /** Updates the words for screen readers. During playback, this happens a few times per second. */
  #describe(timeline: Timeline | null): void {
    this.#drawsSinceWords += 1;
    if (timeline === null || timeline.eventCount === 0) return;
    const event = Math.min(this.#shownEvent, timeline.eventCount - 1);
    const isDue = !this.#isMoving || this.#drawsSinceWords > DRAWS_BETWEEN_WORDS;
    if (event === this.#describedEvent || !isDue || this.#later === 'awaited') return;
    if (this.#later === null) {
      const rows = rowsAt(timeline, event).rows.filter(({ files }) => files.length > 0);
      this.canvas.setAttribute('aria-label', `LSM tree, ${plural(rows.length, 'sorted run')}`);
      // During a stall, the words are needed at once because they name its cause.
      const stall = this.#view.drawn?.scene.stall.condition ?? 'normal';
      if (!this.#mayComplete && stall === 'normal') return;
      // Loading waits until a picture with files has been drawn.
      if (rows.length === 0 && !timeline.isComplete) return;
      void this.#complete();
      return;
    }
    this.#describedEvent = event;
    this.#drawsSinceWords = 0;
    this.canvas.setAttribute('aria-label', this.#later.frameSummary(timeline, event));
  }

  /** Loads code that the first picture does not need. If that fails, `#describe` tries again. */
  async #complete(): Promise<void> {
    this.#later = 'awaited';
    try {
      // The picture just drawn must first appear on the screen.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const later = await loadLater();
      this.#later = later;
      if (this.#listening.signal.aborted) return;
      this.#giveHands(later);
      nextFrame(this.#draw);
    } catch {
      this.#later = null;
    }
  }

  /** Enables pointer and keyboard input. */
  #giveHands(later: Later): void {
    const { showNotes, StageAnswers, StageHands } = later;
    later.adoptHandsStyle(this.#root);
    this.#view.complete((labels) => new StageAnswers(labels), showNotes);
    const stage = {
      root: this.#root,
      view: this.#view,
      on: this.#on,
      keySpace: () => this.#timeline?.keySpace ?? 1,
      redraw: () => nextFrame(this.#draw),
      picked: () => this.#picked,
      setPicked: (lifetime: number) => {
        this.#picked = lifetime;
      },
    };
    this.#hands = new StageHands(stage, this.#keyWindow, this.#listening.signal);
  }
}
