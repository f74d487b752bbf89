// Names for RocksDB's compaction reasons. A separate module because the first picture needs names
// but not sentences about events.
import { REASON_WORDS } from '../engine/generated/reason_words.ts';
import type { Job } from './job.ts';

/** Returns the name of a job's reason, like `size amplification`, or else RocksDB's own name. */
export function reasonName(job: Pick<Job, 'kind' | 'reason'>): string {
  return job.reason === 'Unknown' ? job.kind : (REASON_WORDS[job.reason] ?? job.reason);
}
