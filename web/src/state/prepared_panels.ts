// What stage and panels look up in a history before they show it, done ahead. Loaded after the
// first picture, as the panels are.
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

/** The part that can be done while the history grows. */
export function keepUpAll(timeline: Timeline): void {
  keepUp(timeline);
  lanesOf(timeline);
}

/** What the stage and the timeline would else find out within one frame, in steps. */
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
