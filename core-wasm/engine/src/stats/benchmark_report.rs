//! db_bench's report on a benchmark.

use crate::machine::latency::LatencySummary;
use crate::workload::Benchmark;

/// Result of a benchmark as db_bench reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BenchmarkReport {
    /// The index of the process, starting at 0.
    pub step: u32,
    /// The benchmark.
    pub benchmark: Benchmark,
    /// Number of operations done.
    pub operations: u64,
    /// Bytes of their keys and values.
    pub user_bytes: u64,
    /// Duration of all operations, in µs.
    pub micros: u64,
    /// Latencies of the operations.
    pub latency: LatencySummary,
}
