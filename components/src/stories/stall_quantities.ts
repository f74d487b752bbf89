// The shares of the stalled time by cause.
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { StallCause } from '../engine/index.ts';
import type { Quantity, Reading } from './quantity.ts';

/**
 * The share of the last process's stalled time, up to an event, with a given cause; null without
 * stalls. It is read from the events of runs and recordings alike.
 */
const heldFor =
  (cause: StallCause): Reading =>
  ({ timeline }, event) => {
    const { stalls } = timeline;
    const first = lastProcessStart(timeline);
    let [all, own] = [0, 0];
    for (let row = 0; row < stalls.length && stalls.eventOf(row) <= event; row += 1) {
      const start = stalls.eventOf(row);
      const stall = stalls.at(start);
      if (start < first || stall.condition === 'normal') continue;
      const end = row + 1 < stalls.length ? Math.min(event, stalls.eventOf(row + 1)) : event;
      const micros = timeline.microsAt(end) - timeline.microsAt(start);
      all += micros;
      if (stall.cause === cause) own += micros;
    }
    return all === 0 ? null : (own / all) * 100;
  };

/** Numbers of stalls. */
export const OF_STALLS = {
  stalled_by_memtables: {
    label: 'of the stalled time for memtables',
    kind: 'percent',
    about: 'part of the stalled time so far in which memtables waited to be flushed',
    read: heldFor('memtable_limit'),
  },
  stalled_by_l0: {
    label: 'of the stalled time for files of L0',
    kind: 'percent',
    about: 'part of the stalled time so far in which there were too many files (or runs) in L0',
    read: heldFor('l0_file_count_limit'),
  },
  stalled_by_pending_bytes: {
    label: 'of the stalled time for pending compaction bytes',
    kind: 'percent',
    about: 'part of the stalled time so far in which too many bytes waited for compaction',
    read: heldFor('pending_compaction_bytes'),
  },
} as const satisfies Readonly<Record<string, Quantity>>;
