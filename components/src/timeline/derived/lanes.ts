// The lanes of the timeline: which job ran in which background slot, and when writes were stalled.
// Histories only grow, so that what has been sorted into lanes stays there.
import { partitionPoint } from '../../base/binary_search.ts';
import { plural } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import { perTimeline } from '../per_timeline.ts';
import type { Timeline } from '../timeline.ts';
import { baseSpansOf } from './base_spans.ts';
import { JobList, type JobSpans } from './job_spans.ts';
import { levelsText } from './job_text.ts';
import { hasTimes } from '../known.ts';
import { stallText } from './stall_spans.ts';

/** A lane; moves and drops take no time and have one of their own. */
export interface Lane {
  readonly id: string;
  readonly kind: 'flush' | 'compaction' | 'move' | 'stall' | 'base';
  readonly name: string;
  /** Background slot, for the colour. */
  readonly slot: number;
  /** Jobs in the order of their starts; none for stalls. */
  readonly jobs: readonly Job[];
  /** When they start and finish, as columns: drawing walks all of them. */
  readonly spans: JobSpans;
  /** Levels that jobs of any such lane write on, ascending: their shades, from light to dark. */
  readonly levels: readonly number[];
}

interface Sorted {
  readonly flush: JobList[];
  readonly compaction: JobList[];
  readonly moves: JobList;
  /** On which compactions write. */
  readonly levels: Set<number>;
  hasDrops: boolean;
  seen: number;
}

/**
 * All lanes from top to bottom; there is always a compaction slot, so that the plot does not jump.
 */
export function lanesOf(timeline: Timeline): Lane[] {
  const { flush, compaction, moves, hasDrops, levels: written } = jobsBySlot(timeline);
  const levels = [...written].sort((a, b) => a - b);
  const numbered = (name: string, slot: number, all: readonly unknown[]): string =>
    all.length <= 1 ? name : `${name} ${slot + 1}`;
  const lanes: Lane[] = [];
  const add = (kind: 'flush' | 'compaction', slots: readonly JobList[]): void => {
    for (const [slot, list] of slots.entries()) {
      const name = numbered(kind, slot, slots);
      const shades = kind === 'flush' ? [0] : levels;
      const { jobs } = list;
      lanes.push({
        id: `${kind} ${slot}`,
        kind,
        name,
        slot,
        jobs,
        spans: list.spans(),
        levels: shades,
      });
    }
  };
  add('flush', flush);
  add('compaction', compaction);
  if (moves.jobs.length > 0) {
    const name = hasDrops ? 'drop' : 'move';
    const { jobs } = moves;
    lanes.push({ id: 'move', kind: 'move', name, slot: 0, jobs, spans: moves.spans(), levels: [] });
  }
  const spans = new JobList().spans();
  lanes.push({ id: 'stall', kind: 'stall', name: 'stall', slot: 0, jobs: [], spans, levels: [] });
  const base = baseSpansOf(timeline);
  const name = 'base level';
  if (base !== null)
    lanes.push({ id: 'base', kind: 'base', name, slot: 0, jobs: [], spans: base, levels: [] });
  return lanes;
}

const jobsBySlot = perTimeline(
  (): Sorted => ({
    flush: [new JobList()],
    compaction: [new JobList()],
    moves: new JobList(),
    levels: new Set(),
    hasDrops: false,
    seen: 0,
  }),
  (known, { jobs }) => {
    for (; known.seen < jobs.length; known.seen += 1) {
      const job = jobs[known.seen];
      if (job === undefined) break;
      if (job.kind === 'flush' || job.kind === 'compaction') {
        const slots = known[job.kind];
        while (slots.length <= job.slot) slots.push(new JobList());
        slots[job.slot]?.jobs.push(job);
        if (job.kind === 'compaction') known.levels.add(job.outputLevel);
      } else {
        known.moves.jobs.push(job);
        known.hasDrops ||= job.kind === 'deletion';
      }
    }
  },
);

/** The last job of a lane that started at or before an event; −1: none. */
export function jobIndexAt(jobs: readonly Job[], event: number): number {
  return partitionPoint(0, jobs.length, (at) => (jobs[at]?.startEvent ?? NEVER) <= event) - 1;
}

/** What a lane does at an event, in a few letters; empty: nothing. */
export function laneText(lane: Lane, timeline: Timeline, event: number): string {
  if (lane.kind === 'stall')
    return hasTimes(timeline) ? stallText(timeline.stalls.at(event)) : 'unknown';
  if (lane.kind === 'base') {
    const level = timeline.levelTargets.at(event)?.baseLevel;
    return level === undefined ? '' : `L${level}`;
  }
  const at = jobIndexAt(lane.jobs, event);
  if (lane.kind === 'move') return at < 0 ? '' : plural(at + 1, 'move');
  const job = lane.jobs[at];
  if (job === undefined || job.finishEvent <= event) return '';
  return levelsText(job).replaceAll(' ', '');
}
