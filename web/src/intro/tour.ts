// The tour as data: moments of the run that the page opens with, in the order in which a tree
// comes about. Nothing here is about that run alone: each moment is found in the history.
import { momentBeside, plural, shortBytes, type Job, type Timeline } from 'lsm-shape';
import type { OptionValue } from '../settings/control.ts';

/** A part of a history, as playheads. */
export interface Passage {
  readonly from: number;
  readonly to: number;
}

/** One thing to understand. */
export interface TourStep {
  readonly title: string;
  /** What is seen, in two or three sentences. */
  readonly text: (timeline: Timeline, passage: Passage) => string;
  /** What is played; null: this history has nothing of the kind. */
  readonly find: (timeline: Timeline) => Passage | null;
  /** Events a second; as long as each is news where it is left out. */
  readonly eventsPerSecond?: number;
  /** The option that it changes; else the scenario's own options hold. */
  readonly change?: TourChange;
}

/** An option, its value in the scenario, and the one to see. */
export interface TourChange {
  readonly name: string;
  readonly from: OptionValue;
  readonly to: OptionValue;
}

/** The option of the last step: the ratio of a level's target to that of the level above. */
const multiplier = 'max_bytes_for_level_multiplier';

/** The steps. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Writes gather in memory',
    text: () =>
      'New keys go to the memtable, the bar at the top. It is in memory: nothing is in a file yet.',
    find: (timeline) => between(0, jobOf(timeline, 'flush')?.startEvent),
  },
  {
    title: 'A flush writes a file',
    text: () =>
      'The memtable is full, so a flush writes it as one file of L0, sorted by key. The block is ' +
      'as wide as its key range: random keys lie everywhere.',
    find: (timeline) => wholeJob(jobOf(timeline, 'flush')),
  },
  {
    title: 'Each file of L0 is a sorted run',
    text: () =>
      'More flushes, more files. Their key ranges overlap, so a read may have to look into each ' +
      'of them: each is a sorted run of its own.',
    find: (timeline) => {
      const first = jobOf(timeline, 'flush');
      return first === null ? null : between(first.finishEvent, decisionIn(timeline)?.startEvent);
    },
  },
  {
    title: 'A compaction merges them',
    text: (timeline) => {
      const job = decisionIn(timeline);
      const files = job?.inputs.reduce((sum, { lifetimes }) => sum + lifetimes.length, 0) ?? 0;
      return (
        `L0 has reached its trigger, so ${plural(files, 'file')} are merged into one sorted run ` +
        `on L${job?.outputLevel ?? ''}. The line sweeps along the keys: what it has passed is read, ` +
        'and stands in the new files below.'
      );
    },
    find: (timeline) => wholeJob(decisionIn(timeline)),
  },
  {
    title: 'Cuts follow the next level',
    text: (timeline) => {
      const { grandparentLevel } = alignedJob(timeline) ?? {};
      return (
        `Each gold diamond is a cut: the new file ends where a file of L${grandparentLevel ?? ''} ` +
        'ends. When it is compacted later, it overlaps whole files there, and less has to be ' +
        'rewritten.'
      );
    },
    find: (timeline) => wholeJob(alignedJob(timeline)),
  },
  {
    title: 'A trivial move rewrites nothing',
    text: (timeline, { to }) => {
      const job = timeline.jobs[timeline.jobRowAt(to)];
      const bytes = shortBytes(job?.inputBytes ?? 0);
      return (
        `This file overlaps no file of L${job?.outputLevel ?? ''}, so it goes there as it is: ` +
        `${bytes} that are not rewritten.`
      );
    },
    find: (timeline) => {
      const event = firstMove(timeline);
      return event === null ? null : { from: event - 1, to: event };
    },
  },
  {
    title: 'The tree takes its shape',
    text: () =>
      'Each level has a target size, a multiple of the one above. A level over its target has a ' +
      'score above 1, and the highest score is compacted next.',
    find: (timeline) => {
      const event = firstMove(timeline);
      const last = timeline.eventCount - 1;
      return event === null ? null : { from: event, to: Math.min(last, event + LIVELY_EVENTS) };
    },
    eventsPerSecond: 16,
  },
  {
    title: 'Now change an option',
    text: () =>
      `${multiplier} is 4 instead of 10: levels differ less in size, so there are more of them. ` +
      'The same keys were written once more: compare the numbers at the top.',
    find: (timeline) => ({ from: timeline.eventCount - 1, to: timeline.eventCount - 1 }),
    change: { name: multiplier, from: 10, to: 4 },
  },
];

/** Events that show a tree at work. */
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

function decisionIn(timeline: Timeline): Job | null {
  return jobOf(timeline, 'compaction');
}

function firstMove(timeline: Timeline): number | null {
  return momentBeside(timeline, 'move', -1, 1);
}

/** Aligned cuts that one merge has to have to show what they are. */
const ENOUGH_CUTS = 3;

/** The first merge with several outputs that end where files of the next level end. */
function alignedJob({ jobs, lifetimes }: Timeline): Job | null {
  const isAligned = (row: number): boolean => lifetimes.cutReason[row] === 'grandparent_boundary';
  const found = jobs.find(
    ({ kind, outputs }) => kind === 'compaction' && outputs.filter(isAligned).length >= ENOUGH_CUTS,
  );
  return found ?? null;
}
