//! Facts about a benchmark's writes that are known before any key is drawn: their number, keys and
//! size, and whether some keys are written more often than others.

use crate::workload::mixgraph;
use crate::workload::mixgraph::MixKeys;
use crate::workload::{Benchmark, KeyDistribution, Workload};

/// Maximum sampling factor if some keys are written more often than others.
const MAX_SKEWED_FACTOR: u32 = 16;

/// Number of operations in a stream that only a time limit ends (B-11); no run reaches it.
pub const ENDLESS: u64 = u64::MAX;

/// Time limit of a benchmark in seconds (B-11). `None` if the number of operations ends it;
/// benchmarks that use their keys in order ignore `--duration`.
pub fn duration_of(workload: &Workload, benchmark: Benchmark) -> Option<u64> {
    let is_random = matches!(
        benchmark,
        Benchmark::FillRandom
            | Benchmark::Overwrite
            | Benchmark::DeleteRandom
            | Benchmark::MixGraphWrites
    );
    (is_random && 0 < workload.duration_seconds).then_some(workload.duration_seconds)
}

/// Number of operations per thread; [`ENDLESS`] if a time limit ends the benchmark.
pub(super) fn operations_by_thread(workload: &Workload, benchmark: Benchmark) -> u64 {
    if duration_of(workload, benchmark).is_some() {
        return ENDLESS;
    }
    let flag = match benchmark {
        Benchmark::DeleteRandom | Benchmark::DeleteSeq => workload.deletes,
        Benchmark::MixGraphWrites => workload.reads,
        _ => workload.writes,
    };
    flag.unwrap_or(workload.num)
}

/// Exclusive upper bound on the keys that a benchmark may write.
pub fn key_space_of(workload: &Workload, benchmark: Benchmark) -> u64 {
    match benchmark {
        Benchmark::FillSeq | Benchmark::DeleteSeq => operations_by_thread(workload, benchmark),
        Benchmark::MixGraphWrites if mixgraph::has_negative_keys(workload) => {
            workload.num.saturating_mul(2)
        }
        _ => workload.num,
    }
}

/// Length of a benchmark's values, in bytes: 0 for deletions, the mean for `mixgraph`.
pub fn value_size_of(workload: &Workload, benchmark: Benchmark) -> u32 {
    match benchmark {
        Benchmark::DeleteRandom | Benchmark::DeleteSeq => 0,
        Benchmark::MixGraphWrites => mixgraph::mean_value_size(workload),
        _ => workload.value_size,
    }
}

/// Returns true if some keys are written more often than others, which needs finer sampling.
fn is_skewed(workload: &Workload, benchmark: Benchmark) -> bool {
    match benchmark {
        Benchmark::FillRandom | Benchmark::Overwrite | Benchmark::DeleteRandom => {
            workload.key_distribution != KeyDistribution::Uniform
        }
        Benchmark::MixGraphWrites => MixKeys::new(workload).is_some_and(|keys| !keys.is_uniform()),
        _ => false,
    }
}

/// Maximum sampling factor that preserves the shape.
pub fn max_factor(workload: &Workload) -> u32 {
    let mut benchmarks = workload.benchmarks.iter();
    match benchmarks.any(|&benchmark| is_skewed(workload, benchmark)) {
        true => MAX_SKEWED_FACTOR,
        false => u32::MAX,
    }
}

/// Returns true if densities can represent the keys, which requires that hot keys are not adjacent.
pub fn has_densities(workload: &Workload) -> bool {
    let is_scattered = matches!(
        workload.key_distribution,
        KeyDistribution::Uniform
            | KeyDistribution::Zipfian {
                is_scattered: true,
                ..
            }
    );
    workload.benchmarks.iter().all(|&benchmark| {
        let is_mix = benchmark == Benchmark::MixGraphWrites;
        !is_skewed(workload, benchmark) || (is_scattered && !is_mix)
    })
}
