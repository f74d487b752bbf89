// Names and numbers over the canvas, as HTML: sharp, selectable by tools, themed.
import { plural, shortBytes, shortCount, shortPercent } from '../base/format_short.ts';
import { reasonName, stallCauseText } from '../timeline/describe.ts';
import type { Scene, SceneJob, SceneRow } from '../scene/scene.ts';
import { jobColour } from '../scene/theme.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { LabelPool } from './label_pool.ts';
import { Legends } from './legends.ts';
import type { Picture, Renderer } from './renderer.ts';
import { rowName } from './text_renderer.ts';

/** A chip's width is estimated, since measuring it would cost a layout a picture. */
const CHIP_PADDING = 20;
const CHIP_CHARACTER_WIDTH = 5.9;

const LEFT = 14;
const LINE = 16;
/** Rows at least this tall have two lines beside them. */
const TWO_LINES = 31;

/** The labels of a stage. */
export class Overlay implements Renderer {
  readonly #pool: LabelPool;
  readonly #legends: Legends;

  constructor(parent: HTMLElement) {
    this.#pool = new LabelPool(parent);
    this.#legends = new Legends(parent);
  }

  render(picture: Picture): void {
    this.#legends.show(picture.colouring.legend, picture.viewport);
    this.#showAxis(picture);
    this.#showMemtable(picture);
    this.#showRows(picture);
    this.#showChips(picture);
    this.#showTravellers(picture);
    this.#showStall(picture);
    this.#pool.endPicture();
  }

  /** No labels. */
  clear(): void {
    this.#legends.clear();
    this.#pool.endPicture();
  }

  dispose(): void {
    this.clear();
  }

  #showAxis({ viewport, scene, timeline }: Picture): void {
    const y = 7;
    const { plotX, plotWidth, factsWidth } = viewport;
    const title = factsWidth > 0 ? 'key space' : 'keys';
    this.#pool.show('axis', [{ quiet: title }], { x: LEFT, y, look: 'small' });
    const keys = factsWidth > 0 ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1];
    for (const share of keys) {
      const key = viewport.keyFrom + share * (viewport.keyTo - viewport.keyFrom);
      this.#pool.show(`axis ${share}`, [{ quiet: shortCount(Math.round(key)) }], {
        x: plotX + share * plotWidth,
        y,
        look: 'small',
        align: share === 0 ? 'left' : share === 1 ? 'right' : 'centre',
      });
    }
    if (factsWidth === 0 || timeline.eventCount === 0) return;
    const total = factsWidth > 150 ? ` of ${shortBytes(scene.totalBytes)}` : '';
    const parts = [{ quiet: `size · share${total}` }];
    this.#pool.show('facts', parts, { x: factsX(viewport), y, look: 'small' });
  }

  #showMemtable({ viewport, scene, timeline }: Picture): void {
    const y = viewport.memtableY + viewport.memtableHeight / 2 - LINE / 2;
    const name = viewport.factsWidth > 0 ? 'memtable' : 'mem';
    this.#pool.show('memtable', [{ quiet: name }], { x: LEFT, y });
    const waiting = scene.immutables.filter((each) => each.opacity > 0.5).length;
    const immutableY = viewport.immutableY - 3;
    if (waiting > 0) {
      this.#pool.show('immutable', [{ quiet: viewport.factsWidth > 0 ? 'immutable' : 'imm' }], {
        x: LEFT,
        y: immutableY,
        look: 'small',
      });
    }
    if (viewport.factsWidth === 0 || timeline.eventCount === 0) return;
    const x = factsX(viewport);
    const { fill, userBytes } = scene.memtable;
    const parts =
      userBytes === null
        ? [{ quiet: 'filling' }]
        : [shortPercent(fill), { quiet: ` · ${shortBytes(userBytes)}` }];
    this.#pool.show('memtable facts', parts, { x, y });
    const flushing = scene.immutables.find((each) => each.flushed > 0);
    if (waiting === 0) return;
    const text =
      flushing === undefined ? 'waits for its flush' : `flush ${shortPercent(flushing.flushed)}`;
    const more = waiting > 1 ? `${waiting} wait${flushing === undefined ? '' : `, ${text}`}` : text;
    this.#pool.show('immutable facts', [{ quiet: more }], { x, y: immutableY, look: 'small' });
  }

  #showRows(picture: Picture): void {
    let free = 0;
    for (const [at, row] of picture.scene.rows.entries()) {
      const centre = row.y + row.height / 2;
      if (centre - 8 < free || row.opacity < 0.05) continue;
      const isTwoLines = row.height >= TWO_LINES;
      free = centre + (isTwoLines ? 14 : 6);
      this.#showName(picture, at, isTwoLines);
      if (picture.viewport.factsWidth > 0) this.#showFacts(picture, at, isTwoLines);
    }
  }

  #showName(picture: Picture, at: number, isTwoLines: boolean): void {
    const { viewport, timeline, scene, theme } = picture;
    const row = scene.rows[at];
    if (row === undefined) return;
    const job = timeline.jobs[row.run.outputOf];
    const isNarrow = viewport.factsWidth === 0;
    const hasSize = isNarrow && row.height >= TWO_LINES;
    const hasFiles = isTwoLines && !isNarrow && job === undefined && row.run.level > 0;
    const y = topOf(row, hasSize || hasFiles);
    const place = { x: LEFT, y, opacity: row.opacity };
    const [level = '', number] = rowName(timeline, row.run).split(' ');
    if (job !== undefined) {
      this.#pool.show(`row ${at}`, [{ strong: `→ ${level}` }], {
        ...place,
        colour: jobColour(theme, job.slot),
      });
    } else {
      const more = number === undefined ? '' : ` ${number}`;
      const second = hasFiles ? `\n${plural(row.files.length, 'file')}` : '';
      this.#pool.show(`row ${at}`, [{ strong: level }, { quiet: `${more}${second}` }], place);
    }
    if (hasSize) {
      const bytes = job === undefined ? row.run.bytes : outputBytes(scene, row);
      this.#pool.show(`row size ${at}`, [{ quiet: shortBytes(bytes) }], {
        ...place,
        y: y + LINE,
        look: 'small',
      });
    }
  }

  #showFacts(picture: Picture, at: number, isTwoLines: boolean): void {
    const { viewport, timeline, scene, theme } = picture;
    const row = scene.rows[at];
    if (row === undefined) return;
    const x = factsX(viewport);
    const writer = timeline.jobs[row.run.outputOf];
    const reader = scene.jobs.find(({ inputRows }) => inputRows.includes(at));
    const job = writer ?? reader?.job;
    const y = topOf(row, isTwoLines && job !== undefined);
    const place = { x, y, opacity: row.opacity };
    const { factsWidth } = viewport;
    if (writer !== undefined) {
      const written = pendingBytes(picture, row);
      const parts = [shortBytes(written), { quiet: ` of ≤ ${shortBytes(writer.inputBytes)}` }];
      this.#pool.show(`facts ${at}`, factsWidth > 150 ? parts : parts.slice(0, 1), place);
    } else {
      const share = isTwoLines || job === undefined ? ` · ${shortPercent(row.share)}` : '';
      const parts = [shortBytes(row.run.bytes), { quiet: share }];
      this.#pool.show(`facts ${at}`, parts, place);
    }
    if (job === undefined) return;
    const colour = jobColour(theme, job.slot);
    const text = writer === undefined ? `job ${job.id} reads it` : `job ${job.id} writes it`;
    const opacity = row.opacity * (reader?.opacity ?? 1);
    const under = isTwoLines
      ? { x, y: y + LINE }
      : { x: viewport.width - 14, y: y + 1, align: 'right' as const };
    const short = isTwoLines
      ? text
      : factsWidth > 150 && writer === undefined
        ? `job ${job.id}`
        : '';
    if (short === '') return;
    this.#pool.show(`job of ${at}`, [short], { ...under, look: 'small', colour, opacity });
  }

  /** Chips of all jobs, none over another. */
  #showChips(picture: Picture): void {
    const taken: { x: number; y: number }[] = [];
    for (const job of picture.scene.jobs) {
      const row = picture.scene.rows[job.outputRow];
      if (row === undefined || job.opacity < 0.3) continue;
      const x = pixelOfKey(picture.viewport, job.progress.sweep);
      let y = row.y + row.height / 2 - 10;
      while (taken.some((other) => Math.abs(other.x - x) < 260 && Math.abs(other.y - y) < 21))
        y += 22;
      taken.push({ x, y });
      this.#showChip(picture, job, y);
    }
  }

  /** A job's chip, on the side of the sweep where nothing has been written yet. */
  #showChip({ viewport, theme }: Picture, { job, progress, opacity }: SceneJob, y: number): void {
    const sweepX = pixelOfKey(viewport, progress.sweep);
    const right = viewport.plotX + viewport.plotWidth;
    const done = progress.done === null ? '' : ` · ${shortPercent(progress.done)}`;
    const cut = ` · ${plural(progress.filesCut, 'file')} cut`;
    const isNarrow = viewport.factsWidth === 0;
    const reason = isNarrow ? '' : ` · ${reasonName(job)}`;
    const strong = `job ${job.id}${done}`;
    const quiet = `${isNarrow ? '' : cut}${reason}`;
    const width = CHIP_PADDING + (strong.length + quiet.length) * CHIP_CHARACTER_WIDTH;
    const isLeft = sweepX + 14 + width > right;
    const x = isLeft
      ? Math.max(viewport.plotX + width, sweepX - 12)
      : Math.max(viewport.plotX + 8, sweepX + 12);
    this.#pool.show(`chip ${job.row}`, [{ strong }, { quiet }], {
      x,
      y,
      look: 'chip',
      colour: jobColour(theme, job.slot),
      opacity,
      align: isLeft ? 'right' : 'left',
    });
  }

  #showTravellers({ viewport, scene, timeline, theme }: Picture): void {
    const moved = scene.travellers.find((each) => each.kind === 'move');
    if (moved === undefined) return;
    const { smallest, largest } = timeline.lifetimes;
    const left = pixelOfKey(viewport, smallest.at(moved.lifetime));
    const right = pixelOfKey(viewport, largest.at(moved.lifetime) + 1);
    const end = viewport.plotX + viewport.plotWidth;
    const isRight = right + 170 < end;
    const isLeft = !isRight && left - 170 > viewport.plotX;
    this.#pool.show('moved', [{ strong: 'moved, 0 bytes written' }], {
      x: isRight ? right + 8 : isLeft ? left - 8 : (left + right) / 2,
      y: moved.y + moved.height / 2 - 10,
      look: 'chip',
      colour: theme.accent,
      align: isRight ? 'left' : isLeft ? 'right' : 'centre',
    });
  }

  #showStall({ viewport, scene }: Picture): void {
    const { condition, cause } = scene.stall;
    if (condition === 'normal') return;
    const what = condition === 'stopped' ? 'writes stopped' : 'writes slowed down';
    const why = viewport.factsWidth === 0 ? '' : `: ${stallCauseText(cause)}`;
    this.#pool.show('stall', [`${what}${why}`], {
      x: viewport.plotX + viewport.plotWidth / 2,
      y: viewport.memtableY + viewport.memtableHeight / 2 - 10,
      look: 'stall',
      align: 'centre',
    });
  }
}

function factsX(viewport: Picture['viewport']): number {
  return viewport.plotX + viewport.plotWidth + 12;
}

/** Top of the text beside a row. */
function topOf(row: SceneRow, isTwoLines: boolean): number {
  return row.y + row.height / 2 - (isTwoLines ? LINE : LINE / 2);
}

function pendingBytes({ timeline }: Picture, row: SceneRow): number {
  return row.pending.reduce((sum, file) => sum + timeline.lifetimes.bytes.at(file), 0);
}

function outputBytes(scene: Scene, row: SceneRow): number {
  const job = scene.jobs.find((each) => each.job.row === row.run.outputOf);
  return job === undefined ? 0 : job.job.inputBytes * (job.progress.done ?? 0);
}
