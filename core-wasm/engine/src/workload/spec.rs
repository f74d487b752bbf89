//! Workload of a db_bench process, under the names of its flags (B-rules).

use super::pacing::WritePacing;

/// Benchmark of db_bench's `--benchmarks` that affects the shape.
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
    /// `CompactRange` over all keys (U-41).
    CompactAll = 4,
    /// Waits until no compaction is due.
    WaitForCompaction = 5,
    /// Flushes the memtable.
    Flush = 6,
    /// Prints statistics; the shape does not change.
    Stats = 7,
    /// Deletions of random keys on the existing database.
    DeleteRandom = 8,
    /// Deletions of keys 0, 1, 2 … on the existing database.
    DeleteSeq = 9,
    /// Writes whose keys follow [`MixGraph`], on the existing database.
    MixGraphWrites = 10,
    /// db_bench's `compact`: like [`Benchmark::CompactAll`], but run by threads.
    Compact = 11,
    /// Any benchmark that only reads: the shape does not change, but its threads take seeds.
    Reads = 12,
}

impl Benchmark {
    /// Returns true if its entries are deletions.
    pub fn deletes(self) -> bool {
        matches!(self, Self::DeleteRandom | Self::DeleteSeq)
    }

    /// Returns true if it uses [`Workload::key_distribution`].
    pub fn chooses_keys(self) -> bool {
        matches!(
            self,
            Self::FillRandom | Self::Overwrite | Self::DeleteRandom
        )
    }

    /// Returns true if it writes entries, deletions included.
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

    /// Returns true if db_bench starts threads for it. Every thread takes the next seed in its
    /// process, so this determines which keys later benchmarks write (B-21).
    pub fn starts_threads(self) -> bool {
        !matches!(
            self,
            Self::CompactAll | Self::WaitForCompaction | Self::Flush | Self::Stats
        )
    }
}

/// Choice of keys for random writes and random deletions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KeyDistribution {
    /// All keys are equally likely, as in db_bench.
    #[default]
    Uniform,
    /// The key of rank r has a probability proportional to r to the power of −exponent. Not in
    /// db_bench: `--key_distribution=zipfian`.
    Zipfian {
        /// Above 0; 1.01 is moderately skewed, 1.2 highly.
        exponent: f64,
        /// Hot keys are scattered over the key space by a fixed permutation, as in YCSB's
        /// `ScrambledZipfian`. Otherwise the key is its rank, and hot keys are the smallest ones.
        is_scattered: bool,
    },
}

impl KeyDistribution {
    /// Default Zipfian keys: YCSB's constant, scattered.
    pub const ZIPFIAN: Self = Self::Zipfian {
        exponent: 0.99,
        is_scattered: true,
    };
}

/// The key distribution of db_bench's `mixgraph` benchmark, under the names of its flags.
#[derive(Clone, Debug, PartialEq)]
pub struct MixGraph {
    /// `keyrange_dist_a` … `keyrange_dist_d`: weight of key range x is a·eᵇˣ + c·eᵈˣ.
    pub keyrange_dist: [f64; 4],
    /// `keyrange_num`: number of key ranges.
    pub keyrange_num: u64,
    /// `key_dist_a`, `key_dist_b`: power distribution within a key range.
    pub key_dist: [f64; 2],
    /// `value_k`, `value_sigma`, `value_theta`: Pareto distribution of value sizes.
    pub value_dist: [f64; 3],
    /// `mix_max_value_size`, in bytes.
    pub max_value_size: u64,
    /// `mix_get_ratio`, `mix_put_ratio`, `mix_seek_ratio`: shares of the kinds of operations.
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
    /// Key space: exclusive upper bound on random keys.
    pub num: u64,
    /// Number of operations in a write benchmark; `None`: `num` (flag −1).
    pub writes: Option<u64>,
    /// Number of operations in `mixgraph`; `None`: `num` (flag −1).
    pub reads: Option<u64>,
    /// Number of operations in a delete benchmark; `None`: `num` (flag −1).
    pub deletes: Option<u64>,
    /// Seconds that a random write benchmark runs, regardless of `writes`; 0 if unused (B-11).
    pub duration_seconds: u64,
    /// Bytes of a user key.
    pub key_size: u32,
    /// Bytes of a value before compression.
    pub value_size: u32,
    /// Seed of the key generator (B-21); the parsers refuse 0, because it means the wall clock.
    pub seed: u64,
    /// Number of writing threads.
    pub threads: u32,
    /// Bytes of key and value per second; 0 for unlimited (B-15).
    pub benchmark_write_rate_limit: u64,
    /// The process continues with the database that the previous one left.
    pub use_existing_db: bool,
    /// Parameters of `mixgraph`.
    pub mixgraph: MixGraph,
    /// Distribution for the benchmarks that choose keys at random, except `mixgraph`.
    pub key_distribution: KeyDistribution,
    /// Given times at which memtables are full; `None`: as fast as the machine writes.
    pub pacing: Option<WritePacing>,
}

impl Workload {
    /// Returns true if one of its benchmarks uses the key distribution.
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
