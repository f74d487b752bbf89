//! Workload of a db_bench process, with the names of its flags (B-rules).

use super::pacing::WritePacing;

/// Benchmarks in db_bench's `--benchmarks` that matter to the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Benchmark {
    /// Writes the keys 0, 1, 2 … to a new database.
    FillSeq = 0,
    /// Writes random keys to a new database.
    FillRandom = 1,
    /// Writes random keys to the existing database.
    Overwrite = 2,
    /// Writes all keys in a shuffled order to a new database.
    FillUniqueRandom = 3,
    /// Runs `CompactRange` over all keys (U-41).
    CompactAll = 4,
    /// Waits until no compaction is due.
    WaitForCompaction = 5,
    /// Flushes the memtable.
    Flush = 6,
    /// Prints statistics without changing the shape.
    Stats = 7,
    /// Deletes random keys from the existing database.
    DeleteRandom = 8,
    /// Deletes the keys 0, 1, 2 … from the existing database.
    DeleteSeq = 9,
    /// Writes keys that follow [`MixGraph`] to the existing database.
    MixGraphWrites = 10,
    /// Compacts like [`Benchmark::CompactAll`], but in db_bench's threads (db_bench's `compact`).
    Compact = 11,
    /// Only reads. The shape does not change, but the threads take seeds.
    Reads = 12,
}

impl Benchmark {
    /// Returns true if the benchmark's entries are deletions.
    pub fn deletes(self) -> bool {
        matches!(self, Self::DeleteRandom | Self::DeleteSeq)
    }

    /// Returns true if the benchmark uses [`Workload::key_distribution`].
    pub fn chooses_keys(self) -> bool {
        matches!(
            self,
            Self::FillRandom | Self::Overwrite | Self::DeleteRandom
        )
    }

    /// Returns true if the benchmark writes entries, deletions included.
    pub fn writes(self) -> bool {
        matches!(
            self,
            Self::FillSeq
                | Self::FillRandom
                | Self::Overwrite
                | Self::FillUniqueRandom
                | Self::DeleteRandom
                | Self::DeleteSeq
                | Self::MixGraphWrites
        )
    }
}

/// Distribution of keys in random writes and random deletions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KeyDistribution {
    /// All keys are equally likely, as in db_bench.
    #[default]
    Uniform,
    /// The probability of the key of rank r is proportional to r to the power of −exponent. Not in
    /// db_bench (`--key_distribution=zipfian`).
    Zipfian {
        /// Exponent above 0; 1.01 is moderately skewed, 1.2 highly.
        exponent: f64,
        /// Hot keys are scattered over the key space by a fixed permutation, as in YCSB's
        /// `ScrambledZipfian`. Otherwise a key equals its rank, and hot keys are the smallest ones.
        is_scattered: bool,
    },
}

impl KeyDistribution {
    /// Default Zipfian distribution: YCSB's exponent, with scattered keys.
    pub const ZIPFIAN: Self = Self::Zipfian {
        exponent: 0.99,
        is_scattered: true,
    };
}

/// Key distribution of db_bench's `mixgraph` benchmark, with the names of its flags.
#[derive(Clone, Debug, PartialEq)]
pub struct MixGraph {
    /// Flags `keyrange_dist_a` … `keyrange_dist_d`: key range x has the weight a·eᵇˣ + c·eᵈˣ.
    pub keyrange_dist: [f64; 4],
    /// Flag `keyrange_num`: number of key ranges.
    pub keyrange_num: u64,
    /// Flags `key_dist_a` and `key_dist_b`: power distribution within a key range.
    pub key_dist: [f64; 2],
    /// Flags `value_k`, `value_sigma` and `value_theta`: Pareto distribution of value sizes.
    pub value_dist: [f64; 3],
    /// Flag `mix_max_value_size`: maximum value size, in bytes.
    pub max_value_size: u64,
    /// Flags `mix_get_ratio`, `mix_put_ratio` and `mix_seek_ratio`: shares of the operation kinds.
    pub get_put_seek_ratio: [f64; 3],
}

impl Default for MixGraph {
    fn default() -> Self {
        Self {
            keyrange_dist: [0.0; 4],
            keyrange_num: 1,
            key_dist: [0.0; 2],
            value_dist: [0.2615, 25.45, 0.0],
            max_value_size: 1024,
            get_put_seek_ratio: [1.0, 0.0, 0.0],
        }
    }
}

/// Workload of one db_bench process (B-rules).
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// Benchmarks of the process, in order.
    pub benchmarks: Vec<Benchmark>,
    /// Size of the key space, an exclusive upper bound on random keys.
    pub num: u64,
    /// Number of operations in a write benchmark; `None` (flag −1) for `num`.
    pub writes: Option<u64>,
    /// Number of operations in `mixgraph`; `None` (flag −1) for `num`.
    pub reads: Option<u64>,
    /// Number of operations in a delete benchmark; `None` (flag −1) for `num`.
    pub deletes: Option<u64>,
    /// Duration of a random write benchmark in seconds, regardless of `writes`; 0 for none (B-11).
    pub duration_seconds: u64,
    /// Length of a user key, in bytes.
    pub key_size: u32,
    /// Length of a value before compression, in bytes.
    pub value_size: u32,
    /// Seed of the key generator (B-21). The parsers refuse 0, which means the wall clock.
    pub seed: u64,
    /// Number of writing threads.
    pub threads: u32,
    /// Rate limit for bytes of key and value per second; 0 for none (B-15).
    pub benchmark_write_rate_limit: u64,
    /// The process continues with the database left by the previous one.
    pub use_existing_db: bool,
    /// Parameters of `mixgraph`.
    pub mixgraph: MixGraph,
    /// Distribution of keys in benchmarks with random keys, except `mixgraph`.
    pub key_distribution: KeyDistribution,
    /// Recorded times at which memtables are full; `None` to write as fast as the machine can.
    pub pacing: Option<WritePacing>,
}

impl Workload {
    /// Returns true if a benchmark of the process uses the key distribution.
    pub fn chooses_keys(&self) -> bool {
        self.benchmarks.iter().any(|one| one.chooses_keys())
    }
}

impl Default for Workload {
    fn default() -> Self {
        Self {
            benchmarks: Vec::new(),
            num: 1_000_000,
            writes: None,
            reads: None,
            deletes: None,
            duration_seconds: 0,
            key_size: 16,
            value_size: 100,
            seed: 1,
            threads: 1,
            benchmark_write_rate_limit: 0,
            use_existing_db: false,
            mixgraph: MixGraph::default(),
            key_distribution: KeyDistribution::Uniform,
            pacing: None,
        }
    }
}
