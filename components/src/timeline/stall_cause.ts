// Explains the cause of a stall. A separate module because the first picture does not need full
// sentences.
import { shortBytes } from '../base/format_short.ts';
import { styleOfHistory } from './level_facts.ts';
import { metricAt } from './metrics.ts';
import type { Stall, Timeline } from './timeline.ts';

type CauseOfStall = Pick<Stall, 'cause' | 'families'>;

/**
 * Returns the plural noun for what a stall counts. The compaction style decides between L0 files
 * and sorted runs, but is only known for the column family that is shown.
 */
export function stallNoun(timeline: Timeline, { cause, families }: CauseOfStall): string {
  switch (cause) {
    case 'none':
      return '';
    case 'memtable_limit':
      return 'memtables';
    case 'l0_file_count_limit':
      return (
        (isOfShown(timeline, families) && styleOfHistory(timeline)?.stall_noun) ||
        'L0 files or sorted runs'
      );
    case 'pending_compaction_bytes':
      return 'pending compaction bytes';
  }
}

function isOfShown(timeline: Timeline, [cause]: Stall['families']): boolean {
  return cause === undefined || cause === timeline.families?.shown;
}

/** Explains a stall with both numbers, like `20 L0 files ≥ slowdown trigger 20`. */
export function stallCauseText(timeline: Timeline, stall: Omit<Stall, 'delayedWriteRate'>): string {
  const { condition, cause, count, limit } = stall;
  const noun = stallNoun(timeline, stall);
  if (cause === 'none') return 'no limit is reached';
  const isStop = condition === 'stopped';
  if (cause === 'memtable_limit') return `${count} of ${limit || 'unknown'} ${noun} await flush`;
  // Between an install and the end of the stall, the number may already be below its limit.
  const sign = count < limit ? '<' : '≥';
  if (cause === 'l0_file_count_limit')
    return `${count} ${noun} ${sign} ${isStop ? 'stop' : 'slowdown'} trigger ${limit || 'unknown'}`;
  const bytes = limit > 0 ? shortBytes(limit).replace(/\.0+ /, ' ') : 'unknown';
  return `${noun} ${shortBytes(count)} ${sign} ${isStop ? 'hard' : 'soft'} limit ${bytes}`;
}

/** Explains the stall in effect after event `index`, with its number as it is at that event. */
export function heldCauseText(timeline: Timeline, index: number): string {
  const stall = timeline.stalls.at(index);
  return stallCauseText(timeline, { ...stall, count: countAt(timeline, stall, index) });
}

/** Returns a stall's number after the latest install, or the logged one if that is newer. */
function countAt(timeline: Timeline, { cause, count, families }: Stall, index: number): number {
  const { stalls, shapes } = timeline;
  const isOlder = shapes.event.at(shapes.rowAt(index)) < stalls.eventOf(stalls.rowAt(index));
  if (isOlder || cause === 'memtable_limit' || !isOfShown(timeline, families)) return count;
  if (cause === 'pending_compaction_bytes')
    return metricAt(timeline, 'pendingBytes', index) ?? count;
  const isOfFiles = styleOfHistory(timeline)?.stalls_on_runs !== true;
  if (isOfFiles) return shapes.hasAllFilesAt(index) ? shapes.levelFilesAt(index, 0) : count;
  return metricAt(timeline, 'sortedRuns', index) ?? count;
}
