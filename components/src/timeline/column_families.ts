// The column families of a recorded database, of which a log shows one. Slots and stalls are common
// to all of them.
import type { OtherJobStarted } from '../engine/index.ts';
import { NEVER } from './column.ts';
import type { Timeline } from './timeline.ts';

/** The families of a database that has several. */
export interface FamilyNames {
  readonly names: readonly string[];
  /** Index of the one that the log is of. */
  readonly shown: number;
}

/** A flush or compaction of another family, which takes a slot. */
export interface OtherJob {
  readonly id: number;
  /** Index of its family. */
  readonly family: number;
  readonly kind: 'flush' | 'compaction';
  readonly slot: number;
  readonly startEvent: number;
  /** `NEVER` while it runs. */
  readonly finishEvent: number;
}

/** One that has begun. */
export function startOtherJob(event: OtherJobStarted, startEvent: number): OtherJob {
  const { job: id, family, slot } = event;
  const kind = event.is_flush ? 'flush' : 'compaction';
  return { id, family, kind, slot, startEvent, finishEvent: NEVER };
}

/** The name of a family, as `column family events`; empty where the database has one. */
export function familyText(timeline: Timeline, family: number | undefined): string {
  const name = family === undefined ? undefined : timeline.families?.names[family];
  return name === undefined ? '' : `column family ${name}`;
}

/** Who holds writes back, as `, column family events`; empty where the database has one family. */
export function culpritText(timeline: Timeline, families: readonly number[]): string {
  const text = familyText(timeline, families[0]);
  const others = families.length - 1;
  if (text === '') return '';
  return others > 0 ? `, ${text} and ${others} more` : `, ${text}`;
}
