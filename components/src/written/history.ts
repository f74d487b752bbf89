// Builds the histories of event logs, and finds moments in them.
import {
  MOMENT_FORMS,
  RANGE_FORMS,
  readMoment,
  readRange,
  type Moment,
} from '../element/moment.ts';
import { playheadOf } from '../element/moment_place.ts';
import { TimelineBuilder } from '../timeline/timeline_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { Problem } from './problem.ts';

/** Builds the history of an event log. Throws a `Problem` that contains `name` if it is invalid. */
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

/** Returns the playhead of a moment given with a flag. Throws a `Problem` if it is invalid. */
export function momentIn(timeline: Timeline, flag: string, text: string): number {
  const moment = readMoment(text);
  if (moment === null) {
    throw new Problem(`--${flag} ${text}`, 'this is not a valid moment', `write ${MOMENT_FORMS}`);
  }
  return placeOf(timeline, moment, `--${flag} ${text}`);
}

/** Returns the two ends, as playheads, of a `--range` such as `A..B` or `job:12`. */
export function rangeIn(timeline: Timeline, text: string): readonly [number, number] {
  const place = `--range ${text}`;
  const range = readRange(text);
  if (range === null) throw new Problem(place, 'this is not a range', `write it as ${RANGE_FORMS}`);
  const [first, last] = [placeOf(timeline, range[0], place), placeOf(timeline, range[1], place)];
  if (last > first) return [first, last];
  throw new Problem(place, 'it does not end after its start', 'write the earlier moment first');
}

function placeOf(timeline: Timeline, moment: Moment, place: string): number {
  const found = playheadOf(moment, timeline);
  if (found !== null) return found;
  if (moment.kind === 'job') {
    throw new Problem(place, 'this run has no such job', 'lsm-shape jobs SOURCE lists its jobs');
  }
  const last = timeline.eventCount - 1;
  throw new Problem(place, 'this run has no such moment', `its last event is ${last}`);
}
