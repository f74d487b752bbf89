// The history of an event log, and moments of it.
import { MOMENT_FORMS, readMoment } from '../element/moment.ts';
import { playheadOf } from '../element/moment_place.ts';
import { TimelineBuilder } from '../timeline/timeline_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { Problem } from './problem.ts';

/** The history of a whole log. */
export function historyOf(words: Uint32Array, name: string): Timeline {
  const builder = new TimelineBuilder();
  try {
    builder.append(words);
  } catch (fault) {
    const todo = 'make the log again with this version of LSM Shape';
    throw new Problem(name, fault instanceof Error ? fault.message : String(fault), todo);
  }
  builder.finish();
  return builder.timeline;
}

/** Where the playhead stands at a moment of `--FLAG`; fails with a `Problem`. */
export function momentIn(timeline: Timeline, flag: string, text: string): number {
  const place = `--${flag} ${text}`;
  const moment = readMoment(text);
  if (moment === null) {
    throw new Problem(place, 'this is not a moment', `write it as ${MOMENT_FORMS}`);
  }
  const found = playheadOf(moment, timeline);
  if (found !== null) return found;
  const last = timeline.eventCount - 1;
  throw new Problem(place, 'this run has no such moment', `its last event is ${last}`);
}

/** The two ends of `--range A..B`. */
export function rangeIn(timeline: Timeline, text: string): readonly [number, number] {
  const [from, to, ...more] = text.split('..');
  if (from === undefined || to === undefined || more.length > 0) {
    const todo = 'write it as two moments, for example 100..400';
    throw new Problem(`--range ${text}`, 'this is not a range', todo);
  }
  const [first, last] = [momentIn(timeline, 'range', from), momentIn(timeline, 'range', to)];
  if (last > first) return [first, last];
  const todo = 'write the earlier moment first';
  throw new Problem(`--range ${text}`, 'it ends where it begins, or before', todo);
}
