// Names and numbers over the canvas, as HTML: sharp, themed and accessible to tools.
import { plural, shortBytes, shortCount, shortPercent, withCommas } from '../base/format_short.ts';
import type { Edges } from '../charts/card_place.ts';
import type { Scene, SceneJob, SceneRow } from '../scene/scene.ts';
import { jobColour } from '../scene/theme.ts';
import { compressionName } from '../scene/compression_name.ts';
import { isBriefStage, isNarrowStage, type Viewport } from '../scene/viewport.ts';
import type { CompressionType } from '../engine/index.ts';
import { styleOfHistory, type LevelFacts } from '../timeline/level_facts.ts';
import { hasKeyRanges, hasTimes } from '../timeline/known.ts';
import { limitSeriesOf } from '../timeline/limits.ts';
import { seriesAt } from '../timeline/metrics.ts';
import { jobLabel, type Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { showJobChips, showMoveChips } from './chips.ts';
import type { LabelPart, LabelSink } from './label_pool.ts';
import { factsX, levelOfRow, levelTextY, LINE, stackOf, topOf, TWO_LINES } from './layout.ts';
import {
  atLeast,
  briefParts,
  dueLevel,
  inUnitOf,
  l0DueText,
  plainText,
  scoreParts,
  scoreText,
  shortenedScore,
  sizeParts,
  unusedText,
} from './level_text.ts';
import type { LegendSink } from './legends.ts';
import type { Picture, Renderer } from './renderer.ts';
import { namedRows, type NamedRow } from './row_names.ts';
import { rowName } from './row_name.ts';

const LEFT = 14;
/** Text shown instead of the key axis if key ranges are unknown. */
const UNKNOWN_KEYS = 'key ranges unknown; positions have no meaning';

type AxisInput = Pick<Picture, 'viewport' | 'scene' | 'timeline' | 'levels'>;

export class Overlay implements Renderer {
  /** Draws notes over the stage; `null` until its code is loaded. */
  notes: ((pool: LabelSink, picture: Picture) => void) | null = null;
  readonly #pool: LabelSink;
  readonly #legends: LegendSink;
  #chips: readonly Edges[] = [];

  constructor(pool: LabelSink, legends: LegendSink) {
    this.#pool = pool;
    this.#legends = legends;
  }

  render(of: Picture): void {
    const { event } = of.scene;
    // Jobs that the event has not started, or has ended, only fade in or out.
    const isTold = ({ job }: SceneJob): boolean =>
      job.startEvent <= event && event < job.finishEvent;
    const told = { rows: of.scene.rows.map(toldRow), jobs: of.scene.jobs.filter(isTold) };
    const picture = { ...of, scene: { ...of.scene, ...told } };
    if (picture.lineage === null) this.#legends.show(picture.colouring.legend, picture.viewport);
    else this.#legends.clear();
    this.#showAxis(picture);
    this.#showMemtable(picture);
    this.#showRows(picture);
    this.#showTrails(picture);
    this.#chips = showJobChips(this.#pool, picture);
    showMoveChips(this.#pool, picture);
    this.notes?.(this.#pool, picture);
    this.#pool.endPicture();
  }

  /** Positions of the running jobs' chips. */
  get chips(): readonly Edges[] {
    return this.#chips;
  }

  clear(): void {
    this.#legends.clear();
    this.#pool.endPicture();
  }

  dispose(): void {
    this.clear();
  }

  #showAxis({ viewport, scene, timeline, levels }: Picture): void {
    const y = 7;
    const { plotX, plotWidth } = viewport;
    const isNarrow = isNarrowStage(viewport.width);
    const title = isNarrow ? 'keys' : 'key space';
    const shown = viewport.keyTo - viewport.keyFrom;
    const isWhole = shown >= timeline.keySpace;
    const areKnown = hasKeyRanges(timeline);
    // A recording that consists only of an OPTIONS file has no files to draw.
    const areDrawn = areKnown || hasTimes(timeline);
    // While the stage is zoomed, the button that shows all keys replaces the title.
    if (isWhole && areDrawn) {
      this.#pool.show('axis', [{ quiet: title }], { x: LEFT, y, look: 'small' });
    }
    const keyText = shown > timeline.keySpace / 50 ? shortCount : withCommas;
    if (!areKnown && areDrawn) {
      const x = plotX + plotWidth / 2;
      const quiet = isNarrow ? 'key ranges unknown' : UNKNOWN_KEYS;
      this.#pool.show('axis', [{ quiet }], { x, y, look: 'small', align: 'centre' });
    }
    // Full key numbers need more space than rounded ones.
    const isRoomy = !isNarrow && (keyText === shortCount || plotWidth > 520);
    const keys = isRoomy ? [0, 0.25, 0.5, 0.75, 1] : plotWidth > 170 ? [0, 0.5, 1] : [0, 1];
    for (const share of areKnown ? keys : []) {
      const key = viewport.keyFrom + share * (viewport.keyTo - viewport.keyFrom);
      this.#pool.show(`axis ${share}`, [{ quiet: keyText(Math.round(key)) }], {
        x: plotX + share * plotWidth,
        y,
        look: 'small',
        align: share === 0 ? 'left' : share === 1 ? 'right' : 'centre',
      });
    }
    if (timeline.eventCount < 2) return;
    const parts = [{ quiet: this.#factsTitle({ viewport, scene, timeline, levels }) }];
    this.#pool.show('facts', parts, { x: factsX(viewport), y, look: 'small' });
  }

  /** Returns the title of the facts next to the rows. For FIFO, it includes the score. */
  #factsTitle({ viewport, scene, timeline, levels }: AxisInput): string {
    const hasTargets = levels.some((level) => level.targetBytes !== null);
    const isRoomy = viewport.factsWidth >= ROOMY_FACTS;
    if (levels.length > 0) {
      const titles = isRoomy ? 'size / target · score (due at 1)' : 'size/target score';
      return hasTargets ? titles : 'size';
    }
    const total = isRoomy ? ` of ${shortBytes(scene.totalBytes)}` : '';
    const { hasAllFiles } = scene;
    const unit = hasAllFiles ? 'in ' : '≥ ';
    if (isBriefStage(viewport)) return shortBytes(largestOf(scene)).replace(/.* /, unit);
    if (!hasAllFiles) return 'size of known files';
    if (styleOfHistory(timeline)?.score_of !== 'total_bytes') return `size · share${total}`;
    const score = timeline.shapes.levelScoreAt(scene.event, 0);
    const all = isRoomy ? ` · ${shortBytes(scene.totalBytes)} in total` : '';
    return score === null || !isRoomy ? `size${all}` : `size${all} · score ${scoreText(score)}`;
  }

  #showMemtable(picture: Picture): void {
    const { viewport, scene, timeline } = picture;
    const y = viewport.memtableY + viewport.memtableHeight / 2 - LINE / 2;
    const isNarrow = isNarrowStage(viewport.width);
    const name = isNarrow ? 'mem' : 'memtable';
    this.#pool.show('memtable', [{ quiet: name }], { x: LEFT, y });
    // A low stage has no space for text about immutable memtables.
    const waiting = viewport.isLow ? 0 : scene.immutableCount;
    const immutableY = viewport.immutableY - 3;
    if (waiting > 0) {
      this.#pool.show('immutable', [{ quiet: isNarrow ? 'imm' : 'immutable' }], {
        x: LEFT,
        y: immutableY,
        look: 'small',
      });
    }
    if (timeline.eventCount < 2) return;
    const isBrief = isBriefStage(viewport);
    const x = factsX(viewport);
    const { fill, userBytes } = scene.memtable;
    const parts =
      userBytes === null || isFilling(picture)
        ? [{ quiet: hasTimes(timeline) ? 'filling' : 'unknown' }]
        : [shortPercent(fill), { quiet: isBrief ? '' : capacityText(timeline, userBytes) }];
    this.#pool.show('memtable facts', parts, { x, y });
    const flushing = scene.immutables.find((each) => each.flushed > 0);
    if (waiting === 0 || isBrief) return;
    const text =
      flushing === undefined
        ? 'waiting for flush'
        : isFilling(picture)
          ? 'being flushed'
          : `flush ${shortPercent(flushing.flushed)}`;
    const more =
      waiting > 1 ? `${waiting} waiting${flushing === undefined ? '' : `, ${text}`}` : text;
    this.#pool.show('immutable facts', [{ quiet: more }], { x, y: immutableY, look: 'small' });
  }

  #showRows(picture: Picture): void {
    for (const named of namedRows(picture)) {
      this.#showName(picture, named);
      this.#showFacts(picture, named);
    }
    this.#showUnused(picture);
    this.#showStack(picture);
  }

  /** Explains the strips between rows while trails are visible. */
  #showTrails({ trails, viewport, theme }: Picture): void {
    if (trails.end === 0 || viewport.isLow) return;
    this.#pool.show('trails', ['— trails: just compacted'], {
      x: viewport.plotX + viewport.plotWidth,
      y: viewport.rowsY - 18,
      look: 'small',
      align: 'right',
      colour: jobColour(theme, 0),
    });
  }

  /** Shows one name and one line of facts for the whole stack of L0 files in a leveled tree. */
  #showStack(picture: Picture): void {
    const { levels, scene, viewport, theme } = picture;
    const stack = stackOf(picture);
    const level = levels[0];
    if (stack === null || level === undefined) return;
    const isNarrow = isNarrowStage(viewport.width);
    const isTall = stack.height >= TWO_LINES;
    const centre = stack.y + stack.height / 2;
    const y = centre - (isTall ? LINE : LINE / 2);
    const { opacity } = stack;
    const count = atLeast(level.hasAllFiles) + plural(level.files, 'file');
    const name: LabelPart[] = [{ strong: 'L0' }];
    if (isTall || !isNarrow) name.push({ quiet: (isTall ? '\n' : ' ') + count });
    const place = { y, opacity };
    this.#pool.show('stack', name, { x: LEFT, ...place });
    const x = factsX(viewport);
    const isDue = dueLevel(levels) === 0;
    const reader = scene.jobs.find(({ inputRows }) =>
      inputRows.some((at) => scene.rows[at]?.run.isThin === true),
    );
    const due = isTall && reader === undefined ? triggerParts(picture, level) : [];
    const parts = [...lineParts(viewport, level, isTall, isDue), ...due];
    this.#pool.show('stack facts', parts, { x, ...place, ...lookOf(viewport) });
    if (!isTall) return;
    const short = reader === undefined ? '' : jobLabel(reader.job.id);
    const role = { text: short && `${short} reads it`, short };
    const score = scoreParts(level, isDue);
    this.#pool.show('stack score', secondLine(score, role, viewport), {
      ...place,
      x,
      y: y + LINE + 5,
      look: 'small',
      ...(reader === undefined ? {} : { colour: jobColour(theme, reader.job.slot) }),
    });
  }

  /** Shows one label for consecutive unused levels. */
  #showUnused({ scene, viewport }: Picture): void {
    const { rows } = scene;
    for (let first = 0; first < rows.length; first += 1) {
      if (rows[first]?.run.isUnused !== true) continue;
      let last = first;
      while (rows[last + 1]?.run.isUnused === true) last += 1;
      const [top, bottom] = [rows[first], rows[last]];
      // Names of used levels take precedence.
      const below = rows[last + 1];
      const centre = top === undefined || bottom === undefined ? 0 : (top.y + bottom.y) / 2;
      const isFree = below === undefined || below.y + below.height / 2 - centre >= 14;
      if (top !== undefined && bottom !== undefined && isFree) {
        const isNarrow = isNarrowStage(viewport.width);
        const text = unusedText(top.run.level, bottom.run.level);
        this.#pool.show(`unused ${first}`, [{ quiet: isNarrow ? text.replace(/ .*/, '') : text }], {
          x: LEFT,
          y: (top.y + bottom.y + bottom.height) / 2 - 7,
          look: 'small',
          opacity: Math.min(top.opacity, bottom.opacity),
        });
      }
      first = last;
    }
  }

  #showName(picture: Picture, { at, isTwoLines, column }: NamedRow): void {
    const { viewport, timeline, scene, theme, levels } = picture;
    const row = scene.rows[at];
    if (row === undefined) return;
    const job = timeline.jobs[row.run.outputOf];
    const hasFiles = isTwoLines && job === undefined && row.run.level > 0;
    const isBrief = isBriefStage(viewport);
    const place = {
      x: LEFT + column * NAME_COLUMN,
      y: topOf(row, hasFiles) + (isBrief ? 1 : 0),
      opacity: row.opacity,
      look: isBrief ? 'small' : '',
    };
    const [level = '', number] = rowName(timeline, row.run).split(' ');
    if (job !== undefined) {
      // Small bold letters would appear in the text colour.
      const name = `→ ${level}`;
      this.#pool.show(`row ${at}`, [isBrief ? name : { strong: name }], {
        ...place,
        colour: jobColour(theme, job.slot),
      });
    } else {
      // The second column only has space for the number.
      const parts: LabelPart[] = column > 0 && number ? [] : [{ strong: level }];
      if (number !== undefined) parts.push({ quiet: ` ${number}` });
      const facts = levels[row.run.level];
      if (row.run.level > 0 && facts?.isBase === true) parts.push({ tag: 'base' });
      if (hasFiles) {
        const least = atLeast(scene.hasAllFiles);
        parts.push({ quiet: `\n${least}${plural(facts?.files ?? row.files.length, 'file')}` });
      }
      // A run moves between rows, so its label is identified by position. A level keeps its row.
      if (facts === undefined) this.#pool.show(`row ${at}`, parts, place);
      else this.#pool.show(`row ${row.run.key}`, parts, place);
    }
  }

  /**
   * Shows a level's size and target. Below the bar, it shows the score and either the job that
   * reads the level or the compression of its files.
   */
  #showLevelFacts(picture: Picture, at: number, job: Job | undefined): boolean {
    const { viewport, scene, theme } = picture;
    const row = scene.rows[at];
    const level = row === undefined ? null : levelOfRow(picture, row);
    if (row === undefined || level === null) return false;
    const x = factsX(viewport);
    const y = levelTextY(row);
    const { opacity } = row;
    const isDue = dueLevel(picture.levels) === level.level;
    const isTall = row.height >= TWO_LINES;
    const parts = lineParts(viewport, level, isTall, isDue);
    const place = { x, opacity };
    this.#pool.show(`facts ${row.run.key}`, parts, { ...place, y, ...lookOf(viewport) });
    if (!isTall) return true;
    const readers = scene.jobs.filter(({ inputRows }) => inputRows.includes(at)).length;
    const name = job === undefined ? '' : jobLabel(job.id);
    const text =
      job === undefined
        ? hasTimes(picture.timeline)
          ? compressionsOf(picture.timeline, row.run.files)
          : ''
        : readers > 1
          ? `${readers} jobs read it`
          : scene.jobs.some(({ outputRow }) => outputRow === at)
            ? `${name} rewrites part`
            : `${name} reads it`;
    const role = { text, short: readers > 1 ? '' : name };
    const score = scoreParts(level, isDue);
    this.#pool.show(`score ${row.run.key}`, secondLine(score, role, viewport), {
      ...place,
      y: y + LINE + 5,
      look: 'small',
      ...(job && readers < 2 ? { colour: jobColour(theme, job.slot) } : {}),
    });
    return true;
  }

  #showFacts(picture: Picture, { at, isTwoLines, column }: NamedRow): void {
    const { viewport, timeline, scene, theme } = picture;
    const row = scene.rows[at];
    if (row === undefined) return;
    const x = factsX(viewport);
    const writer = timeline.jobs[row.run.outputOf];
    const reader = scene.jobs.find(({ inputRows }) => inputRows.includes(at));
    const job = writer ?? reader?.job;
    if (this.#showLevelFacts(picture, at, job)) return;
    const y = topOf(row, isTwoLines && job !== undefined);
    const place = { x, y, opacity: row.opacity };
    const { factsWidth } = viewport;
    const written = writer === undefined ? row.run.bytes : pendingBytes(picture, row);
    if (isBriefStage(viewport)) {
      const size = inUnitOf(largestOf(scene), written);
      const own = { ...place, x: x + column * SIZE_COLUMN, y: y + 1, look: 'small' };
      this.#pool.show(`facts ${at}`, [size], own);
      return;
    }
    if (writer !== undefined) {
      const parts = [shortBytes(written), { quiet: ` of ≤ ${shortBytes(writer.inputBytes)}` }];
      // Without a LOG, the input size is unknown.
      const isTold = factsWidth >= ROOMY_FACTS && writer.inputBytes > 0;
      this.#pool.show(`facts ${at}`, isTold ? parts : parts.slice(0, 1), place);
    } else {
      const { hasAllFiles, totalBytes } = scene;
      // A row that is appearing or disappearing may be the only one.
      const isShareShown = hasAllFiles && totalBytes > 0 && (isTwoLines || job === undefined);
      const share = isShareShown ? ` · ${shortPercent(written / totalBytes)}` : '';
      // An L0 file is always fully known.
      const least = atLeast(hasAllFiles || row.run.level === 0);
      this.#pool.show(`facts ${at}`, [least + shortBytes(written), { quiet: share }], place);
    }
    if (job === undefined) return;
    const colour = jobColour(theme, job.slot);
    const name = jobLabel(job.id);
    const text = `${name} ${writer === undefined ? 'reads' : 'writes'} it`;
    const opacity = row.opacity * (reader?.opacity ?? 1);
    const under = isTwoLines
      ? { x, y: y + LINE }
      : { x: viewport.width - 14, y: y + 1, align: 'right' as const };
    const short = isTwoLines ? text : factsWidth >= ROOMY_FACTS && writer === undefined ? name : '';
    if (short === '') return;
    this.#pool.show(`job of ${at}`, [short], { ...under, look: 'small', colour, opacity });
  }
}

/** Distance to the second column of names, in pixels. */
const NAME_COLUMN = 50;
const SIZE_COLUMN = 28;

/** Returns the size of the largest run. Its unit is used for all sizes in narrow columns. */
const largestOf = ({ rows }: Scene): number => Math.max(1, ...rows.map(({ run }) => run.bytes));

/** Returns the style of the facts, which are in small letters next to a phone's plot. */
const lookOf = ({ width }: Viewport): { readonly look: string } => ({
  look: isNarrowStage(width) ? 'small' : '',
});

/** Returns a level's size and target, followed by the score if there is no second line. */
function lineParts(
  { factsWidth }: Viewport,
  level: LevelFacts,
  isTall: boolean,
  isDue: boolean,
): LabelPart[] {
  if (isTall && factsWidth >= ROOMY_FACTS) return sizeParts(level);
  return briefParts(level, isTall ? [] : scoreParts(level, isDue).slice(1, 2));
}

/** Minimum width of the facts, in pixels, at which two facts fit on each line. */
const ROOMY_FACTS = 180;

/**
 * Returns a level's score, followed by the long text if it fits, otherwise by the short one. The
 * short text names the most important job; if it is empty, the long text is muted.
 */
function secondLine(
  whole: readonly LabelPart[],
  { text, short }: { readonly text: string; readonly short: string },
  viewport: Viewport,
): readonly LabelPart[] {
  const { factsWidth, textScale, width } = viewport;
  const room = factsWidth / textScale + (isNarrowStage(width) ? 0 : NARROW_LETTERS);
  const score = shortenedScore(whole, room / SMALL_CHARACTER);
  const fits = (words: string): boolean =>
    (plainText(score).length + words.length + 3) * SMALL_CHARACTER <= room;
  // The word `due` takes precedence over the job.
  const words = [text, short].find(fits);
  if (!words) return score;
  const part = short === '' ? { quiet: words } : words;
  return score.length === 0 ? [part] : [...score, { quiet: ' · ' }, part];
}

/** Average width in pixels of a small character in our font, not counting narrow characters. */
const SMALL_CHARACTER = 6.36;
/** Pixels saved by narrow characters. On a phone, they are kept in reserve for other fonts. */
const NARROW_LETTERS = 15;

/** Returns L0's trigger if no job reads L0 and all its files are idle. */
function triggerParts({ timeline, scene, viewport }: Picture, level: LevelFacts): LabelPart[] {
  const trigger = seriesAt(limitSeriesOf(timeline, 'trigger'), scene.event) ?? 0;
  if (viewport.factsWidth < ROOMY_FACTS || !(0 < trigger)) return [];
  return [{ quiet: l0DueText(level, trigger) }];
}

/** Compression texts, keyed by a row's array of files. The array is replaced when files change. */
const compressionTexts = new WeakMap<Int32Array, string>();

/** Lists the compression types of files, like `no compression, lz4`. */
function compressionsOf(timeline: Timeline, files: Int32Array): string {
  const known = compressionTexts.get(files);
  if (known !== undefined) return known;
  const { compression } = timeline.lifetimes;
  const types = new Set<CompressionType>();
  for (const file of files) types.add(compression[file] ?? 'kNoCompression');
  const text = [...types].map(compressionName).join(', ') || 'empty';
  compressionTexts.set(files, text);
  return text;
}

/** Returns a row as it is at the scene's event, for labels. Rows not in the tree are hidden. */
function toldRow(row: SceneRow): SceneRow {
  const { told } = row;
  if (told === null) return { ...row, opacity: 0 };
  return told === row.run ? row : { ...row, run: told, pending: told.pending };
}

function pendingBytes({ timeline }: Picture, row: SceneRow): number {
  return row.pending.reduce((sum, file) => sum + timeline.lifetimes.bytes.at(file), 0);
}

/** Returns a text like ` of 16.0 MiB`, or the bytes written if the memtable's size is unknown. */
function capacityText({ scenario }: Timeline, userBytes: number): string {
  const capacity = scenario?.write_buffer_size ?? 0;
  return capacity > 0 ? ` of ${shortBytes(capacity)}` : ` · ${shortBytes(userBytes)}`;
}

/** Events per picture above which a memtable's percentage changes too fast to be read. */
const FAST_EVENTS = 1.5;

/** Returns true if a memtable's percentage changes too fast to be read. */
function isFilling({ pace }: Picture): boolean {
  return pace > FAST_EVENTS;
}
