// Processor time by level and by kind of work: sums of what the log says of each job.
import type { Timeline } from './timeline.ts';

/** Processor time of the jobs that wrote to a level, in µs. */
export interface LevelCpu {
  readonly level: number;
  /** Reading, merging and writing keys: all that is neither of the others. */
  readonly mergeMicros: number;
  readonly compressionMicros: number;
  readonly decompressionMicros: number;
}

/**
 * Processor time of the jobs that finished up to an event, by output level in ascending order; a
 * flush counts at level 0 (S-3, S-4). Like RocksDB's counters it starts anew with each process
 * (S-1): only jobs that started at or after `first` count.
 */
export function cpuByLevel(timeline: Timeline, first: number, event: number): LevelCpu[] {
  const byLevel = new Map<number, { -readonly [Field in keyof LevelCpu]: LevelCpu[Field] }>();
  for (const job of timeline.jobs) {
    if (event < job.startEvent) break;
    if (job.startEvent < first || event < job.finishEvent || job.cpuMicros === 0) continue;
    const level = job.kind === 'flush' ? 0 : job.outputLevel;
    const sums = byLevel.get(level) ?? {
      level,
      mergeMicros: 0,
      compressionMicros: 0,
      decompressionMicros: 0,
    };
    sums.compressionMicros += job.compressionCpuMicros;
    sums.decompressionMicros += job.decompressionCpuMicros;
    sums.mergeMicros += job.cpuMicros - job.compressionCpuMicros - job.decompressionCpuMicros;
    byLevel.set(level, sums);
  }
  return [...byLevel.values()].sort((a, b) => a.level - b.level);
}
