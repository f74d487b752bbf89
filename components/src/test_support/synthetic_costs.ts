// What the jobs of made-up histories cost.
import type { CompactionFinished, FlushFinished } from '../engine/index.ts';

type FlushCost = Pick<
  FlushFinished,
  'micros' | 'cpu_micros' | 'compression_cpu_micros' | 'pre_compression_bytes'
>;
type CompactionCost = FlushCost & Pick<CompactionFinished, 'decompression_cpu_micros'>;

/** A flush of so many bytes: 4 ns of processor time a byte, of which compression takes one. */
export function flushCost(bytes: number): FlushCost {
  return {
    micros: Math.round(bytes * 0.006),
    cpu_micros: Math.round(bytes * 0.004),
    compression_cpu_micros: Math.round(bytes * 0.001),
    pre_compression_bytes: bytes * 2,
  };
}

/** A compaction that writes so many bytes; decompression takes half of what compression takes. */
export function compactionCost(bytes: number): CompactionCost {
  return { ...flushCost(bytes), decompression_cpu_micros: Math.round(bytes * 0.0005) };
}
