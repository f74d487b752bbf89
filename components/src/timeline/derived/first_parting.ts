// First decision that differs between two runs.
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** Difference between two decisions at the same position. */
export type PartingKind =
  /** Different kinds of job: compaction, move or drop. */
  | 'kind'
  /** Different input files. */
  | 'inputs'
  /** Same inputs, different output levels. */
  | 'level'
  /** Same merge, different output files. */
  | 'outputs'
  /** Only one run makes another decision. */
  | 'end';

/** First pair of decisions that differ between two runs. */
export interface Parting {
  readonly kind: PartingKind;
  /** Position among the decisions of the process, from 1. */
  readonly place: number;
  /** Job of each run; `null` if that run makes no more decisions. */
  readonly one: Job | null;
  readonly other: Job | null;
}

/**
 * Returns the first compaction, move or drop in the last process that differs between two runs, in
 * order of job start; `null` if all are identical.
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

/** Compactions, moves and drops of the last process, in order of start. */
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

/** Input file numbers by level, which are comparable because everything before was identical. */
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
