// The numbers of a run as a whole, as the header has them, looked up once for each history.
import {
  hasSameDecisions,
  keptFor,
  lastProcessStart,
  numbersSince,
  type Timeline,
} from 'lsm-shape';
import type { RunNumbers } from 'lsm-shape';
import type { ComparedNumbers } from './change_text.ts';

/** The numbers of a complete run, of its last process. */
export const wholeRunOf = keptFor((timeline: Timeline): RunNumbers =>
  numbersSince(timeline, lastProcessStart(timeline)),
);

/** What two complete runs have in numbers. */
export function comparedNumbers(from: Timeline, to: Timeline): ComparedNumbers {
  return {
    from: wholeRunOf(from),
    to: wholeRunOf(to),
    hasSameDecisions: () => hasSameDecisions(from, to),
  };
}
