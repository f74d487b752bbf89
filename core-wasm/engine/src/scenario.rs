//! A scenario: database processes one after another on the same database, each with options and benchmarks.

use crate::options::Options;

/// A RocksDB release, for rules that differ between releases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RocksDbVersion {
    /// 11 of 11.8.1.
    pub major: u32,
    /// 8 of 11.8.1.
    pub minor: u32,
    /// 1 of 11.8.1.
    pub patch: u32,
}

impl RocksDbVersion {
    /// The release that the rules were written from.
    pub const REFERENCE: RocksDbVersion = RocksDbVersion {
        major: 11,
        minor: 8,
        patch: 1,
    };

    /// Whether this release is `major.minor` or newer.
    pub fn at_least(self, major: u32, minor: u32) -> bool {
        (self.major, self.minor) >= (major, minor)
    }
}

/// What db_bench's `--benchmarks` names, where it matters for the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Benchmark {
    /// Keys 0, 1, 2 … on a fresh database.
    FillSeq = 0,
    /// Random keys on a fresh database.
    FillRandom = 1,
    /// Random keys on the existing database.
    Overwrite = 2,
    /// A shuffle of all keys on a fresh database.
    FillUniqueRandom = 3,
    /// `CompactRange` over everything (U-41).
    CompactAll = 4,
    /// Waits until no compaction is due.
    WaitForCompaction = 5,
    /// Flushes the memtable.
    Flush = 6,
    /// Prints statistics: nothing happens to the shape.
    Stats = 7,
}

/// What one db_bench process does (B-rules).
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// In order.
    pub benchmarks: Vec<Benchmark>,
    /// Key space: random keys are below it.
    pub num: u64,
    /// Operations of a write benchmark; `None`: `num` (flag −1).
    pub writes: Option<u64>,
    /// Bytes of a user key.
    pub key_size: u32,
    /// Bytes of a value before compression.
    pub value_size: u32,
    /// Seed of the key generator (B-21); 0 is refused by the readers, since it means the wall clock.
    pub seed: u64,
    /// Writing threads.
    pub threads: u32,
    /// Bytes of key and value a second; 0: unlimited (B-15).
    pub benchmark_write_rate_limit: u64,
    /// Whether the process continues on the database that the one before it left.
    pub use_existing_db: bool,
}

impl Default for Workload {
    fn default() -> Self {
        Self {
            benchmarks: Vec::new(),
            num: 1_000_000,
            writes: None,
            key_size: 16,
            value_size: 100,
            seed: 1,
            threads: 1,
            benchmark_write_rate_limit: 0,
            use_existing_db: false,
        }
    }
}

/// One process: its options, as the user gave them, and its workload.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Options before sanitization.
    pub options: Options,
    /// What it does.
    pub workload: Workload,
}

/// Everything that determines a run, apart from the mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// For people.
    pub title: String,
    /// Whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// The processes, in order; not empty.
    pub steps: Vec<Step>,
}

/// How keys are represented (shown beside every number that a run produced).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Densities instead of keys: for a slider that is being dragged.
    Preview,
    /// Every `factor`-th key; `None`: chosen so that a flush and a file keep at least 2,048 keys.
    Sampled {
        /// A power of two, at least 1.
        factor: Option<u32>,
    },
    /// All keys, db_bench's own.
    Exact,
}
