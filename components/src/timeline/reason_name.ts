// Names for RocksDB's compaction reasons. A separate module because the first picture needs names
// but not sentences about events.
import type { CompactionReason } from '../engine/index.ts';
import type { Job } from './job.ts';

const REASON_NAMES: Readonly<Partial<Record<CompactionReason, string>>> = {
  UniversalSizeAmplification: 'size amplification',
  UniversalSizeRatio: 'size ratio',
  UniversalSortedRunNum: 'sorted run count',
  LevelL0FilesNum: 'L0 file count',
  LevelMaxLevelSize: 'level size',
  ManualCompaction: 'manual compaction',
  FilesMarkedForCompaction: 'marked files',
  PeriodicCompaction: 'periodic compaction',
  BottommostFiles: 'bottommost files',
  Ttl: 'TTL',
  RoundRobinTtl: 'round-robin, TTL',
  FIFOMaxSize: 'size limit',
  FIFOReduceNumFiles: 'file count',
  FIFOTtl: 'TTL',
  ChangeTemperature: 'temperature',
  Flush: 'flush',
};

/** Returns the name of a job's reason, like `size amplification`, or else RocksDB's own name. */
export function reasonName(job: Pick<Job, 'kind' | 'reason'>): string {
  return job.reason === 'Unknown' ? job.kind : (REASON_NAMES[job.reason] ?? job.reason);
}
