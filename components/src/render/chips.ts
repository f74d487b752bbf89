// Chips are short texts next to running compactions, moved files and dropped files.
import { plural, shortBytes, shortPercent } from '../base/format_short.ts';
import type { Edges } from '../charts/card_place.ts';
import { cutsText } from '../scene/cut_guides.ts';
import { keyOf } from '../scene/rows.ts';
import type { SceneJob } from '../scene/scene.ts';
import type { Aftermath } from '../scene/travellers.ts';
import { jobColour } from '../scene/theme.ts';
import { isNarrowStage, pixelOfKey, type Viewport } from '../scene/viewport.ts';
import { reasonName } from '../timeline/reason_name.ts';
import { jobLabel, type Job } from '../timeline/job.ts';
import type { LabelPart, LabelSink } from './label_pool.ts';
import type { Picture } from './renderer.ts';

/** Padding assumed in a chip's estimated width. Measuring would cost a layout per picture. */
const CHIP_PADDING = 20;
const CHIP_CHARACTER_WIDTH = 5.9;
const CHIP_PITCH = 22;
/** Gap between a chip and the sweep, in pixels. */
const SWEEP_ROOM = 12;

/** Shows the chips of all jobs without overlaps, and returns their positions. */
export function showJobChips(pool: LabelSink, picture: Picture): Edges[] {
  const taken: PlacedChip[] = [];
  // The chip for a move stays until the move has faded.
  const leastOpacity = picture.scene.aftermath?.job.kind === 'move' ? 0.95 : 0.3;
  for (const job of picture.scene.jobs) {
    const row = picture.scene.rows[job.outputRow];
    if (row === undefined || job.opacity < leastOpacity) continue;
    // In a row that also contains the outputs, the chip avoids the marks at their cuts.
    const isShared = row.run.outputOf < 0 && row.pendingShare < 1;
    const free = row.height * (isShared ? 1 - row.pendingShare : 1);
    const chip = jobChip(picture, job);
    const y = freePlace(picture.viewport, taken, { ...chip, y: row.y + free / 2 - 10 });
    taken.push({ ...chip, y });
    pool.show(`chip ${job.job.row}`, chip.parts, {
      x: chip.isLeft ? chip.right : chip.left,
      y,
      look: 'chip',
      colour: jobColour(picture.theme, job.job.slot),
      opacity: job.opacity,
      align: chip.isLeft ? 'right' : 'left',
    });
  }
  return taken.map(({ left, right, y }) => ({ left, right, top: y, bottom: y + CHIP_PITCH }));
}

interface PlacedChip {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Returns a free position: below the other chips or, at the end of the stage, above them. */
function freePlace(viewport: Viewport, taken: readonly PlacedChip[], chip: PlacedChip): number {
  const isFree = (y: number): boolean =>
    taken.every(
      (other) =>
        chip.left >= other.right || other.left >= chip.right || Math.abs(other.y - y) >= CHIP_PITCH,
    );
  const most = viewport.height - CHIP_PITCH;
  let y = Math.min(chip.y, most);
  while (!isFree(y) && y < most) y = Math.min(most, y + CHIP_PITCH);
  while (!isFree(y) && y > 0) y -= 1;
  return y;
}

interface JobChip {
  readonly parts: readonly LabelPart[];
  readonly left: number;
  readonly right: number;
  /** True if the chip is right-aligned, to the left of the sweep. */
  readonly isLeft: boolean;
}

/**
 * Returns a job's chip with as many words as fit to the right of the sweep, where there are no
 * outputs yet. If not even the shortest text fits, the chip goes to the left, over the outputs.
 */
function jobChip(picture: Picture, { job, progress }: SceneJob): JobChip {
  const { viewport, timeline, scene } = picture;
  const start = viewport.plotX;
  const end = viewport.plotX + viewport.plotWidth;
  const away = pixelOfKey(viewport, progress.sweep);
  const sweepX = Math.min(end, Math.max(start, away));
  const done = progress.done === null ? '' : ` · ${shortPercent(progress.done)}`;
  const cut = ` · ${cutsText(timeline, job, scene.event)}`;
  // If the sweep is outside the visible keys, an arrow points to it.
  const isAway = away < start ? '‹ ' : away > end ? '› ' : '';
  const isNarrow = isNarrowStage(viewport.width);
  // A narrow stage has no room for the job's name, so only the colour identifies the job.
  const strong = isAway + (isNarrow && done ? done.slice(3) : jobLabel(job.id) + done);
  const quiets = isNarrow || isAway !== '' ? [''] : [`${cut} · ${reasonName(job)}`, cut, ''];
  for (const isLeft of [false, true]) {
    const room = (isLeft ? sweepX - start : end - sweepX) - SWEEP_ROOM;
    for (const quiet of isLeft ? [''] : quiets) {
      const width = chipWidth(strong.length + quiet.length);
      if (width > room) continue;
      const left = isLeft ? sweepX - SWEEP_ROOM - width : sweepX + SWEEP_ROOM;
      return { parts: [{ strong }, { quiet }], left, right: left + width, isLeft };
    }
  }
  // Neither side of the sweep has room, so the chip covers the start of the plot.
  const right = start + chipWidth(strong.length);
  return { parts: [{ strong }], left: start, right, isLeft: false };
}

const chipWidth = (characters: number): number => CHIP_PADDING + characters * CHIP_CHARACTER_WIDTH;

/** Shows the chip for a move or a deletion next to its files, during the job and shortly after. */
export function showMoveChips(pool: LabelSink, picture: Picture): void {
  const { scene, timeline } = picture;
  const { aftermath, dropping } = scene;
  const moving = scene.travellers.filter((each) => each.kind === 'move');
  const first = moving[0];
  const next = timeline.jobs[timeline.jobRowAt(Math.floor(scene.playhead) + 1)];
  if (first !== undefined && next !== undefined) {
    const y = first.y + first.height / 2 - 10;
    const rows = moving.map((each) => each.lifetime);
    showMoved(pool, picture, { job: next, rows, y, height: first.height, opacity: 1 });
  } else if (dropping !== null) {
    const last = scene.rows[scene.rows.length - 1];
    const y = last === undefined ? 0 : last.y + last.height / 2 - 10;
    showDropped(pool, picture, { job: dropping.job, y, opacity: 1 });
  } else if (aftermath !== null) showAftermath(pool, picture, aftermath);
}

function showAftermath(pool: LabelSink, picture: Picture, { job, opacity }: Aftermath): void {
  const { scene, timeline, viewport } = picture;
  if (job.kind === 'deletion') {
    const last = scene.rows[scene.rows.length - 1];
    const bottom = last === undefined ? viewport.rowsY : last.y + last.height;
    showDropped(pool, picture, { job, y: bottom + 8, opacity });
    return;
  }
  const key = keyOf(timeline, job.outputs[0] ?? 0);
  const row = scene.rows.find(({ run }) => run.key === key);
  if (row === undefined) return;
  const y = row.y + row.height / 2 - 10;
  showMoved(pool, picture, { job, rows: job.outputs, y, height: row.height, opacity });
}

interface MovedFiles {
  readonly rows: readonly number[];
  /** Height of the row that contains the files. */
  readonly height: number;
}

interface ChipOf {
  readonly job: Job;
  readonly y: number;
  readonly opacity: number;
}

function showDropped(
  pool: LabelSink,
  { viewport, theme }: Picture,
  { job, y, opacity }: ChipOf,
): void {
  const count = job.inputs.reduce((sum, each) => sum + each.lifetimes.length, 0);
  const text = `${plural(count, 'file')} of ${shortBytes(job.inputBytes)} dropped`;
  const why = isNarrowStage(viewport.width) ? '' : ` · ${reasonName(job)}`;
  pool.show('dropped', [{ strong: text }, { quiet: why }], {
    x: viewport.plotX + viewport.plotWidth / 2,
    y,
    look: 'chip',
    colour: theme.muted,
    align: 'centre',
    opacity,
  });
}

function showMoved(
  pool: LabelSink,
  { viewport, timeline, theme }: Picture,
  { job, rows, y, height, opacity }: ChipOf & MovedFiles,
): void {
  const { smallest, largest } = timeline.lifetimes;
  const left = Math.min(...rows.map((row) => pixelOfKey(viewport, smallest.at(row))));
  const right = Math.max(...rows.map((row) => pixelOfKey(viewport, largest.at(row) + 1)));
  const from = job.inputs.map(({ level }) => `L${level}`).join(', ');
  const isNarrow = isNarrowStage(viewport.width);
  // A compaction would have rewritten overlapping files as well, so this is the minimum saved.
  const saved = viewport.plotWidth < 200 ? '' : ', not rewritten';
  const strong = `${shortBytes(job.inputBytes)} moved${saved}`;
  const files = plural(rows.length, 'file');
  const quiet = isNarrow ? '' : ` · ${files}, ${from} → L${job.outputLevel}`;
  const width = chipWidth(strong.length + quiet.length);
  const end = viewport.plotX + viewport.plotWidth;
  const isRight = right + width + 8 < end;
  const isLeft = !isRight && left - width - 8 > viewport.plotX;
  const middle = Math.min(
    end - width / 2,
    Math.max(viewport.plotX + width / 2, (left + right) / 2),
  );
  pool.show('moved', [{ strong }, { quiet }], {
    x: isRight ? right + 8 : isLeft ? left - 8 : middle,
    // If there is no room next to the files, the chip goes above them.
    y: isRight || isLeft ? y : y - height / 2 - CHIP_PITCH / 2,
    look: 'chip',
    colour: theme.move,
    align: isRight ? 'left' : isLeft ? 'right' : 'centre',
    opacity,
  });
}
