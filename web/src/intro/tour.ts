// The tour as data: moments in the order in which a tree develops. Each step finds its moment in
// the history, so the tour works with any initial run.
import { momentBeside, type Job, type Timeline } from 'lsm-shape';
import type { OptionValue } from '../settings/control.ts';

/** A part of a history between two playheads. */
export interface Passage {
  readonly from: number;
  readonly to: number;
}

export interface TourStep {
  readonly title: string;
  /** The text of the step, two or three sentences. */
  readonly text: string;
  /** Finds the passage to play; null if the history has none. */
  readonly find: (timeline: Timeline) => Passage | null;
  /** Playback speed. If missing, it depends on the interest of the events. */
  readonly eventsPerSecond?: number;
  /** The option that the step changes. If missing, the scenario's options apply. */
  readonly change?: TourChange;
}

/** An option, with its value in the scenario and its value in the tour. */
export interface TourChange {
  readonly name: string;
  readonly from: OptionValue;
  readonly to: OptionValue;
}

/** The option that the last step changes. */
const multiplier = 'max_bytes_for_level_multiplier';

/** The steps of the tour. All but the last repeat the opening of the first lesson word for word. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Writes go to memory first',
    text:
      'New keys and values go to the memtable, a sorted buffer in memory. It is the bar at the top. ' +
      'Nothing is in a sorted file yet.',
    find: (timeline) => between(0, jobOf(timeline, 'flush')?.startEvent),
  },
  {
    title: 'A flush writes a file',
    text:
      'The memtable is full, so a flush writes it to one file in level 0, or L0, sorted by key. ' +
      'Each file is a block as wide as its key range. ' +
      'This one spans nearly all keys, because they arrived in random order.',
    find: (timeline) => wholeJob(jobOf(timeline, 'flush')),
  },
  {
    title: 'Each L0 file is a sorted run',
    text:
      'Each flush adds a file. A file with its keys in order is a sorted run. The key ranges of ' +
      'these files overlap, so the same key may be in several of them.',
    find: (timeline) => {
      const first = jobOf(timeline, 'flush');
      return first === null ? null : between(first.finishEvent, mergeIn(timeline)?.startEvent);
    },
  },
  {
    title: 'A compaction merges them',
    text:
      'L0 has reached its trigger, the number of files at which it is due. Its files are merged into one sorted run in a deeper level. ' +
      'The line sweeps across the keys: everything to its left has been read and is already in the new files below.',
    find: (timeline) => wholeJob(mergeIn(timeline)),
  },
  {
    title: 'Levels keep merges small',
    text:
      'Each level below L0 is one sorted run, split into files, and has a target size. Targets grow from level to level, here by a factor of up to ten. ' +
      'A level that exceeds its target passes files down to the next one. The level with the highest score goes first.',
    find: livelyPassage,
    eventsPerSecond: 16,
  },
  {
    title: 'Cuts line up with the next level',
    text:
      'Each diamond marks a cut: the new file ends where a file in the level below begins or ends. ' +
      'When it is later merged into that level, it overlaps no file beyond the cut, so less is ' +
      'rewritten.',
    find: (timeline) => wholeJob(alignedJob(timeline)),
  },
  {
    title: 'A trivial move rewrites nothing',
    text:
      'A file that overlaps no file in the next level can move there as it is. Its data is not ' +
      'read or written again.',
    find: (timeline) => {
      const { finishEvent } = alignedJob(timeline) ?? {};
      const event = finishEvent === undefined ? null : moveAfter(timeline, finishEvent);
      return event === null ? null : { from: event - 1, to: event };
    },
  },
  {
    title: 'Now change an option',
    text:
      `${multiplier} is 4 instead of 10, so levels differ less in size and there are more of them. ` +
      'The same keys were written again. Compare the numbers at the top.',
    find: (timeline) => ({ from: timeline.eventCount - 1, to: timeline.eventCount - 1 }),
    change: { name: multiplier, from: 10, to: 4 },
  },
];

/** Length of the passage that shows an active tree, in events. */
const LIVELY_EVENTS = 120;

function between(from: number, to: number | undefined): Passage | null {
  return to === undefined ? null : { from, to };
}

function wholeJob(job: Job | null): Passage | null {
  return job === null ? null : { from: Math.max(0, job.startEvent - 1), to: job.finishEvent };
}

function jobOf({ jobs }: Timeline, kind: Job['kind']): Job | null {
  return jobs.find((job) => job.kind === kind) ?? null;
}

function mergeIn(timeline: Timeline): Job | null {
  return jobOf(timeline, 'compaction');
}

function moveAfter(timeline: Timeline, event: number): number | null {
  return momentBeside(timeline, 'move', event, 1);
}

/** Minimum number of aligned cuts in a merge that demonstrates them. */
const ENOUGH_CUTS = 3;

/** Returns a passage in which the levels are active. */
function livelyPassage(timeline: Timeline): Passage | null {
  const from = moveAfter(timeline, -1);
  const last = timeline.eventCount - 1;
  return from === null ? null : { from, to: Math.min(last, from + LIVELY_EVENTS) };
}

/** Returns the first merge after that passage with enough aligned cuts. */
function alignedJob(timeline: Timeline): Job | null {
  const { jobs, lifetimes } = timeline;
  const after = livelyPassage(timeline)?.to ?? 0;
  const isAligned = (row: number): boolean => lifetimes.cutReason[row] === 'grandparent_boundary';
  const found = jobs.find(
    ({ kind, startEvent, outputs }) =>
      kind === 'compaction' &&
      startEvent > after &&
      outputs.filter(isAligned).length >= ENOUGH_CUTS,
  );
  return found ?? null;
}
