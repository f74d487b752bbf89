// The numbers of a whole run, as in the header, computed once per history.
import {
  hasSameDecisions,
  keptFor,
  lastProcessStart,
  numbersSince,
  type Timeline,
} from 'lsm-shape';
import type { RunNumbers } from 'lsm-shape';
import type { ComparedNumbers } from './change_text.ts';

/** The numbers of a complete run, from its last process. */
export const wholeRunOf = keptFor((timeline: Timeline): RunNumbers =>
  numbersSince(timeline, lastProcessStart(timeline)),
);

/** The numbers of two complete runs. */
export function comparedNumbers(from: Timeline, to: Timeline): ComparedNumbers {
  return {
    from: wholeRunOf(from),
    to: wholeRunOf(to),
    hasSameDecisions: () => hasSameDecisions(from, to),
  };
}
