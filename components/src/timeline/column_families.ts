// Column families of a recorded database. One is shown; all of them share job slots and stalls.
import type { OtherJobStarted } from '../engine/index.ts';
import { NEVER } from './column.ts';
import type { Timeline } from './timeline.ts';

/** Names of the column families in a database that has more than one. */
export interface FamilyNames {
  readonly names: readonly string[];
  /** Index of the column family that is shown. */
  readonly shown: number;
}

/** A flush or compaction in a column family that is not shown. It still occupies a slot. */
export interface OtherJob {
  readonly id: number;
  /** Index of the column family to which the job belongs. */
  readonly family: number;
  readonly kind: 'flush' | 'compaction';
  readonly slot: number;
  readonly startEvent: number;
  /** Event at which the job finished; `NEVER` while it runs. */
  readonly finishEvent: number;
}

/** Returns the running job that an `other_job_started` event describes. */
export function startOtherJob(event: OtherJobStarted, startEvent: number): OtherJob {
  const { job: id, family, slot } = event;
  const kind = event.is_flush ? 'flush' : 'compaction';
  return { id, family, kind, slot, startEvent, finishEvent: NEVER };
}

/** Returns a text like `column family events`; empty if the database has only one family. */
export function familyText(timeline: Timeline, family: number | undefined): string {
  const name = family === undefined ? undefined : timeline.families?.names[family];
  return name === undefined ? '' : `column family ${name}`;
}

/** Names a stall's families, like `, column family events and 2 more`; empty if only one exists. */
export function culpritText(timeline: Timeline, families: readonly number[]): string {
  const text = familyText(timeline, families[0]);
  const others = families.length - 1;
  if (text === '') return '';
  return others > 0 ? `, ${text} and ${others} more` : `, ${text}`;
}
