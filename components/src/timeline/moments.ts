// Moments to which a reader can jump: decisions for compactions and moves, cuts, stalls, base level
// changes and option changes.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { Int32Column } from './column.ts';
import { NONE } from './lifetimes.ts';
import { perTimeline } from './per_timeline.ts';
import { isSameStall } from './same_stall.ts';
import type { Timeline } from './timeline.ts';

/** Kind of moment. A `decision` starts a compaction, move or drop; a `cut` ends a file early. */
export type MomentKind = 'decision' | 'move' | 'cut' | 'stall' | 'base' | 'options';

/** Events in ascending order. Only the first `length` entries are valid. */
export interface Moments {
  readonly length: number;
  readonly values: Int32Array;
}

interface KnownMoments {
  readonly events: Readonly<Record<MomentKind, Int32Column>>;
  jobs: number;
  lifetimes: number;
  stalls: number;
  targets: number;
  benchmarks: number;
}

export function momentsOf(timeline: Timeline, kind: MomentKind): Moments {
  return upToDate(timeline).events[kind];
}

/** Returns the moment after or before a playhead; `null` if there is none. */
export function momentBeside(
  timeline: Timeline,
  kind: MomentKind,
  playhead: number,
  direction: -1 | 1,
): number | null {
  const { values, length } = momentsOf(timeline, kind);
  const below = lastAtOrBefore(values, length, playhead);
  if (direction > 0) return below + 1 < length ? (values[below + 1] ?? null) : null;
  // While an event is being animated, the previous moment is that event itself.
  const row = below >= 0 && values[below] === playhead ? below - 1 : below;
  return row >= 0 ? (values[row] ?? null) : null;
}

/** Moments found so far. They stay valid because histories only grow. */
const upToDate = perTimeline(noMoments, (moments, timeline) => {
  addJobs(timeline, moments);
  addCuts(timeline, moments);
  addStalls(timeline, moments);
  addBaseLevels(timeline, moments);
  addOptions(timeline, moments);
});

function noMoments(): KnownMoments {
  const events = {
    decision: new Int32Column(),
    move: new Int32Column(),
    cut: new Int32Column(),
    stall: new Int32Column(),
    base: new Int32Column(),
    options: new Int32Column(),
  };
  return { events, jobs: 0, lifetimes: 0, stalls: 0, targets: 0, benchmarks: 0 };
}

function addJobs({ jobs }: Timeline, moments: KnownMoments): void {
  for (; moments.jobs < jobs.length; moments.jobs += 1) {
    const job = jobs[moments.jobs];
    if (job === undefined || job.kind === 'flush') continue;
    moments.events.decision.push(job.startEvent);
    if (job.kind === 'move') moments.events.move.push(job.startEvent);
  }
}

/** Adds cuts. A file that ends with its job's input was not cut. */
function addCuts({ jobs, lifetimes }: Timeline, moments: KnownMoments): void {
  for (; moments.lifetimes < lifetimes.length; moments.lifetimes += 1) {
    const row = moments.lifetimes;
    const reason = lifetimes.cutReason[row];
    if (reason === 'end_of_input' || reason === 'unknown') continue;
    if (lifetimes.movedFrom.at(row) !== NONE) continue;
    if (jobs[lifetimes.producerJob.at(row)]?.kind !== 'compaction') continue;
    moments.events.cut.push(lifetimes.createdAt.at(row));
  }
}

function addStalls({ stalls }: Timeline, moments: KnownMoments): void {
  for (; moments.stalls < stalls.length; moments.stalls += 1) {
    const event = stalls.eventOf(moments.stalls);
    const stall = stalls.at(event);
    if (stall.condition === 'normal' || isSameStall(stall, stalls.at(event - 1))) continue;
    moments.events.stall.push(event);
  }
}

/** Adds base level changes. The first base level of a tree does not count as a change. */
function addBaseLevels({ levelTargets }: Timeline, moments: KnownMoments): void {
  for (; moments.targets < levelTargets.length; moments.targets += 1) {
    const event = levelTargets.eventOf(moments.targets);
    const before = levelTargets.at(event - 1);
    if (before === null || before.baseLevel === levelTargets.at(event)?.baseLevel) continue;
    moments.events.base.push(event);
  }
}

/** Adds option changes. `timeline.benchmarks` holds them along with the starts of benchmarks. */
function addOptions(timeline: Timeline, moments: KnownMoments): void {
  const { benchmarks } = timeline;
  for (; moments.benchmarks < benchmarks.length; moments.benchmarks += 1) {
    const event = benchmarks.eventOf(moments.benchmarks);
    if (timeline.eventAt(event).event === 'options_changed') moments.events.options.push(event);
  }
}
