// Canvas and labels of one stage: makes a picture for each playhead and keeps what can be kept.
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

/** What is to be seen. */
export interface View {
  /** Of the stage, in CSS pixels: asking the page for it would cost a layout a picture. */
  readonly size: { readonly width: number; readonly height: number };
  readonly timeline: Timeline | null;
  readonly playhead: number;
  readonly options: SceneOptions;
  readonly keyWindow: KeyWindow;
  readonly hovered: number;
  /** See `Picture.group`. */
  readonly group: PixelGroup | null;
  readonly picked: number;
  /** See `Picture.highlight`. */
  readonly highlight: ReadonlySet<number>;
  /** See `viewportOf`. */
  readonly textScale: number;
  /** How much larger than in CSS pixels everything is drawn; 1 but for projectors. */
  readonly magnification: number;
  /** See `Picture.beat`. */
  readonly beat: number;
}

/** Events a picture from which on changes half way are no longer worth their frame. */
const COARSE_EVENTS = 3;
/** More events than these at once are a jump: nothing lies between its two pictures. */
const JUMP_EVENTS = 5000;

/** Colours of the theme that texts over the canvas have. */
const INKS = ['text', 'muted', 'panel', 'line', 'over', 'stopped', 'background'] as const;

const NO_RELATIONS: Relations = { overlap: null, lineage: null, drawRelations: null };

/** Moments far from the playhead that a picture may look at to find row heights, */
const SAMPLES_A_PICTURE = 3;
/** and the milliseconds after which it looks at no more. */
const SAMPLES_MILLIS = 4;

function lookAround(timeline: Timeline, near: number): void {
  const until = performance.now() + SAMPLES_MILLIS;
  const most = timeline.isComplete ? SAMPLES_A_PICTURE : 1;
  for (let count = 0; count < most && performance.now() < until; count += 1) {
    if (!samplesOf(timeline, { most: 1, near }).isPartial) return;
  }
}

/** What a picture was made of. */
export interface Drawn {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  /** Labels of running jobs. */
  readonly chips: readonly Edges[];
  /** The pinned file; −1 where none is. */
  readonly picked: number;
}

/** The parts of a mounted stage that draw. */
export class StageView {
  readonly canvas: HTMLCanvasElement;
  readonly #root: HTMLElement;
  readonly #renderer: CanvasRenderer;
  readonly #overlay: Overlay;
  readonly #labels: HTMLElement;
  #magnification = 1;
  readonly #frames = new FrameCache();
  /** Null before it is loaded: nothing can be hovered then. */
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
    this.canvas.setAttribute('aria-label', 'The tree is empty');
    const labels = page.createElement('div');
    labels.className = 'lsm-stage-labels';
    labels.setAttribute('aria-hidden', 'true');
    root.append(this.canvas, labels);
    this.#labels = labels;
    this.#renderer = new CanvasRenderer(this.canvas);
    this.#overlay = new Overlay(new LabelPool(labels), new Legends(labels));
  }

  /** What the first picture did without: answers to a pointer, made in the labels, and notes. */
  complete(make: (labels: HTMLElement) => StageAnswers, notes: Overlay['notes']): void {
    this.#answers = make(this.#labels);
    this.#overlay.notes = notes;
  }

  /**
   * Draws; `true` when one more picture would show more: what lies between two events, words that
   * kept to the beat, or better row heights.
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
    const isCoarse = step > COARSE_EVENTS;
    // The pace falls slowly, so that what depends on it does not flicker; at rest it is none.
    this.#pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, this.#pace * 0.9);
    const isFast = this.#pace > COARSE_EVENTS;
    const { playhead } = view;
    const whole = sceneAt({ timeline, playhead, viewport, scale, framesAt, isCoarse });
    const jobs = whole.jobs.filter((job) => !isFast || isFollowable(job, this.#pace));
    const scene = isFast ? { ...whole, jobs, aftermath: null } : whole;
    const { hovered, group, picked, highlight } = view;
    const event = Math.floor(scene.playhead);
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
      beat: view.beat,
      trails: isFast ? trailsAt(timeline, scene.playhead, this.#pace) : NO_TRAILS,
    };
    this.#renderer.render(picture);
    this.#overlay.render(picture);
    this.#drawn = { timeline, scene, viewport, chips: this.#overlay.chips, picked };
    return step > 0 || scale.isPartial;
  }

  /** What is under a pointer on the stage, with its facts beside it; `null` if there is nothing. */
  hover(client: CardPointer | null): Hit | null {
    const drawn = this.#drawn;
    if (drawn === null) return null;
    const scale = 1 / this.#magnification;
    const pointer =
      client === null ? null : { ...client, x: client.x * scale, y: client.y * scale };
    return this.#answers?.hover(drawn, pointer) ?? null;
  }

  /** The meaning of the colours that were drawn last; `null` before there were any. */
  get legend(): Legend | null {
    return this.#legend;
  }

  /** What was drawn last; `null` while the stage is empty. */
  get drawn(): Drawn | null {
    return this.#drawn;
  }

  /** The facts of a file beside it, for one that has the keyboard's focus. */
  tell(lifetime: number): void {
    if (this.#drawn !== null) this.#answers?.tell(this.#drawn, lifetime);
  }

  /** The place of a point of the page along the plot: 0 at its left edge, 1 at its right. */
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

  /** Labels are laid out in the stage's own pixels and enlarged as a whole. */
  #magnify(magnification: number): void {
    if (magnification === this.#magnification) return;
    this.#magnification = magnification;
    // A label with a layer of its own would be enlarged as a bitmap.
    this.#labels.classList.toggle('magnified', magnification !== 1);
    const { style } = this.#labels;
    style.width = style.height = `${100 / magnification}%`;
    style.transformOrigin = '0 0';
    style.transform = magnification === 1 ? '' : `scale(${magnification})`;
  }

  /** Row heights are found again when the history has grown by a quarter, or ended. */
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

/** The rows of the last few events that were drawn. */
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
