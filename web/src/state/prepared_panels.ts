// Prepares the indexes that stage and panels need of a history. It is loaded after the first
// picture, like the panels.
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

/** Prepares the part that can be done while the history grows. */
export function keepUpAll(timeline: Timeline): void {
  keepUp(timeline);
  lanesOf(timeline);
}

/**
 * Prepares, in steps, the data that the stage and the timeline would otherwise compute in a frame.
 */
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
