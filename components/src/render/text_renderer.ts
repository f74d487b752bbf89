// Renders the tree as text, for screen readers, bug reports and golden files.
import { plural, shortBytes, shortDuration, shortPercent } from '../base/format_short.ts';
import { describe, inputsText, positionText } from '../timeline/describe.ts';
import { reasonName } from '../timeline/reason_name.ts';
import { mutableMemtableAt } from '../timeline/frame.ts';
import { jobNumber, type Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { consumerAt } from '../timeline/frame.ts';
import { cutsText } from '../scene/cut_guides.ts';
import { shownLevels, type LevelFacts } from '../timeline/level_facts.ts';
import {
  isOverTarget,
  plainText,
  scoreParts,
  scoreText,
  atLeast,
  sizeParts,
  unusedText,
} from './level_text.ts';
import { rowsAt, type RunRow } from '../scene/rows.ts';
import { rowName } from './row_name.ts';

/** Width of the key space in characters. */
const COLUMNS = 48;

/** Returns the tree after event `index` as text, with one line per sorted run, newest first. */
export function frameText(timeline: Timeline, index: number): string {
  if (timeline.eventCount === 0) return 'No events yet\n';
  const { frame, rows } = rowsAt(timeline, index);
  const at = shortDuration(timeline.timeMicros[index] ?? 0);
  const lines = [
    `${positionText(timeline, index)}, ${at}: ${describe(timeline, index)}`,
    memtableLine(timeline, index, frame.immutableMemtables),
    ...treeLines(timeline, index, rows),
    ...jobTexts(timeline, frame.runningJobs, index),
  ];
  return `${lines.join('\n')}\n`;
}

/** Describes an event and the tree in two sentences, for a label that is read aloud. */
export function frameSummary(timeline: Timeline, index: number): string {
  if (timeline.eventCount === 0) return 'The tree is empty';
  return `${describe(timeline, index)}. ${treeSentence(timeline, index)}`;
}

/** Describes the tree in one sentence that does not mention the event. */
export function treeSentence(timeline: Timeline, index: number): string {
  const rows = rowsAt(timeline, index).rows.filter((row) => row.files.length > 0);
  const sizeOf = (some: readonly RunRow[]): string =>
    shortBytes(some.reduce((sum, row) => sum + row.bytes, 0));
  const zero = rows.filter(({ level }) => level === 0);
  const named = rows.slice(1 < zero.length ? zero.length : 0);
  const runs = named.map((row) => `${rowName(timeline, row)} ${sizeOf([row])}`);
  if (1 < zero.length) runs.unshift(`L0 ${plural(zero.length, 'file')} ${sizeOf(zero)}`);
  const tree =
    rows.length === 0
      ? 'no sorted runs'
      : `${plural(rows.length, 'sorted run')}, ${sizeOf(rows)}: ${runs.join(', ')}`;
  return `The tree has ${tree}${overText(timeline, index)}`;
}

/** Lists levels whose excess over the target is not covered by running jobs. */
function overText(timeline: Timeline, index: number): string {
  const over = shownLevels(timeline, index).filter(
    (facts) => isOverTarget(facts) && (facts.score ?? 0) >= 1,
  );
  if (over.length === 0) return '';
  const levels = over.map(({ level, score }) => `L${level} with score ${scoreText(score ?? 0)}`);
  return `. Over target: ${levels.join(', ')}`;
}

/** Returns one line for each row. Consecutive unused levels share a line. */
function treeLines(timeline: Timeline, index: number, rows: readonly RunRow[]): string[] {
  const total = rows.reduce((sum, row) => sum + (row.outputOf < 0 ? row.bytes : 0), 0);
  const levels = shownLevels(timeline, index);
  const newest = rows.find((row) => row.level === 0 && row.outputOf < 0);
  return rows.flatMap((row, at) => {
    if (row.isUnused) {
      if (rows[at + 1]?.isUnused === true) return [];
      let first = at;
      while (rows[first - 1]?.isUnused === true) first -= 1;
      const name = unusedText(rows[first]?.level ?? row.level, row.level);
      return [line(name.split(' ')[0] ?? '', '─'.repeat(COLUMNS), 'unused')];
    }
    const facts = row.outputOf < 0 && row.level > 0 ? levels[row.level] : undefined;
    const own = rowLine(timeline, row, index, { total, facts });
    const zero = levels[0];
    if (row !== newest || zero === undefined) return [own];
    return [line('L0', ' '.repeat(COLUMNS), levelText(zero)), own];
  });
}

function memtableLine(timeline: Timeline, index: number, immutable: number): string {
  const { fill, userBytes } = mutableMemtableAt(timeline, index);
  const bar = '▒'.repeat(Math.round(fill * COLUMNS)).padEnd(COLUMNS, '·');
  const waiting = immutable > 0 ? `, ${immutable} immutable` : '';
  return line(
    'memtable',
    bar,
    `${userBytes === null ? 'fills' : `${shortPercent(fill)} full`}${waiting}`,
  );
}

function rowLine(
  timeline: Timeline,
  row: RunRow,
  index: number,
  { total, facts: level }: { total: number; facts: LevelFacts | undefined },
): string {
  const consumer = row.files
    .map((file) => consumerAt(timeline, file, index))
    .find((job) => job >= 0);
  const job = timeline.jobs[consumer ?? row.outputOf];
  const isOutput = row.outputOf >= 0;
  const files = isOutput ? row.pending : row.files;
  const bytes = files.reduce((sum, file) => sum + timeline.lifetimes.bytes.at(file), 0);
  const hasAllFiles = timeline.shapes.hasAllFilesAt(index);
  const isShare = hasAllFiles && !isOutput && total > 0;
  const share = isShare ? `, ${shortPercent(bytes / total)}` : '';
  const role =
    job === undefined
      ? ''
      : isOutput
        ? `, job ${jobNumber(job.id)} writes it`
        : `, job ${jobNumber(job.id)} reads it`;
  // L0 files and job outputs are always fully known.
  const least = atLeast(hasAllFiles || isOutput || row.level === 0);
  const count = least + plural(files.length, 'file');
  const facts =
    level === undefined
      ? `${least}${shortBytes(bytes)} in ${count}${share}${role}`
      : `${levelText(level)}, ${count}${role}`;
  const base = level?.isBase === true ? ' base' : '';
  const name = isOutput ? `→ L${row.level}` : `${rowName(timeline, row)}${base}`;
  return line(name, extentBar(timeline, files), facts);
}

/** Draws the key ranges of files, each as `▐` followed by `█`, so that boundaries are visible. */
function extentBar(timeline: Timeline, files: Int32Array): string {
  const cells = new Array<string>(COLUMNS).fill('·');
  const { smallest, largest } = timeline.lifetimes;
  for (const file of files) {
    const from = Math.floor((smallest.at(file) / timeline.keySpace) * COLUMNS);
    const to = Math.max(
      from + 1,
      Math.round(((largest.at(file) + 1) / timeline.keySpace) * COLUMNS),
    );
    for (let cell = from; cell < Math.min(to, COLUMNS); cell += 1) {
      cells[cell] = cell === from ? '▐' : '█';
    }
  }
  return cells.join('');
}

/** Describes the jobs that are running at an event, one line each. */
export function jobTexts(timeline: Timeline, rows: readonly number[], index: number): string[] {
  return rows.flatMap((row) => jobLine(timeline, timeline.jobs[row], index));
}

function jobLine(timeline: Timeline, job: Job | undefined, index: number): string[] {
  if (job === undefined) return [];
  if (job.kind === 'flush')
    return [`job ${jobNumber(job.id)}: flush of ${plural(job.memtableCount, 'memtable')}`];
  const into = `${inputsText(job)} into L${job.outputLevel}`;
  const cuts = job.grandparentLevel === 0 ? '' : `; ${cutsText(timeline, job, index)}`;
  return [`job ${jobNumber(job.id)}: ${reasonName(job)}, ${into}${cuts}`];
}

function line(name: string, bar: string, facts: string): string {
  return `${name.padEnd(9)} ${bar}  ${facts}`;
}

/** Formats a level's size and score, like `412 MiB of 256 MiB · score 1.61 due`. */
export function levelText(facts: LevelFacts): string {
  const score = plainText(scoreParts(facts));
  return plainText(sizeParts(facts)) + (score && ` · ${score}`);
}
