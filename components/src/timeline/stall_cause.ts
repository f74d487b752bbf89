// Why writes stall, in a few words. Apart from the sentences, which the first picture does without.
import { styleOfHistory } from './facts.ts';
import type { Stall, Timeline } from './timeline.ts';

/** Why writes stall. */
export function stallCauseText(timeline: Timeline, cause: Stall['cause']): string {
  switch (cause) {
    case 'none':
      return 'no limit is reached';
    case 'memtable_limit':
      return 'too many memtables waiting for flush';
    case 'l0_file_count_limit':
      return `too many ${styleOfHistory(timeline)?.stall_noun ?? 'sorted runs'}`;
    case 'pending_compaction_bytes':
      return 'too many pending compaction bytes';
  }
}
