// The first decision that differs between two runs.
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** The difference between two decisions at the same place. */
export type PartingKind =
  /** Different kinds: a merge, a move or a drop. */
  | 'kind'
  /** Different input files. */
  | 'inputs'
  /** Same inputs, different output level. */
  | 'level'
  /** Same merge, different output files. */
  | 'outputs'
  /** Only one run makes another decision. */
  | 'end';

/** The first decisions that differ. */
export interface Parting {
  readonly kind: PartingKind;
  /** Its number among the decisions of the process, from 1. */
  readonly place: number;
  /** The job of each run; null if it makes no more decisions. */
  readonly one: Job | null;
  readonly other: Job | null;
}

/**
 * The first compaction, move or drop of the last process that differs between two runs, in the
 * order in which jobs start; null if all are identical.
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

/** The decisions of the last process, in order. */
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

/** Input file numbers by level. They are comparable because everything before was identical. */
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
