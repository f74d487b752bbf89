// Costs of jobs in synthetic histories.
import type { CompactionFinished, FlushFinished } from '../engine/index.ts';

type FlushCost = Pick<
  FlushFinished,
  'micros' | 'cpu_micros' | 'compression_cpu_micros' | 'pre_compression_bytes'
>;
type CompactionCost = FlushCost & Pick<CompactionFinished, 'decompression_cpu_micros'>;

/** Returns the cost of a flush: 4 ns of CPU time per byte, of which compression takes 1 ns. */
export function flushCost(bytes: number): FlushCost {
  return {
    micros: Math.round(bytes * 0.006),
    cpu_micros: Math.round(bytes * 0.004),
    compression_cpu_micros: Math.round(bytes * 0.001),
    pre_compression_bytes: bytes * 2,
  };
}

/** Cost of a compaction by bytes written. Decompression takes half as long as compression. */
export function compactionCost(bytes: number): CompactionCost {
  return { ...flushCost(bytes), decompression_cpu_micros: Math.round(bytes * 0.0005) };
}
