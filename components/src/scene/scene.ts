// The scene: what the stage shows at a playhead, before it is drawn. Rows are positioned in pixels,
// files by key.
import { eventShownAt, transitionAt } from '../base/change.ts';
import {
  compareRows,
  keyOf,
  NO_FILES,
  outputKey,
  rowsAt,
  type FrameRows,
  type RunRow,
} from './rows.ts';
import { mutableMemtableAt, type MutableMemtable } from '../timeline/frame.ts';
import type { Job } from '../timeline/job.ts';
import type { Stall, Timeline } from '../timeline/timeline.ts';
import { gapAfter, rowHeight, rowScaleAt, spacingOf, type HeightScale } from './row_height.ts';
import { progressAt, type JobProgress } from './progress.ts';
import {
  aftermathAt,
  droppingAt,
  travellersAt,
  withoutTravellers,
  type Aftermath,
  type Dropping,
  type Traveller,
} from './travellers.ts';
import { phasesOf, type Phases } from './transition.ts';
import type { Viewport } from './viewport.ts';

/** A row of the stage at its current position. */
export interface SceneRow {
  readonly run: RunRow;
  /** The row at the scene's event, for labels; `null` if it is not in the tree at that event. */
  readonly told: RunRow | null;
  readonly y: number;
  readonly height: number;
  /** Opacity of the row, 0 to 1, which changes as the row fades in or out. */
  readonly opacity: number;
  /** Files that are drawn in place. Moving files are in `travellers`. */
  readonly files: Int32Array;
  readonly pending: Int32Array;
  /** Share of the row's height for pending files. Below 1 if other files are on the level. */
  readonly pendingShare: number;
}

export interface SceneJob {
  readonly job: Job;
  readonly opacity: number;
  readonly progress: JobProgress;
  /** Rows that contain the job's inputs, as indices in `Scene.rows`. */
  readonly inputRows: readonly number[];
  readonly outputRow: number;
}

export interface SceneMemtable {
  readonly y: number;
  readonly height: number;
  readonly opacity: number;
  /** Share of the memtable that the flush has written; 0 while the memtable is waiting. */
  readonly flushed: number;
}

export interface Scene {
  readonly playhead: number;
  /** Event that labels describe. See `eventShownAt`. */
  readonly event: number;
  readonly micros: number;
  readonly rows: readonly SceneRow[];
  readonly travellers: readonly Traveller[];
  readonly dropping: Dropping | null;
  readonly aftermath: Aftermath | null;
  readonly jobs: readonly SceneJob[];
  readonly memtable: MutableMemtable;
  readonly immutables: readonly SceneMemtable[];
  /** Number of immutable memtables after the scene's event. */
  readonly immutableCount: number;
  readonly stall: Stall;
  /** True if every file in the tree is known. */
  readonly hasAllFiles: boolean;
  /** Total size in bytes of all known installed files. */
  readonly totalBytes: number;
}

/** Inputs for computing a scene. The caller may supply cached frames. */
export interface SceneInput {
  readonly timeline: Timeline;
  readonly playhead: number;
  /** True while the playhead is moving. See `eventShownAt`. */
  readonly isMoving?: boolean;
  readonly viewport: Viewport;
  readonly scale: HeightScale;
  readonly framesAt?: (index: number) => FrameRows;
}

export function sceneAt(input: SceneInput): Scene {
  const { timeline, viewport } = input;
  const framesAt = input.framesAt ?? ((index: number) => rowsAt(timeline, index));
  const last = Math.max(0, timeline.eventCount - 1);
  const playhead = Math.min(last, Math.max(0, input.playhead));
  const below = Math.floor(playhead);
  const now = framesAt(below);
  const isBetween = below < last && playhead > below;
  const next = isBetween ? framesAt(below + 1) : now;
  const kind = timeline.jobs[timeline.jobRowAt(below + 1)]?.kind;
  const isStepwise = kind === 'move' || kind === 'deletion';
  const phases = phasesOf(next === now ? 0 : transitionAt(timeline, playhead), isStepwise);
  const event = eventShownAt(timeline, playhead, input.isMoving === true);
  const told = event === below ? now : next;
  const rows = tweenRows({
    now,
    next,
    told,
    phases,
    input,
    settledJob: settledJob(timeline, below, next),
  });
  const travellers = travellersAt(timeline, below, {
    part: phases.travel,
    rows,
    viewport,
    isMoving: next !== now,
  });
  return {
    playhead,
    event,
    micros: timeline.microsAt(playhead),
    rows: withoutTravellers(rows, travellers).filter((row) => row.height > 0),
    travellers,
    dropping: next === now ? null : droppingAt(timeline, below, phases.travel),
    aftermath: aftermathAt(timeline, playhead),
    jobs: jobsAt(timeline, { now, next, phases, playhead }, rows),
    memtable: mutableMemtableAt(timeline, playhead),
    immutables: immutablesAt(timeline, { now, next, phases, playhead }, viewport),
    immutableCount: told.frame.immutableMemtables,
    stall: timeline.stalls.at(event),
    hasAllFiles: timeline.shapes.hasAllFilesAt(event),
    totalBytes: told.rows.reduce((sum, row) => sum + (row.outputOf < 0 ? row.bytes : 0), 0),
  };
}

interface Tween {
  readonly now: FrameRows;
  readonly next: FrameRows;
  readonly phases: Phases;
}

/** Returns the compaction whose outputs the next event installs; `null` if there is no such job. */
function settledJob(timeline: Timeline, below: number, next: FrameRows): Job | null {
  const job = timeline.jobs[timeline.jobRowAt(below + 1)];
  const isSettling = job?.kind === 'compaction' && job.finishEvent === below + 1;
  return isSettling && next.frame.eventIndex === below + 1 ? job : null;
}

/** Merges the rows of two frames into one order and interpolates their heights. */
function tweenRows(
  tween: Tween & {
    readonly told: FrameRows;
    readonly input: SceneInput;
    readonly settledJob: Job | null;
  },
): SceneRow[] {
  const { now, next, told, phases, input, settledJob: settled } = tween;
  const successor = successorKeys(input.timeline, now, next, settled);
  const nextByKey = new Map(next.rows.map((row) => [row.key, row]));
  const taken = new Set<string>();
  const pairs: { before: RunRow | null; after: RunRow | null }[] = now.rows.map((before) => {
    const key = successor.get(before.key) ?? null;
    const after = key === null ? null : (nextByKey.get(key) ?? null);
    if (after !== null) taken.add(after.key);
    return { before, after };
  });
  for (const after of next.rows) if (!taken.has(after.key)) pairs.push({ before: null, after });
  pairs.sort((a, b) => compareRows(rowOf(a), rowOf(b)));
  const { viewport } = input;
  const scale = rowScaleAt(input.scale, input.playhead);
  const first = spacingOf(now.rows, scale, viewport.rowsHeight);
  const second = spacingOf(next.rows, scale, viewport.rowsHeight);
  const sizes = pairs.map(({ before, after }) => {
    const part = before === null ? phases.open : phases.close;
    const from = before === null ? 0 : rowHeight(before, scale) * first.factor;
    const to = after === null ? 0 : rowHeight(after, scale) * second.factor;
    const gapFrom = before === null ? 0 : gapAfter(before, first);
    const gapTo = after === null ? 0 : gapAfter(after, second);
    return { part, height: from + (to - from) * part, gap: gapFrom + (gapTo - gapFrom) * part };
  });
  const closer = closerTogether(sizes, viewport.rowsHeight);
  let y = viewport.rowsY;
  return pairs.map((pair, at) => {
    const { part, height, gap } = sizes[at] ?? { part: 0, height: 0, gap: 0 };
    const row = placed({ ...pair, told: told === now ? pair.before : pair.after, part, y, height });
    y += height + gap * closer;
    return row;
  });
}

/** Returns a factor that shrinks gaps. Halfway, appearing and disappearing rows both need space. */
function closerTogether(
  sizes: readonly { readonly height: number; readonly gap: number }[],
  room: number,
): number {
  const gaps = sizes.slice(0, -1).reduce((sum, { gap }) => sum + gap, 0);
  const heights = sizes.reduce((sum, { height }) => sum + height, 0);
  return gaps > 0 ? Math.min(1, Math.max(0.2, (room - heights) / gaps)) : 1;
}

function rowOf(pair: { before: RunRow | null; after: RunRow | null }): RunRow {
  const row = pair.before ?? pair.after;
  if (row === null) throw new Error('A row must be in at least one of the two frames');
  return row;
}

/** Maps the key of each row to the row that it becomes in the next frame. Other rows disappear. */
function successorKeys(
  timeline: Timeline,
  now: FrameRows,
  next: FrameRows,
  settled: Job | null,
): Map<string, string> {
  const keys = new Map<string, string>();
  const remaining = new Set(next.rows.map((row) => row.key));
  if (settled !== null) {
    const output = settled.outputs[0];
    const ownKey = outputKey(settled);
    const isOwn = now.rows.some((row) => row.key === ownKey);
    if (isOwn && output !== undefined) {
      const key = keyOf(timeline, output);
      keys.set(ownKey, key);
      remaining.delete(key);
    }
  }
  for (const row of now.rows) {
    if (remaining.has(row.key) && !keys.has(row.key)) keys.set(row.key, row.key);
  }
  // An empty level becomes the row for the outputs of a job that starts writing to it.
  for (const row of now.rows) {
    if (keys.has(row.key) || row.files.length > 0 || row.outputOf >= 0) continue;
    const output = next.rows.find((each) => each.outputOf >= 0 && each.level === row.level);
    if (output !== undefined && remaining.has(output.key)) keys.set(row.key, output.key);
  }
  return keys;
}

interface Placing {
  readonly before: RunRow | null;
  readonly after: RunRow | null;
  readonly told: RunRow | null;
  readonly part: number;
  readonly y: number;
  readonly height: number;
}

/** Returns a row with the files of the earlier frame, until the later frame starts. */
function placed({ before, after, told, part, y, height }: Placing): SceneRow {
  const run = before ?? after;
  if (run === null) throw new Error('A row must be in at least one of the two frames');
  const opacity = before === null ? part : after === null ? 1 - part : 1;
  const isShared = run.outputOf < 0;
  return {
    run,
    told,
    y,
    height,
    opacity,
    files: run.files,
    pending: before?.pending ?? NO_FILES,
    pendingShare: isShared
      ? 0.46 + 0.54 * (after !== null && isSettled(before, after) ? part : 0)
      : 1,
  };
}

function isSettled(before: RunRow | null, after: RunRow): boolean {
  return before !== null && before.pending.length > 0 && after.pending.length === 0;
}

/** Returns the running compactions. A job that the next event starts or ends fades in or out. */
function jobsAt(
  timeline: Timeline,
  { now, next, phases, playhead }: Tween & { readonly playhead: number },
  rows: readonly SceneRow[],
): SceneJob[] {
  const shown = rows.filter((row) => row.height > 0);
  const rowsOfJobs = new Set([...now.frame.runningJobs, ...next.frame.runningJobs]);
  return [...rowsOfJobs].flatMap((row) => {
    const job = timeline.jobs[row];
    if (job === undefined || job.kind !== 'compaction') return [];
    const isNow = now.frame.runningJobs.includes(row);
    const isNext = next.frame.runningJobs.includes(row);
    const opacity = isNow && isNext ? 1 : isNow ? 1 - phases.close : phases.close;
    return [
      {
        job,
        opacity,
        progress: progressAt(timeline, job, playhead),
        ...rowsOfJob(timeline, job, shown),
      },
    ];
  });
}

function rowsOfJob(
  timeline: Timeline,
  job: Job,
  rows: readonly SceneRow[],
): { inputRows: number[]; outputRow: number } {
  const keys = new Set<string>();
  for (const input of job.inputs) {
    if (input.level > 0) keys.add(`L${input.level}`);
    else for (const row of input.lifetimes) keys.add(keyOf(timeline, row));
  }
  const inputRows: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.run.outputOf < 0 && keys.has(row.run.key)) inputRows.push(at);
  }
  const own = rows.findIndex((row) => row.run.outputOf === job.row);
  const shared = rows.findIndex((row) => row.run.key === `L${job.outputLevel}`);
  return { inputRows, outputRow: own >= 0 ? own : shared };
}

/** Returns the immutable memtables. The oldest, which is flushed first, is at the bottom. */
function immutablesAt(
  timeline: Timeline,
  { now, next, phases, playhead }: Tween & { readonly playhead: number },
  viewport: Viewport,
): SceneMemtable[] {
  const count = Math.max(now.frame.immutableMemtables, next.frame.immutableMemtables);
  const flushing = now.frame.runningJobs.flatMap((row) => {
    const job = timeline.jobs[row];
    const done = job?.kind === 'flush' ? progressAt(timeline, job, playhead).done : null;
    return job?.kind === 'flush' ? new Array<number>(job.memtableCount).fill(done ?? 0) : [];
  });
  const pitch = Math.min(viewport.immutableHeight + 2, 22 / Math.max(2, count));
  return Array.from({ length: count }, (_, at) => {
    const isNew = at >= now.frame.immutableMemtables;
    const isGone = at >= next.frame.immutableMemtables;
    return {
      y: viewport.immutableY + (count - 1 - at) * pitch,
      height: Math.min(viewport.immutableHeight, pitch * 0.75),
      opacity: isNew ? phases.close : isGone ? 1 - phases.close : 1,
      flushed: flushing[at] ?? 0,
    };
  });
}
