// Canvas and labels of a stage. Draws one picture per playhead and caches what it can.
import type { CardPointer, Edges } from '../charts/card_place.ts';
import { colouringOf, type Legend } from '../scene/colouring.ts';
import type { Hit, PixelGroup } from '../scene/hit_test.ts';
import type { SceneOptions } from '../scene/options.ts';
import { heightScale, type HeightScale } from '../scene/row_height.ts';
import { samplesOf } from '../scene/row_samples.ts';
import { rowsAt, type FrameRows } from '../scene/rows.ts';
import { sceneAt, type Scene } from '../scene/scene.ts';
import { themeOf, type Theme } from '../scene/theme.ts';
import { isFollowable, NO_TRAILS, trailsAt } from '../scene/trails.ts';
import { viewportOf, type KeyWindow, type Viewport } from '../scene/viewport.ts';
import { hasLevelTargets, shownLevels } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { CanvasRenderer } from './canvas_renderer.ts';
import { LabelPool } from './label_pool.ts';
import { legendLines, Legends } from './legends.ts';
import { Overlay } from './overlay.ts';
import type { Relations, StageAnswers } from './stage_answers.ts';

export interface View {
  /** Stage size in CSS pixels. Reading it from the page would cost a layout per picture. */
  readonly size: { readonly width: number; readonly height: number };
  readonly timeline: Timeline | null;
  readonly playhead: number;
  /** True while the playhead is moving; see `eventShownAt`. */
  readonly isMoving: boolean;
  readonly options: SceneOptions;
  readonly keyWindow: KeyWindow;
  readonly hovered: number;
  /** Files that share the pixel under the pointer; `null` if there are none. */
  readonly group: PixelGroup | null;
  readonly picked: number;
  /** Numbers of the highlighted files. */
  readonly highlight: ReadonlySet<number>;
  /** Space that text needs in the page's font, relative to our font; see `viewportOf`. */
  readonly textScale: number;
  /** Scale factor from the drawing to CSS pixels, which is 1 except on projectors. */
  readonly magnification: number;
}

/** Number of events per picture above which short jobs become trails. */
const FAST_EVENTS = 3;
/** Number of events above which a change of the playhead counts as a jump. */
const JUMP_EVENTS = 5000;

/** Theme colours used by the labels over the canvas. */
const INKS = ['text', 'muted', 'panel', 'line', 'over', 'stopped', 'background'] as const;

const NO_RELATIONS: Relations = { overlap: null, lineage: null, drawRelations: null };

/** Maximum number of distant moments per picture that are sampled to determine row heights. */
const SAMPLES_A_PICTURE = 3;
const SAMPLES_MILLIS = 4;

function lookAround(timeline: Timeline, near: number): void {
  const until = performance.now() + SAMPLES_MILLIS;
  const most = timeline.isComplete ? SAMPLES_A_PICTURE : 1;
  for (let count = 0; count < most && performance.now() < until; count += 1) {
    if (!samplesOf(timeline, { most: 1, near }).isPartial) return;
  }
}

/** Contents of the latest picture. */
export interface Drawn {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  /** Positions of the running jobs' chips. */
  readonly chips: readonly Edges[];
  /** Row of the pinned file; −1 if no file is pinned. */
  readonly picked: number;
}

/** The drawing side of a mounted stage. */
export class StageView {
  readonly canvas: HTMLCanvasElement;
  readonly #root: HTMLElement;
  readonly #renderer: CanvasRenderer;
  readonly #overlay: Overlay;
  readonly #labels: HTMLElement;
  #magnification = 1;
  readonly #frames = new FrameCache();
  /** Responses to the pointer; `null` until loaded. Until then, nothing can be hovered. */
  #answers: StageAnswers | null = null;
  #scale: {
    readonly key: string;
    readonly timeline: Timeline;
    readonly events: number;
    readonly scale: HeightScale;
  } | null = null;
  #drawn: Drawn | null = null;
  #legend: Legend | null = null;
  #pace = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    const page = root.ownerDocument;
    this.canvas = page.createElement('canvas');
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', 'LSM tree');
    const labels = page.createElement('div');
    labels.className = 'lsm-stage-labels';
    labels.setAttribute('aria-hidden', 'true');
    root.append(this.canvas, labels);
    this.#labels = labels;
    this.#renderer = new CanvasRenderer(this.canvas);
    this.#overlay = new Overlay(new LabelPool(labels), new Legends(labels));
  }

  /** Adds what the first picture does not need: responses to the pointer, and notes. */
  complete(make: (labels: HTMLElement) => StageAnswers, notes: Overlay['notes']): void {
    this.#answers = make(this.#labels);
    this.#overlay.notes = notes;
  }

  /**
   * Draws a picture. Returns true if drawing again would improve it, for example by labels hidden
   * while moving or by better row heights.
   */
  draw(view: View): boolean {
    const theme = themeOf(view.options.theme);
    this.#applyTheme(theme);
    this.#magnify(view.magnification);
    const width = view.size.width / this.#magnification;
    const height = view.size.height / this.#magnification;
    const ratio = this.#root.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    this.#renderer.resize(width, height, ratio * this.#magnification);
    const { timeline, options } = view;
    if (timeline === null || width === 0 || height === 0) {
      this.#renderer.clear(theme.background);
      this.#overlay.clear();
      this.#drawn = null;
      return false;
    }
    lookAround(timeline, view.playhead);
    const colouring = colouringOf(timeline, options.colourBy, theme, view.playhead);
    this.#legend = colouring.legend;
    const lines = options.legend === 'foot' ? legendLines(colouring.legend, width) : 0;
    const viewport = viewportOf(
      ...([width, height, timeline.keySpace, view.keyWindow, lines, view.textScale] as const),
      hasLevelTargets(timeline),
    );
    const scale = this.#scaleOf(timeline, view, viewport);
    const framesAt = (index: number): FrameRows => this.#frames.at(timeline, index);
    const before = this.#drawn?.timeline === timeline ? this.#drawn.scene.playhead : view.playhead;
    const step = Math.abs(view.playhead - before);
    // The pace decreases gradually to prevent flicker, and is zero at rest.
    this.#pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, this.#pace * 0.9);
    const isFast = this.#pace > FAST_EVENTS;
    const { playhead, isMoving } = view;
    const whole = sceneAt({ timeline, playhead, isMoving, viewport, scale, framesAt });
    const jobs = whole.jobs.filter((job) => !isFast || isFollowable(job, this.#pace));
    const scene = isFast ? { ...whole, jobs, aftermath: null } : whole;
    const { hovered, group, picked, highlight } = view;
    const { event } = scene;
    const levels = shownLevels(timeline, event);
    const picture = {
      timeline,
      scene,
      viewport,
      theme,
      colouring,
      levels,
      hovered,
      group,
      picked,
      highlight,
      ...(this.#answers?.relationsOf(timeline, { hovered, picked }, event) ?? NO_RELATIONS),
      pace: this.#pace,
      trails: isFast ? trailsAt(timeline, scene.playhead, this.#pace) : NO_TRAILS,
    };
    this.#renderer.render(picture);
    this.#overlay.render(picture);
    this.#drawn = { timeline, scene, viewport, chips: this.#overlay.chips, picked };
    return step > 0 || scale.isPartial;
  }

  /** Returns the file under a pointer and shows facts about it; `null` if there is no file. */
  hover(client: CardPointer | null): Hit | null {
    const drawn = this.#drawn;
    if (drawn === null) return null;
    const scale = 1 / this.#magnification;
    const pointer =
      client === null ? null : { ...client, x: client.x * scale, y: client.y * scale };
    return this.#answers?.hover(drawn, pointer) ?? null;
  }

  /** Legend for the latest colours; `null` before the first picture. */
  get legend(): Legend | null {
    return this.#legend;
  }

  /** The latest drawing; `null` while the stage is empty. */
  get drawn(): Drawn | null {
    return this.#drawn;
  }

  /** Shows facts about the file that has the keyboard focus. */
  tell(lifetime: number): void {
    if (this.#drawn !== null) this.#answers?.tell(this.#drawn, lifetime);
  }

  /** Returns the position of a page coordinate along the plot, from 0 (left) to 1 (right). */
  plotPlace(clientX: number): number {
    const drawn = this.#drawn;
    if (drawn === null) return -1;
    const { plotX, plotWidth } = drawn.viewport;
    const x = (clientX - this.#root.getBoundingClientRect().left) / this.#magnification;
    return (x - plotX) / plotWidth;
  }

  get magnification(): number {
    return this.#magnification;
  }

  dispose(): void {
    this.#renderer.dispose();
    this.#overlay.dispose();
  }

  /** Scales all labels together. They are laid out in the stage's own pixels. */
  #magnify(magnification: number): void {
    if (magnification === this.#magnification) return;
    this.#magnification = magnification;
    // A label with its own compositing layer would be scaled as a bitmap.
    this.#labels.classList.toggle('magnified', magnification !== 1);
    const { style } = this.#labels;
    style.width = style.height = `${100 / magnification}%`;
    style.transformOrigin = '0 0';
    style.transform = magnification === 1 ? '' : `scale(${magnification})`;
  }

  /** Returns the row height scale, recomputed if the history has grown by a quarter or ended. */
  #scaleOf(timeline: Timeline, view: View, viewport: Viewport): HeightScale {
    const { heightMode } = view.options;
    const key = `${heightMode} ${viewport.rowsHeight} ${timeline.isComplete ? 'whole' : ''}`;
    const known = this.#scale;
    const isSame = known !== null && known.key === key && known.timeline === timeline;
    const isGrown = isSame && timeline.eventCount > known.events * 1.25;
    if (isSame && !isGrown && !known.scale.isPartial) return known.scale;
    const budget = { most: 0, near: view.playhead };
    const scale = heightScale(timeline, heightMode, viewport.rowsHeight, budget);
    this.#scale = { key, timeline, events: timeline.eventCount, scale };
    return scale;
  }

  #applyTheme(theme: Theme): void {
    const { style } = this.#root;
    if (style.getPropertyValue('--stage-theme') === theme.name) return;
    style.setProperty('--stage-theme', theme.name);
    for (const ink of INKS) style.setProperty(`--stage-${ink}`, theme[ink]);
    style.background = theme.background;
  }
}

/** Cache of the rows at the events drawn last. */
class FrameCache {
  #timeline: Timeline | null = null;
  #eventCount = 0;
  readonly #rows = new Map<number, FrameRows>();

  at(timeline: Timeline, index: number): FrameRows {
    if (timeline !== this.#timeline || timeline.eventCount !== this.#eventCount) {
      this.#timeline = timeline;
      this.#eventCount = timeline.eventCount;
      this.#rows.clear();
    }
    const known = this.#rows.get(index);
    if (known !== undefined) return known;
    const rows = rowsAt(timeline, index);
    if (this.#rows.size > 8) this.#rows.clear();
    this.#rows.set(index, rows);
    return rows;
  }
}
