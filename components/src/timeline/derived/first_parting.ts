// Where two runs part: the first decision that is not the same in both.
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** How two decisions that stand at the same place differ. */
export type PartingKind =
  /** A merge, a move or a drop, where the other is something else. */
  | 'kind'
  /** Other input files. */
  | 'inputs'
  /** The same inputs, to another level. */
  | 'level'
  /** The same merge, cut into other files. */
  | 'outputs'
  /** One decides something where the other decides nothing any more. */
  | 'end';

/** The first decisions that differ. */
export interface Parting {
  readonly kind: PartingKind;
  /** Which decision of the process it is, from 1. */
  readonly place: number;
  /** The job of each run; null: it decides nothing any more. */
  readonly one: Job | null;
  readonly other: Job | null;
}

/**
 * The first decision (compaction, move or drop) of the last process in which two runs are not the
 * same, in the order in which jobs start; null: all are the same.
 */
export function firstParting(one: Timeline, other: Timeline): Parting | null {
  const [mine, theirs] = [decisionsOf(one), decisionsOf(other)];
  for (let at = 0; at < Math.max(mine.length, theirs.length); at += 1) {
    const [a = null, b = null] = [mine[at], theirs[at]];
    const kind = a === null || b === null ? 'end' : differenceOf([one, a], [other, b]);
    if (kind !== null) return { kind, place: at + 1, one: a, other: b };
  }
  return null;
}

/** The decisions of the last process, in their order. */
function decisionsOf(timeline: Timeline): readonly Job[] {
  const first = lastProcessStart(timeline);
  return timeline.jobs.filter(({ kind, startEvent }) => kind !== 'flush' && first <= startEvent);
}

type Place = readonly [timeline: Timeline, job: Job];

function differenceOf(one: Place, other: Place): PartingKind | null {
  const [[, a], [, b]] = [one, other];
  if (a.kind !== b.kind) return 'kind';
  if (inputsText(one) !== inputsText(other)) return 'inputs';
  if (a.outputLevel !== b.outputLevel) return 'level';
  const isDone = a.finishEvent !== NEVER && b.finishEvent !== NEVER;
  return isDone && outputsText(one) !== outputsText(other) ? 'outputs' : null;
}

/** Inputs by level: numbers of files, which are the same as long as all before was. */
function inputsText([{ lifetimes }, { inputs }]: Place): string {
  const level = ({ level: at, lifetimes: rows }: Job['inputs'][number]): string =>
    `${at}: ${rows.map((row) => lifetimes.fileNumber.at(row)).join(' ')}`;
  return inputs.map(level).join('; ');
}

function outputsText([{ lifetimes }, { outputs }]: Place): string {
  const keys = (row: number): string =>
    `${lifetimes.smallest.at(row)}-${lifetimes.largest.at(row)}`;
  return outputs.map(keys).join(' ');
}
