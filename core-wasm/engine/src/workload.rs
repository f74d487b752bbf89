//! Key streams of db_bench's write benchmarks (B-10, B-20..B-25), one memtable at a time.

use crate::population::{Detail, Population};
use crate::scenario::{Benchmark, Workload};

/// Why a workload cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkloadError {
    /// Keys must be below 2³².
    KeySpaceTooLarge {
        /// `--num`, or the number of operations of a sequential fill.
        keys: u64,
    },
    /// `--num=0` has no keys.
    EmptyKeySpace,
    /// The benchmark writes nothing.
    NotAWriteBenchmark(Benchmark),
    /// `filluniquerandom` keeps all keys in memory while it shuffles them.
    ShuffleTooLarge {
        /// Keys to shuffle.
        keys: u64,
    },
    /// `filluniquerandom` with more operations than keys, or by several threads.
    UniqueKeysExhausted {
        /// Operations asked for.
        operations: u64,
        /// Keys there are.
        keys: u64,
    },
}

/// What one write benchmark writes, in order.
#[derive(Clone, Debug)]
pub struct KeyStream {}

impl KeyStream {
    /// The stream of `benchmark`. `threads_started`: threads that the process started for the
    /// benchmarks before this one (B-21); each benchmark, also one that writes nothing, starts
    /// `workload.threads`.
    ///
    /// # Errors
    /// [`WorkloadError`] says which flag cannot be followed.
    pub fn new(
        _workload: &Workload,
        _benchmark: Benchmark,
        _threads_started: u64,
        _detail: Detail,
    ) -> Result<KeyStream, WorkloadError> {
        todo!()
    }

    /// Operations still to come, at full scale.
    pub fn remaining(&self) -> u64 {
        todo!()
    }

    /// What a memtable holds after the next `operations` writes (fewer at the end of the stream).
    /// `None` when no operation remains. The second value is the number of operations taken.
    pub fn take(&mut self, _operations: u64) -> Option<(Population, u64)> {
        todo!()
    }
}
