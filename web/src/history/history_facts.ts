// Look-ups in a timeline that several panels need. Nothing is derived that the log does not say.
import { NEVER, shortDuration, type Job, type Timeline } from 'lsm-shape';
import { playheadOf, type Pause } from '../axis/axis.ts';
import type { Decision } from '../why/WhyPanel.tsx';

/** A process of the history: from its first event to the one before the next process. */
export interface ProcessSpan {
  readonly step: number;
  readonly first: number;
  /** What it runs, in order. */
  readonly benchmarks: readonly string[];
}

/** The processes, in order; a history that has just begun has none. */
export function processesOf(timeline: Timeline): ProcessSpan[] {
  const found: { step: number; first: number; benchmarks: string[] }[] = [];
  const { benchmarks } = timeline;
  for (let row = 0; row < benchmarks.length; row += 1) {
    const first = benchmarks.eventOf(row);
    const facts = benchmarks.at(first);
    if (facts === null) continue;
    let process = found.at(-1);
    if (process?.step !== facts.step) {
      process = { step: facts.step, first, benchmarks: [] };
      found.push(process);
    }
    const { benchmark } = facts;
    if (benchmark !== null && process.benchmarks.at(-1) !== benchmark) {
      process.benchmarks.push(benchmark);
    }
  }
  return found;
}

/** A part of a history: a process, or a benchmark of one. */
export interface BenchmarkPart {
  readonly first: number;
  /** What runs; empty where the log does not say. */
  readonly name: string;
  readonly isProcess: boolean;
}

/** Processes and benchmarks in order, each up to the next. */
export function partsOf({ benchmarks }: Timeline): BenchmarkPart[] {
  const parts: { first: number; name: string; isProcess: boolean }[] = [];
  let step: number | null = null;
  for (let row = 0; row < benchmarks.length; row += 1) {
    const first = benchmarks.eventOf(row);
    const facts = benchmarks.at(first);
    if (facts === null) continue;
    const name = facts.benchmark ?? '';
    const last = parts.at(-1);
    const isProcess = facts.step !== step;
    step = facts.step;
    if (isProcess || last === undefined) parts.push({ first, name, isProcess });
    // A process is told before its first benchmark begins.
    else if (last.name === '') last.name = name;
    else if (name !== '' && name !== last.name) parts.push({ first, name, isProcess });
  }
  return parts;
}

/** The first event of the last process: where the benchmark itself begins. */
export function lastProcessStart(timeline: Timeline): number {
  return processesOf(timeline).at(-1)?.first ?? 0;
}

/** Whether processes, as a load, ran before the last one. */
export function hasEarlierProcess(timeline: Timeline): boolean {
  return processesOf(timeline).length > 1;
}

/**
 * Since when, as the axis counts time at a moment: from the start of the last process, if it has
 * begun.
 */
export function sinceText(timeline: Timeline, event: number, now: number): string {
  const start = lastProcessStart(timeline);
  const first = now < start ? 0 : start;
  if (event < first) return 'since before this process';
  return `since ${shortDuration(timeline.microsAt(event) - timeline.microsAt(first))}`;
}

/** Part of the shown time that an idle end may take. */
const IDLE_SHARE = 0.03;

/**
 * The end of the time axis: a little after the last event that changes what is seen, so that a
 * process that only waits does not push everything else together.
 */
export function axisEnd(timeline: Timeline, first: number): number {
  const last = Math.max(first, timeline.eventCount - 1);
  if (!timeline.isComplete) return last;
  const change = Math.max(first, lastChange(timeline));
  const shown = timeline.microsAt(change) - timeline.microsAt(first);
  const end = timeline.microsAt(change) + shown * IDLE_SHARE;
  if (shown <= 0 || timeline.microsAt(last) <= end) return last;
  return playheadOf({ name: 'time', columns: timeline }, end);
}

/** Part of the shown time from which on a time without any news is a pause. */
const PAUSE_SHARE = 0.08;

/**
 * Times within [first, last] in which nothing is written, merged or moved, where they are long
 * beside all the rest: a recorded process may wait for long before it is closed.
 */
export function pausesOf(timeline: Timeline, first: number, last: number): readonly Pause[] {
  const idle = idleOf(timeline);
  const key = `${first} ${last}`;
  const known = idle.pauses.get(key);
  if (known !== undefined) return known;
  const span = timeline.microsAt(last) - timeline.microsAt(first);
  const found: Pause[] = [];
  for (const event of idle.events) {
    if (event < first) continue;
    if (event > last) break;
    const from = timeline.timeMicros[event] ?? 0;
    const to = timeline.timeMicros[event + 1] ?? from;
    if (to - from >= span * PAUSE_SHARE) found.push({ from, to, shown: span * IDLE_SHARE });
  }
  idle.pauses.set(key, found);
  return found;
}

interface Idle {
  readonly eventCount: number;
  /** Events after which no job runs, and up to the next of which nothing is written. */
  readonly events: readonly number[];
  /** What has been asked for, by the ends of the axis: the axes of the processes. */
  readonly pauses: Map<string, readonly Pause[]>;
}

const knownIdle = new WeakMap<Timeline, Idle>();

function idleOf(timeline: Timeline): Idle {
  const { eventCount, jobs, userBytesWritten } = timeline;
  const known = knownIdle.get(timeline);
  if (known?.eventCount === eventCount) return known;
  const changes = new Int32Array(eventCount + 1);
  for (const { startEvent, finishEvent } of jobs) {
    changes[startEvent] = (changes[startEvent] ?? 0) + 1;
    if (finishEvent < eventCount) changes[finishEvent] = (changes[finishEvent] ?? 0) - 1;
  }
  const events: number[] = [];
  let running = 0;
  for (let event = 0; event <= eventCount - 2; event += 1) {
    running += changes[event] ?? 0;
    if (running > 0 || userBytesWritten[event] !== userBytesWritten[event + 1]) continue;
    events.push(event);
  }
  const idle = { eventCount, events, pauses: new Map<string, readonly Pause[]>() };
  knownIdle.set(timeline, idle);
  return idle;
}

/** The last event that moves something: attention grows up to it. */
function lastChange({ attention, eventCount }: Timeline): number {
  let change = Math.max(0, eventCount - 1);
  while (0 < change && attention[change] === attention[change - 1]) change -= 1;
  return change;
}

/** Row of the latest job that started at or before an event; −1: none. */
function jobRowBefore(timeline: Timeline, event: number): number {
  const { jobs } = timeline;
  let low = 0;
  let high = jobs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((jobs[middle]?.startEvent ?? NEVER) <= event) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The latest compaction or move that started at or before an event. */
export function decisionJobAt(timeline: Timeline, event: number): Job | null {
  for (let row = jobRowBefore(timeline, event); 0 <= row; row -= 1) {
    const job = timeline.jobs[row];
    if (job !== undefined && job.kind !== 'flush') return job;
  }
  return null;
}

/** The compaction or move before, or after, the one under the playhead. */
export function decisionJobBeside(timeline: Timeline, event: number, by: -1 | 1): Job | null {
  if (by < 0) {
    const current = decisionJobAt(timeline, event);
    if (current === null) return null;
    // From the middle of a compaction, back goes to its start first.
    if (current.startEvent < event) return current;
    return decisionJobAt(timeline, current.startEvent - 1);
  }
  const { jobs } = timeline;
  for (let row = jobRowBefore(timeline, event) + 1; row < jobs.length; row += 1) {
    const job = jobs[row];
    if (job !== undefined && job.kind !== 'flush') return job;
  }
  return null;
}

/** The event that says why a job was chosen. */
export function decisionOf(timeline: Timeline, job: Job): Decision | null {
  const event = timeline.eventAt(job.startEvent);
  return 'job' in event && 'reasoning' in event ? event : null;
}

/** The last process in three numbers. */
export interface RunNumbers {
  readonly writeAmp: number | null;
  readonly sortedRuns: number | null;
  readonly spaceAmp: number | null;
}

/** Write amplification at the end, and the most of the other two, since an event. */
export function numbersSince(timeline: Timeline, first: number): RunNumbers {
  const { shapes } = timeline;
  let sortedRuns: number | null = null;
  let spaceAmp: number | null = null;
  for (let row = Math.max(0, shapes.rowAt(first)); row < shapes.length; row += 1) {
    if (shapes.event.at(row) < first) continue;
    sortedRuns = Math.max(sortedRuns ?? 0, shapes.sortedRunCount.at(row));
    const space = shapes.spaceAmp.at(row);
    if (0 < space) spaceAmp = Math.max(spaceAmp ?? 0, space);
  }
  if (sortedRuns === null) return { writeAmp: null, sortedRuns, spaceAmp };
  const writeAmp = shapes.writeAmp.at(shapes.length - 1);
  return { writeAmp: 0 < writeAmp ? writeAmp : null, sortedRuns, spaceAmp };
}

/** The same moment in another history of the same scenario: as many user bytes written. */
export function samePlace(from: Timeline, playhead: number, to: Timeline): number {
  const last = Math.max(0, to.eventCount - 1);
  if (from.eventCount - 1 <= playhead) return last;
  const bytes = from.userBytesAt(playhead);
  const [fromLow, fromHigh] = plateau(from, bytes);
  const [toLow, toHigh] = plateau(to, bytes);
  // While nothing is written, moments differ by how much of that pause has passed.
  const share = fromHigh <= fromLow ? 0 : (playhead - fromLow) / (fromHigh - fromLow);
  const place = toLow + Math.min(1, Math.max(0, share)) * (toHigh - toLow);
  return Math.min(last, Math.max(0, place));
}

/** The playheads between which exactly `bytes` user bytes are written. */
function plateau(timeline: Timeline, bytes: number): [number, number] {
  const { userBytesWritten, eventCount } = timeline;
  const firstAtLeast = (isBelow: (value: number) => boolean): number => {
    let low = 0;
    let high = eventCount;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(userBytesWritten[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const low = firstAtLeast((value) => value < bytes);
  const high = firstAtLeast((value) => value <= bytes) - 1;
  if (low <= high) return [low, high];
  // Between two events: as far from one to the other as the bytes are.
  const before = userBytesWritten[low - 1] ?? 0;
  const after = userBytesWritten[low] ?? bytes;
  const place = low - 1 + (after <= before ? 0 : (bytes - before) / (after - before));
  return [place, place];
}
