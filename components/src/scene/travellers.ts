// Files that an event moves or removes, during that event and right after it.
import { keyOf } from './rows.ts';
import type { SceneRow } from './scene.ts';
import type { Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Viewport } from './viewport.ts';

/** A file in motion between two positions. */
export interface Traveller {
  readonly lifetime: number;
  /** Row in `timeline.lifetimes` of the file before the move; −1 for a flushed file. */
  readonly origin: number;
  readonly kind: 'flush' | 'move';
  readonly y: number;
  readonly height: number;
  /** Vertical position before the move. */
  readonly fromY: number;
  readonly fromHeight: number;
}

interface TravelInput {
  readonly part: number;
  readonly rows: readonly SceneRow[];
  readonly viewport: Viewport;
  readonly isMoving: boolean;
}

/** Returns the files moved by the next event. A flushed file lands; a moved file slides down. */
export function travellersAt(timeline: Timeline, below: number, travel: TravelInput): Traveller[] {
  if (!travel.isMoving) return [];
  const job = timeline.jobs[timeline.jobRowAt(below + 1)];
  if (job === undefined || job.finishEvent !== below + 1 || job.isAbandoned) return [];
  if (job.kind === 'flush') {
    const { viewport } = travel;
    const from = { y: viewport.immutableY, height: viewport.immutableHeight };
    return job.outputs.map((row) => travelling(timeline, row, 'flush', from, travel));
  }
  if (job.kind !== 'move') return [];
  return job.outputs.flatMap((row) => {
    const before = timeline.lifetimes.movedFrom.at(row);
    const from = rowWith(travel.rows, keyOf(timeline, before));
    return from === undefined ? [] : [travelling(timeline, row, 'move', from, travel)];
  });
}

function travelling(
  timeline: Timeline,
  lifetime: number,
  kind: Traveller['kind'],
  from: { readonly y: number; readonly height: number },
  { rows, part }: TravelInput,
): Traveller {
  const to = rowWith(rows, keyOf(timeline, lifetime)) ?? from;
  const fullFrom = Math.max(from.height, 8);
  const fullTo = Math.max(to.height, 8);
  return {
    lifetime,
    origin: timeline.lifetimes.movedFrom.at(lifetime),
    kind,
    y: from.y + (to.y - from.y) * part,
    height: fullFrom + (fullTo - fullFrom) * part,
    fromY: from.y,
    fromHeight: fullFrom,
  };
}

/** Removes files in motion from their rows. */
export function withoutTravellers(
  rows: readonly SceneRow[],
  travellers: readonly Traveller[],
): readonly SceneRow[] {
  if (travellers.length === 0) return rows;
  const away = new Set(travellers.flatMap(({ lifetime, origin }) => [lifetime, origin]));
  return rows.map((row) => {
    if (!row.files.some((file) => away.has(file))) return row;
    return { ...row, files: row.files.filter((file) => !away.has(file)) };
  });
}

function rowWith(rows: readonly SceneRow[], key: string): SceneRow | undefined {
  return rows.find((row) => row.run.key === key);
}

/** Highlight for a recent move or deletion. */
export interface Aftermath {
  readonly job: Job;
  /** Opacity, which is 1 at the event and falls to 0 by the next one. */
  readonly opacity: number;
}

/** Returns the move or deletion at the playhead's event, or `null` if there is none. */
export function aftermathAt(timeline: Timeline, playhead: number): Aftermath | null {
  const event = Math.floor(playhead);
  const job = timeline.jobs[timeline.jobRowAt(event)];
  if (job === undefined || job.startEvent !== event || job.finishEvent !== event) return null;
  if (job.kind !== 'move' && job.kind !== 'deletion') return null;
  return { job, opacity: 1 - (playhead - event) };
}

/** Files dropped by the next event, with the progress of their fading. */
export interface Dropping {
  readonly job: Job;
  readonly lifetimes: readonly number[];
  /** Progress of the fading, from 0 to 1. */
  readonly faded: number;
}

/** Returns the files that are dropped between event `below` and the next; `null` if none are. */
export function droppingAt(timeline: Timeline, below: number, faded: number): Dropping | null {
  const job = timeline.jobs[timeline.jobRowAt(below + 1)];
  if (job?.kind !== 'deletion' || job.startEvent !== below + 1) return null;
  return { job, lifetimes: job.inputs.flatMap((input) => input.lifetimes), faded };
}
