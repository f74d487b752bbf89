// Prepares the indexes that the stage and the panels need. Like the panels, it is loaded after the
// first picture.
import {
  keepUp,
  lanesOf,
  lastProcessStart,
  pausesOf,
  preparedPictures,
  stallSpansOf,
  timeAxisEnd,
  type Timeline,
} from 'lsm-shape';
import type { Haste } from './run_store.ts';

/** Updates the indexes that can grow along with the history. */
export function keepUpAll(timeline: Timeline): void {
  keepUp(timeline);
  lanesOf(timeline);
}

/** Prepares, in steps, data that the stage and timeline would otherwise need within a frame. */
export function* prepared(timeline: Timeline, haste: Haste): Generator<undefined, void> {
  yield* preparedPictures(timeline, haste);
  const first = lastProcessStart(timeline);
  for (const step of [
    () => lanesOf(timeline),
    () => stallSpansOf(timeline),
    () => pausesOf(timeline, first, timeAxisEnd(timeline, first)),
  ]) {
    step();
    yield;
  }
}
