//! Report on a benchmark, as db_bench prints it.

use crate::machine::latency::LatencySummary;
use crate::workload::Benchmark;

/// Result of a benchmark as db_bench reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BenchmarkReport {
    /// Index of the process, starting at 0.
    pub step: u32,
    /// Benchmark that the report is about.
    pub benchmark: Benchmark,
    /// Number of operations that the benchmark has done.
    pub operations: u64,
    /// Bytes of the operations' keys and values.
    pub user_bytes: u64,
    /// Duration of the benchmark, in µs.
    pub micros: u64,
    /// Latencies of the operations.
    pub latency: LatencySummary,
}
