// The first decision that differs between two runs.
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** Kind of difference between two decisions at the same position. */
export type PartingKind =
  /** The jobs are of different kinds: compaction, move or drop. */
  | 'kind'
  /** The input files differ. */
  | 'inputs'
  /** The inputs are the same, but the output levels differ. */
  | 'level'
  /** The merges are the same, but the output files differ. */
  | 'outputs'
  /** Only one of the runs makes another decision. */
  | 'end';

/** The first decision that differs between two runs. */
export interface Parting {
  readonly kind: PartingKind;
  /** Position among the decisions of the process, starting at 1. */
  readonly place: number;
  /** Job in the first run; `null` if that run makes no more decisions. */
  readonly one: Job | null;
  readonly other: Job | null;
}

/**
 * Returns the first difference between the compactions, moves and drops of two runs' last
 * processes, in order of job start; `null` if all are identical.
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

/** Returns the compactions, moves and drops of the last process, in starting order. */
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

/** Lists input file numbers by level, comparable because earlier decisions were identical. */
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
