// Rows of the stage: one per sorted run, and one for each run that a job is writing.
import { hasLevelTargets } from '../timeline/level_facts.ts';
import { consumerAt, pendingOf, runningJobsAt, type Frame } from '../timeline/frame.ts';
import type { Job } from '../timeline/job.ts';
import { targetsAt } from '../timeline/targets_at.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { levelsAt, type LevelFiles } from '../timeline/tree_index.ts';

/** A row of the stage: an L0 file, a level, or the run that a running job will install. */
export interface RunRow {
  /** Key of the row that stays the same between frames: `F831`, `L48` or `J12`. */
  readonly key: string;
  readonly level: number;
  /** Age rank of an L0 row, in which larger means newer. */
  readonly newness: readonly [epoch: number, seqno: number, fileNumber: number];
  /** Files of the tree on this row, in order of smallest key. */
  readonly files: Int32Array;
  /** Pending output files that belong to this row. */
  readonly pending: Int32Array;
  readonly bytes: number;
  /** Share of the key space covered by the files; always above 0. */
  readonly coverage: number;
  /** Row of the job for whose outputs this row is reserved; −1 for a row of the tree. */
  readonly outputOf: number;
  /** True for an unused level of a leveled tree, which is empty and drawn as a line. */
  readonly isUnused: boolean;
  /** True for an L0 row, current or future, of a leveled tree. Such rows are thin and stacked. */
  readonly isThin: boolean;
  /** Gap after the row, as a share of a full gap. */
  readonly gap: number;
}

/** Gap after an unused level, as a share of a full gap. */
const UNUSED_GAP = 0.5;
const THIN_GAP = 0.3;

/** File list of an empty row. */
export const NO_FILES = new Int32Array(0);

/** Rows of the tree at an event, from the newest run to the oldest. */
export interface FrameRows {
  readonly frame: Pick<Frame, 'eventIndex' | 'runningJobs' | 'immutableMemtables'>;
  readonly rows: readonly RunRow[];
}

/** Returns the rows of the tree after event `index`. */
export function rowsAt(timeline: Timeline, index: number): FrameRows {
  const runningJobs = runningJobsAt(timeline, index);
  const levels = levelsAt(timeline, index);
  const written = new Map<string, number[]>();
  const outputRows: Job[] = [];
  for (const jobRow of runningJobs) {
    const job = timeline.jobs[jobRow];
    if (job === undefined || job.kind !== 'compaction') continue;
    const ownRow = needsOwnRow(timeline, job, levels, index);
    if (ownRow) outputRows.push(job);
    const key = ownRow ? outputKey(job) : `L${job.outputLevel}`;
    const files = pendingOf(timeline, job, index);
    if (files.length > 0) written.set(key, [...(written.get(key) ?? []), ...files]);
  }
  const { smallest } = timeline.lifetimes;
  const pending = new Map<string, Int32Array>();
  for (const [key, files] of written) {
    pending.set(key, Int32Array.from(files.sort((a, b) => smallest.at(a) - smallest.at(b))));
  }
  const rows = levels.flatMap((level) => treeRows(timeline, level, pending));
  for (const job of outputRows) {
    rows.push(outputRow(timeline, job, pending.get(outputKey(job)) ?? NO_FILES));
  }
  rows.push(...emptyLevels(timeline, index, rows));
  const immutableMemtables = timeline.immutableMemtables.at(index);
  return {
    frame: { eventIndex: index, runningJobs, immutableMemtables },
    rows: withGaps(rows.sort(compareRows), timeline),
  };
}

/** Sets the gaps. In a tree with level targets, L0 is a stack of thin, closely spaced rows. */
function withGaps(rows: readonly RunRow[], timeline: Timeline): RunRow[] {
  const isStacked = hasLevelTargets(timeline);
  return rows.map((row, at) => {
    const isThin = isStacked && row.level === 0;
    const next = rows[at + 1];
    const isLine = row.isUnused && next?.isUnused === true;
    const gap = isLine ? UNUSED_GAP : isThin && next?.level === 0 ? THIN_GAP : 1;
    return { ...row, isThin, gap };
  });
}

/** Returns the empty levels of a leveled tree: unused levels, and used levels without files yet. */
function emptyLevels(timeline: Timeline, index: number, rows: readonly RunRow[]): RunRow[] {
  const targets = targetsAt(timeline, index);
  if (targets === null) return [];
  const present = new Set(rows.map((row) => row.level));
  const deepest = Math.max(targets.baseLevel, ...present);
  const count = timeline.scenario?.num_levels ?? 0;
  return Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1)
    .filter((level) => !present.has(level))
    .map((level) => ({
      key: `L${level}`,
      level,
      newness: [0, 0, 0],
      files: NO_FILES,
      pending: NO_FILES,
      bytes: 0,
      coverage: 1,
      outputOf: -1,
      isUnused: level < targets.baseLevel || level > deepest,
      isThin: false,
      gap: 1,
    }));
}

/** Returns the key of the separate row for the outputs of a running job. */
export function outputKey(job: Pick<Job, 'row'>): string {
  return `J${job.row}`;
}

/** Returns the key of the row that contains a file of the tree. */
export function keyOf(timeline: Timeline, lifetime: number): string {
  const level = timeline.lifetimes.level.at(lifetime);
  return level === 0 ? `F${timeline.lifetimes.fileNumber.at(lifetime)}` : `L${level}`;
}

/**
 * Compares rows so that newer ones come first: L0 by epoch, then levels. The outputs of a job are
 * directly below the run that they replace.
 */
export function compareRows(a: RunRow, b: RunRow): number {
  if (a.level !== b.level) return a.level - b.level;
  for (const [at, value] of a.newness.entries()) {
    const other = b.newness[at] ?? 0;
    if (value !== other) return other - value;
  }
  return (a.outputOf < 0 ? 0 : 1) - (b.outputOf < 0 ? 0 : 1);
}

/**
 * Returns true unless a job's outputs share their level's row. They share it only if the row has
 * files that the job does not read.
 */
function needsOwnRow(
  timeline: Timeline,
  job: Job,
  levels: readonly LevelFiles[],
  index: number,
): boolean {
  if (job.outputLevel === 0) return true;
  const there = levels.find(({ level }) => level === job.outputLevel)?.files ?? [];
  return there.every((row) => consumerAt(timeline, row, index) === job.row);
}

/** Returns one row for each level and for each L0 file. */
function treeRows(
  timeline: Timeline,
  level: LevelFiles,
  pending: ReadonlyMap<string, Int32Array>,
): RunRow[] {
  if (level.level === 0) {
    return Array.from(level.files, (file) => {
      const extent = extentOf(timeline, [file]);
      const newness = newnessOf(timeline, file);
      return treeRow({
        key: keyOf(timeline, file),
        level: 0,
        newness,
        files: Int32Array.of(file),
        ...extent,
      });
    });
  }
  const key = `L${level.level}`;
  const { files, bytes } = level;
  const coverage = coverageOf(timeline, level.keys);
  const row = treeRow({ key, level: level.level, newness: [0, 0, 0], files, bytes, coverage });
  return [{ ...row, pending: pending.get(key) ?? NO_FILES }];
}

function treeRow(
  known: Pick<RunRow, 'key' | 'level' | 'newness' | 'files' | 'bytes' | 'coverage'>,
): RunRow {
  return { ...known, pending: NO_FILES, outputOf: -1, isUnused: false, isThin: false, gap: 1 };
}

function outputRow(timeline: Timeline, job: Job, pending: Int32Array): RunRow {
  const inputs = job.inputs.flatMap((input) => input.lifetimes);
  const oldest = inputs
    .map((row) => newnessOf(timeline, row))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])[0];
  const extent = extentOf(timeline, inputs);
  return {
    key: outputKey(job),
    level: job.outputLevel,
    newness: job.outputLevel === 0 ? (oldest ?? [0, 0, 0]) : [0, 0, 0],
    files: NO_FILES,
    pending,
    bytes: job.inputBytes,
    coverage: Math.min(1, extent.coverage),
    outputOf: job.row,
    isUnused: false,
    isThin: false,
    gap: 1,
  };
}

function newnessOf(timeline: Timeline, row: number): [number, number, number] {
  const { epoch, largestSeqno, fileNumber } = timeline.lifetimes;
  return [epoch.at(row), largestSeqno.at(row), fileNumber.at(row)];
}

function extentOf(
  timeline: Timeline,
  files: readonly number[],
): { bytes: number; coverage: number } {
  const { lifetimes } = timeline;
  let bytes = 0;
  let keys = 0;
  for (const row of files) {
    bytes += lifetimes.bytes.at(row);
    keys += lifetimes.largest.at(row) - lifetimes.smallest.at(row) + 1;
  }
  return { bytes, coverage: coverageOf(timeline, keys) };
}

function coverageOf({ keySpace }: Timeline, keys: number): number {
  return Math.min(1, Math.max(0.002, keys / keySpace));
}
