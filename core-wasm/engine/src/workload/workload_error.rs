//! Errors in workloads whose keys cannot be generated.

use crate::workload::Benchmark;
use crate::workload::{MAX_ZIPF_EXPONENT, SHUFFLE_LIMIT};

/// Reason why a workload cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkloadError {
    /// A key is 2³² or larger.
    KeySpaceTooLarge {
        /// Value of `--num`, or the number of operations in a sequential fill.
        keys: u64,
    },
    /// `--num=0` leaves no keys.
    EmptyKeySpace,
    /// The benchmark writes nothing.
    NotAWriteBenchmark(Benchmark),
    /// `filluniquerandom` would have to keep too many keys in memory for the shuffle.
    ShuffleTooLarge {
        /// Number of keys to shuffle.
        keys: u64,
    },
    /// The flags of `mixgraph` leave nothing to write, or no key range to write to.
    EmptyMixGraph,
    /// `--zipf_exponent` is 0 or less, or absurdly large.
    ZipfExponent(
        /// Value as given.
        String,
    ),
    /// `filluniquerandom` has more operations than keys, or several threads.
    UniqueKeysExhausted {
        /// Number of operations requested.
        operations: u64,
        /// Number of keys available.
        keys: u64,
    },
}

impl std::fmt::Display for WorkloadError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WorkloadError::KeySpaceTooLarge { keys } => write!(
                formatter,
                "--num or --writes asks for {keys} keys; use less than 4294967296"
            ),
            WorkloadError::EmptyKeySpace => write!(formatter, "--num is 0; use at least 1"),
            WorkloadError::NotAWriteBenchmark(benchmark) => {
                write!(formatter, "benchmark {benchmark:?} writes nothing")
            }
            WorkloadError::ShuffleTooLarge { keys } => write!(
                formatter,
                "filluniquerandom over {keys} keys does not fit into memory; \
                 use at most {SHUFFLE_LIMIT} keys, or sampling"
            ),
            WorkloadError::EmptyMixGraph => write!(
                formatter,
                "mixgraph writes nothing with these flags; use --mix_put_ratio greater than 0, and \
                 --keyrange_num and --keyrange_dist_a to _d that give some key range a weight"
            ),
            WorkloadError::ZipfExponent(exponent) => write!(
                formatter,
                "--zipf_exponent is {exponent}; use a number greater than 0, at most \
                 {MAX_ZIPF_EXPONENT}"
            ),
            WorkloadError::UniqueKeysExhausted { operations, keys } => write!(
                formatter,
                "filluniquerandom cannot do {operations} writes with {keys} unique keys; use one \
                 thread and at most --num writes"
            ),
        }
    }
}

impl std::error::Error for WorkloadError {}
