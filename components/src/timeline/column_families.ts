// The column families of a recorded database. A log shows one of them; all share slots and stalls.
import type { OtherJobStarted } from '../engine/index.ts';
import { NEVER } from './column.ts';
import type { Timeline } from './timeline.ts';

/** The families of a database that has more than one. */
export interface FamilyNames {
  readonly names: readonly string[];
  /** Index of the family that the log shows. */
  readonly shown: number;
}

/** A flush or compaction of another family. It occupies a slot. */
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

/** A job of another family that starts now. */
export function startOtherJob(event: OtherJobStarted, startEvent: number): OtherJob {
  const { job: id, family, slot } = event;
  const kind = event.is_flush ? 'flush' : 'compaction';
  return { id, family, kind, slot, startEvent, finishEvent: NEVER };
}

/** The name of a family, as `column family events`; empty if the database has only one. */
export function familyText(timeline: Timeline, family: number | undefined): string {
  const name = family === undefined ? undefined : timeline.families?.names[family];
  return name === undefined ? '' : `column family ${name}`;
}

/** The families that hold writes back, as `, column family events`; empty for a single one. */
export function culpritText(timeline: Timeline, families: readonly number[]): string {
  const text = familyText(timeline, families[0]);
  const others = families.length - 1;
  if (text === '') return '';
  return others > 0 ? `, ${text} and ${others} more` : `, ${text}`;
}
