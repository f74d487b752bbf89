// What the panels look up in a history before they show it, done ahead. Loaded after the first
// picture, as the panels are.
import {
  lanesOf,
  lastProcessStart,
  pausesOf,
  stallSpansOf,
  timeAxisEnd,
  type Timeline,
} from 'lsm-shape';

/** The part that can be done while the history grows. */
export function keepUpPanels(timeline: Timeline): void {
  lanesOf(timeline);
}

/** What the timeline would else find out within one frame, in steps. */
export function* preparedPanels(timeline: Timeline): Generator<undefined, void> {
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
