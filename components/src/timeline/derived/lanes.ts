// Lanes of the timeline: jobs by background slot, moves, write stalls and the base level. Because
// histories only grow, a job never changes its lane.
import { partitionPoint } from '../../base/binary_search.ts';
import { plural } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import type { OtherJob } from '../column_families.ts';
import type { Job } from '../job.ts';
import { perTimeline } from '../per_timeline.ts';
import { targetsAt } from '../targets_at.ts';
import type { Timeline } from '../timeline.ts';
import { baseSpansOf } from './base_spans.ts';
import { JobList, type JobSpans } from './job_spans.ts';
import { levelsText } from './job_text.ts';
import { hasTimes } from '../known.ts';
import { stallText } from './stall_spans.ts';

/** A lane of the timeline. Moves and drops take no time, so they share one lane. */
export interface Lane {
  readonly id: string;
  readonly kind: 'flush' | 'compaction' | 'move' | 'stall' | 'base';
  readonly name: string;
  /** Background slot, which determines the colour of the lane. */
  readonly slot: number;
  /** Jobs in starting order; empty for stalls. */
  readonly jobs: readonly Job[];
  /** Start and finish events as columns, because drawing visits all of them. */
  readonly spans: JobSpans;
  /** Jobs of other column families in the same slot, in starting order. */
  readonly others: readonly OtherJob[];
  readonly otherSpans: JobSpans;
  /** Output levels of all compactions, ascending. Each level gets a shade, from light to dark. */
  readonly levels: readonly number[];
}

class Slot {
  readonly own = new JobList();
  readonly others = new JobList<OtherJob>();
}

interface Sorted {
  readonly flush: Slot[];
  readonly compaction: Slot[];
  readonly moves: JobList;
  /** Levels to which compactions write. */
  readonly levels: Set<number>;
  hasDrops: boolean;
  seen: number;
}

/** Returns all lanes, top to bottom. There is always a compaction lane, so the plot stays put. */
export function lanesOf(timeline: Timeline): Lane[] {
  const { flush, compaction, moves, hasDrops, levels: written } = jobsBySlot(timeline);
  const levels = [...written].sort((a, b) => a - b);
  const numbered = (name: string, slot: number, all: readonly unknown[]): string =>
    all.length <= 1 ? name : `${name} ${slot + 1}`;
  const lanes: Lane[] = [];
  const add = (kind: 'flush' | 'compaction', slots: readonly Slot[]): void => {
    for (const [slot, { own, others }] of slots.entries()) {
      const name = numbered(kind, slot, slots);
      const shades = kind === 'flush' ? [0] : levels;
      const { jobs } = own;
      lanes.push({
        id: `${kind} ${slot}`,
        kind,
        name,
        slot,
        jobs,
        spans: own.spans(),
        others: others.jobs,
        otherSpans: others.spans(),
        levels: shades,
      });
    }
  };
  add('flush', flush);
  add('compaction', compaction);
  const none = new JobList().spans();
  const plain = { slot: 0, jobs: [], spans: none, others: [], otherSpans: none, levels: [] };
  if (moves.jobs.length > 0) {
    const name = hasDrops ? 'drop' : 'move';
    const { jobs } = moves;
    lanes.push({ ...plain, id: 'move', kind: 'move', name, jobs, spans: moves.spans() });
  }
  lanes.push({ ...plain, id: 'stall', kind: 'stall', name: 'stall' });
  const base = baseSpansOf(timeline);
  if (base !== null)
    lanes.push({ ...plain, id: 'base', kind: 'base', name: 'base level', spans: base });
  return lanes;
}

const jobsBySlot = perTimeline(
  (): Sorted => ({
    flush: [new Slot()],
    compaction: [new Slot()],
    moves: new JobList(),
    levels: new Set(),
    hasDrops: false,
    seen: 0,
  }),
  (known, { jobs, otherJobs }) => {
    for (; known.seen < jobs.length; known.seen += 1) {
      const job = jobs[known.seen];
      if (job === undefined) break;
      if (job.kind === 'flush' || job.kind === 'compaction') {
        slotAt(known[job.kind], job.slot).own.jobs.push(job);
        if (job.kind === 'compaction') known.levels.add(job.outputLevel);
      } else {
        known.moves.jobs.push(job);
        known.hasDrops ||= job.kind === 'deletion';
      }
    }
    // When a job finishes, a new object replaces it in the same row, so the list is rebuilt.
    for (const slots of [known.flush, known.compaction]) {
      for (const { others } of slots) others.jobs.length = 0;
    }
    for (const job of otherJobs) slotAt(known[job.kind], job.slot).others.jobs.push(job);
  },
);

function slotAt(slots: Slot[], slot: number): Slot {
  while (slots.length <= slot) slots.push(new Slot());
  return slots[slot] ?? new Slot();
}

/** Returns the index of the last job in a lane that started at or before an event, or −1. */
export function jobIndexAt(jobs: readonly Pick<Job, 'startEvent'>[], event: number): number {
  return partitionPoint(0, jobs.length, (at) => (jobs[at]?.startEvent ?? NEVER) <= event) - 1;
}

/** Returns a few letters for the activity in a lane at an event; empty if there is none. */
export function laneText(lane: Lane, timeline: Timeline, event: number): string {
  if (lane.kind === 'stall')
    return hasTimes(timeline) ? stallText(timeline.stalls.at(event)) : 'unknown';
  if (lane.kind === 'base') {
    const level = targetsAt(timeline, event)?.baseLevel;
    return level === undefined ? '' : `L${level}`;
  }
  const at = jobIndexAt(lane.jobs, event);
  if (lane.kind === 'move') return at < 0 ? '' : plural(at + 1, lane.name);
  const job = lane.jobs[at];
  if (job !== undefined && job.finishEvent > event) return levelsText(job).replaceAll(' ', '');
  // A slot is not idle if it runs a job of another column family.
  const other = lane.others[jobIndexAt(lane.others, event)];
  if (other === undefined || other.finishEvent <= event) return '';
  return timeline.families?.names[other.family] ?? '';
}
