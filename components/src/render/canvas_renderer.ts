// Draws pictures without text on a canvas. For text, see overlay.ts.
import { drawShapes } from '../charts/draw_shapes.ts';
import type { BarsMark } from '../charts/marks.ts';
import { binRow, newMarks, type RowMarks } from '../scene/bins.ts';
import { indexIn } from '../scene/file_index.ts';
import { GatheredFacts } from '../scene/gathered_facts.ts';
import { packedFiles } from '../scene/packed_files.ts';
import type { SceneRow } from '../scene/scene.ts';
import type { Traveller } from '../scene/travellers.ts';
import { RAMP_STEPS } from '../scene/theme.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { cutGuideMarks } from './cut_guide_marks.ts';
import { drawJob } from './draw_job.ts';
import { levelBarMarks } from './level_bar_marks.ts';
import { drawAftermath, drawDropped, drawMovePath, outlineMoved } from './draw_moves.ts';
import { memtableMarks } from './memtable_marks.ts';
import { drawTrails } from './draw_trails.ts';
import type { Picture, Renderer } from './renderer.ts';

/** A canvas to draw on. SVG pictures supply their own context (svg_renderer.ts). */
export interface DrawingSurface {
  width: number;
  height: number;
  getContext(kind: '2d', settings: { alpha: boolean }): CanvasRenderingContext2D | null;
}

/** The stage's marks already have CSS colours. */
const ownInk = (ink: string): string => ink;

/** Minimum width of a visible frame, in pixels. */
const LEAST_FRAME = 5;
/** Space for an outline around a file, in pixels. */
const OUTLINE_ROOM = 3;

/**
 * Returns the horizontal range for marks. Outlines may extend beyond the key space, but not beyond
 * a zoomed window.
 */
function clipOf({ viewport, timeline }: Picture): { readonly from: number; readonly to: number } {
  const { plotX, plotWidth, keyFrom, keyTo } = viewport;
  return {
    from: plotX - (keyFrom > 0 ? 0 : OUTLINE_ROOM),
    to: plotX + plotWidth + (keyTo < timeline.keySpace ? 0 : OUTLINE_ROOM),
  };
}

/** Minimum width of a file that has a hairline gap after it, in CSS pixels. */
const GAP_PIXELS = 2.5;

/** A row of files, or part of a row. */
interface FileStrip {
  /** Name that identifies the strip in all pictures. */
  readonly name: string;
  readonly files: Int32Array;
  readonly y: number;
  readonly height: number;
}

/** Draws pictures on a canvas, sharp at every pixel ratio. */
export class CanvasRenderer implements Renderer {
  readonly #canvas: DrawingSurface;
  readonly #context: CanvasRenderingContext2D;
  readonly #marks: RowMarks = newMarks();
  readonly #facts = new GatheredFacts();
  /** Names of the strips that appear in the current picture. */
  readonly #shown = new Set<string>();
  #pixelRatio = 1;

  constructor(canvas: DrawingSurface) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null)
      throw new Error('This browser does not provide a 2D canvas. Try another browser.');
    this.#canvas = canvas;
    this.#context = context;
  }

  /** Sets the canvas size in CSS pixels. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.#pixelRatio = pixelRatio;
    const across = Math.max(1, Math.round(width * pixelRatio));
    const down = Math.max(1, Math.round(height * pixelRatio));
    if (this.#canvas.width !== across) this.#canvas.width = across;
    if (this.#canvas.height !== down) this.#canvas.height = down;
  }

  render(picture: Picture): void {
    const { scene, viewport, theme } = picture;
    const context = this.#context;
    context.setTransform(this.#pixelRatio, 0, 0, this.#pixelRatio, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = theme.background;
    context.fillRect(0, 0, viewport.width, viewport.height);
    const around = [this.#axis(picture), ...memtableMarks(picture), ...levelBarMarks(picture)];
    drawShapes(context, around, ownInk);
    context.save();
    context.beginPath();
    const { from, to } = clipOf(picture);
    context.rect(from, 0, to - from, viewport.height);
    context.clip();
    for (const row of scene.rows) this.#drawRow(picture, row);
    drawTrails(context, picture);
    drawDropped(context, picture);
    for (const job of scene.jobs) {
      drawJob(context, picture, job);
      drawShapes(context, cutGuideMarks(picture, job), ownInk);
    }
    for (const traveller of scene.travellers) drawMovePath(context, picture, traveller);
    for (const traveller of scene.travellers) this.#drawTraveller(picture, traveller);
    drawAftermath(context, picture);
    picture.drawRelations?.(context, picture);
    this.#drawOutlines(picture);
    context.restore();
    context.globalAlpha = 1;
    this.#facts.keepOnly(this.#shown);
    this.#shown.clear();
  }

  /** Fills the stage with its background. */
  clear(background: string): void {
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.globalAlpha = 1;
    this.#context.fillStyle = background;
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  dispose(): void {
    this.#canvas.width = 1;
    this.#canvas.height = 1;
  }

  #axis({ viewport, theme }: Picture): BarsMark {
    const { plotX, plotWidth, memtableY } = viewport;
    const y = memtableY - 9;
    const ticks = Array.from({ length: 5 }, (_, at) => {
      const x = this.#snap(plotX + (plotWidth * at) / 4);
      return [Math.min(x, plotX + plotWidth - 1), y, 1, 4];
    });
    return { kind: 'bars', boxes: [plotX, y, plotWidth, 1, ...ticks.flat()], ink: theme.line };
  }

  #drawRow(picture: Picture, row: SceneRow): void {
    const { viewport, theme } = picture;
    const context = this.#context;
    const y = this.#snap(row.y);
    const height = Math.max(1, this.#snap(row.y + row.height) - y);
    context.globalAlpha = row.opacity;
    context.fillStyle = row.run.isUnused ? theme.line : theme.track;
    context.fillRect(viewport.plotX, y, viewport.plotWidth, height);
    this.#drawFiles(picture, { name: row.run.key, files: row.files, y, height });
    if (row.pending.length === 0) return;
    const strip = Math.max(2, height * row.pendingShare);
    if (row.pendingShare < 1) {
      context.globalAlpha = row.opacity * 0.75;
      context.fillStyle = theme.background;
      for (const file of row.pending) {
        const from = pixelOfKey(viewport, picture.timeline.lifetimes.smallest.at(file));
        const to = pixelOfKey(viewport, picture.timeline.lifetimes.largest.at(file) + 1);
        context.fillRect(from, y + height - strip - 1, to - from, strip + 1);
      }
      context.globalAlpha = row.opacity;
    }
    const name = `${row.run.key} pending`;
    this.#drawFiles(picture, { name, files: row.pending, y: y + height - strip, height: strip });
  }

  #drawFiles(picture: Picture, { name, files, y, height }: FileStrip): void {
    this.#shown.add(name);
    const { timeline, viewport, colouring } = picture;
    const marks = this.#marks;
    const { valueByTime } = colouring;
    binRow(marks, {
      files,
      facts: this.#facts.of(name, files, packedFiles(timeline)),
      value: valueByTime === null ? colouring.valueOf : (_, written) => valueByTime(written),
      keyFrom: viewport.keyFrom,
      perKey: viewport.plotWidth / (viewport.keyTo - viewport.keyFrom),
      width: viewport.plotWidth,
      mixes: colouring.mixes,
      pixelRatio: this.#pixelRatio,
    });
    const context = this.#context;
    let filled = -1;
    // Adjacent files of one colour are filled together if there is no gap between them.
    let from = 0;
    let to = 0;
    const fill = (): void => {
      if (to > from) this.#fillFlush(viewport.plotX + from, viewport.plotX + to, y, height);
    };
    for (let at = 0; at < marks.length; at += 1) {
      const step = Math.min(RAMP_STEPS, Math.round(marks.value[at] ?? 0));
      const x = marks.x[at] ?? 0;
      // A file that extends beyond the visible keys is clipped at the plot's edge.
      const left = Math.max(0, x);
      const right = Math.min(viewport.plotWidth, x + (marks.width[at] ?? 0));
      const isNarrow = right - left < GAP_PIXELS;
      if (step !== filled || !isNarrow || Math.abs(left - to) > 1e-6) {
        fill();
        from = to = left;
      }
      if (step !== filled) context.fillStyle = colouring.colours[step] ?? '#888';
      filled = step;
      if (isNarrow) to = right;
      else {
        this.#fillMark(viewport.plotX + left, right - left, y, height);
        from = to = right;
      }
    }
    fill();
  }

  /** Fills a run of adjacent files, aligned to whole device pixels. */
  #fillFlush(left: number, right: number, y: number, height: number): void {
    const from = this.#snap(left);
    const width = Math.max(1 / this.#pixelRatio, this.#snap(right) - from);
    this.#context.fillRect(from, y, width, height);
  }

  /** Fills one file, leaving a hairline gap after it. */
  #fillMark(left: number, width: number, y: number, height: number): void {
    const from = this.#snap(left);
    const to = this.#snap(left + width);
    const gap = width >= 9 ? 1 : width >= 5 ? 0.7 : 0.4;
    const context = this.#context;
    if (width > 24 && height > 7) {
      context.beginPath();
      context.roundRect(from, y, Math.max(0.5, to - from - gap), height, 2);
      context.fill();
    } else {
      context.fillRect(from, y, Math.max(1 / this.#pixelRatio, to - from - gap), height);
    }
  }

  #drawTraveller(picture: Picture, traveller: Traveller): void {
    this.#context.globalAlpha = 1;
    const { lifetime, y, height } = traveller;
    this.#drawFiles(picture, { name: 'traveller', files: Int32Array.of(lifetime), y, height });
    outlineMoved(this.#context, picture, traveller);
  }

  #drawOutlines(picture: Picture): void {
    this.#drawGroup(picture);
    for (const [lifetime, width] of [
      [picture.hovered, 1.5],
      [picture.picked, 2.5],
    ] as const) {
      if (lifetime >= 0) this.#drawOutline(picture, lifetime, width);
    }
  }

  /** Draws a frame, of at least a minimum width, around files that are too narrow to see. */
  #drawGroup({ group, viewport, theme }: Picture): void {
    if (group === null) return;
    const { y, height } = group.row;
    const left = pixelOfKey(viewport, group.from);
    const right = pixelOfKey(viewport, group.to);
    const room = Math.max(0, LEAST_FRAME - (right - left)) / 2;
    const context = this.#context;
    context.globalAlpha = 1;
    context.strokeStyle = theme.text;
    context.lineWidth = 1.5;
    context.strokeRect(left - room, y - 2, right - left + 2 * room, height + 4);
  }

  #drawOutline(picture: Picture, lifetime: number, lineWidth: number): void {
    const { scene, viewport, theme, timeline } = picture;
    const context = this.#context;
    const row = scene.rows.find(
      ({ files, pending }) => indexIn(timeline, files, lifetime) >= 0 || pending.includes(lifetime),
    );
    if (row === undefined) return;
    const { smallest, largest } = timeline.lifetimes;
    const x = pixelOfKey(viewport, smallest.at(lifetime));
    const width = Math.max(2, pixelOfKey(viewport, largest.at(lifetime) + 1) - x);
    context.globalAlpha = 1;
    context.strokeStyle = theme.text;
    context.lineWidth = lineWidth;
    context.strokeRect(x - 0.5, row.y - 0.5, width, row.height + 1);
  }

  #snap(value: number): number {
    return Math.round(value * this.#pixelRatio) / this.#pixelRatio;
  }
}
