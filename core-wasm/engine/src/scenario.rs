//! A scenario: database processes one after another on the same database, each with options and
//! benchmarks.

use crate::cost::MachineProfile;
use crate::db_bench::{self, DbBenchError};
use crate::options::Options;
use crate::pacing::WritePacing;
use crate::validate::Warning;

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

    /// The oldest release whose rules are known step by step (C-17, C-20): 6.26.
    pub const OLDEST_RULES: (u32, u32) = (6, 26);

    /// What to say where the rules of this release are taken from another one; None where they are
    /// its own.
    pub fn rules_note(self) -> Option<String> {
        let (major, minor) = Self::OLDEST_RULES;
        let newest = Self::REFERENCE;
        if !self.at_least(major, minor) {
            let note =
                format!("older than the rules of this model: those of {major}.{minor} apply");
            return Some(note);
        }
        let is_newer = (self.major, self.minor) > (newest.major, newest.minor);
        is_newer.then(|| {
            let Self {
                major,
                minor,
                patch,
            } = newest;
            format!("newer than the rules of this model: those of {major}.{minor}.{patch} apply")
        })
    }

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
    /// Deletions of random keys on the existing database.
    DeleteRandom = 8,
    /// Deletions of keys 0, 1, 2 … on the existing database.
    DeleteSeq = 9,
    /// Writes whose keys follow [`MixGraph`], on the existing database.
    MixGraphWrites = 10,
    /// db_bench's `compact`: as [`Benchmark::CompactAll`], but run by threads.
    Compact = 11,
    /// Any benchmark that only reads: it does nothing to the shape, but its threads take seeds.
    Reads = 12,
}

impl Benchmark {
    /// Whether its entries are deletions.
    pub fn deletes(self) -> bool {
        matches!(self, Self::DeleteRandom | Self::DeleteSeq)
    }

    /// Whether it follows [`Workload::key_distribution`].
    pub fn chooses_keys(self) -> bool {
        matches!(
            self,
            Self::FillRandom | Self::Overwrite | Self::DeleteRandom
        )
    }

    /// Whether it writes entries, deletions included.
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

    /// Whether db_bench starts threads for it. Every thread takes the next seed of its process, so
    /// this decides which keys the benchmarks after it write (B-21).
    pub fn starts_threads(self) -> bool {
        !matches!(
            self,
            Self::CompactAll | Self::WaitForCompaction | Self::Flush | Self::Stats
        )
    }
}

/// How random writes and random deletions choose keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KeyDistribution {
    /// All keys alike, as db_bench does.
    #[default]
    Uniform,
    /// The key of rank r is chosen with probability proportional to r to the power of −exponent. Not
    /// in db_bench: `--key_distribution=zipfian`.
    Zipfian {
        /// Above 0; 1.01 is moderately skewed, 1.2 highly.
        exponent: f64,
        /// Whether hot keys are scattered over the key space by a fixed permutation, as YCSB's
        /// `ScrambledZipfian` does; else the key is its rank, and hot keys are the smallest ones.
        is_scattered: bool,
    },
}

/// The key distribution of db_bench's `mixgraph` benchmark, under the names of its flags.
#[derive(Clone, Debug, PartialEq)]
pub struct MixGraph {
    /// `keyrange_dist_a` … `keyrange_dist_d`: weight of key range x is a·eᵇˣ + c·eᵈˣ.
    pub keyrange_dist: [f64; 4],
    /// `keyrange_num`
    pub keyrange_num: u64,
    /// `key_dist_a`, `key_dist_b`: power distribution inside a key range.
    pub key_dist: [f64; 2],
    /// `value_k`, `value_sigma`, `value_theta`: Pareto distribution of value sizes.
    pub value_dist: [f64; 3],
    /// `mix_max_value_size`, in bytes.
    pub max_value_size: u64,
    /// `mix_get_ratio`, `mix_put_ratio`, `mix_seek_ratio`
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

/// What one db_bench process does (B-rules).
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// In order.
    pub benchmarks: Vec<Benchmark>,
    /// Key space: random keys are below it.
    pub num: u64,
    /// Operations of a write benchmark; `None`: `num` (flag −1).
    pub writes: Option<u64>,
    /// Operations of `mixgraph`; `None`: `num` (flag −1).
    pub reads: Option<u64>,
    /// Operations of a delete benchmark; `None`: `num` (flag −1).
    pub deletes: Option<u64>,
    /// Seconds that a random write benchmark runs, whatever `writes` says; 0: unused (B-11).
    pub duration_seconds: u64,
    /// Bytes of a user key.
    pub key_size: u32,
    /// Bytes of a value before compression.
    pub value_size: u32,
    /// Seed of the key generator (B-21); 0 is refused by the readers, since it means the wall
    /// clock.
    pub seed: u64,
    /// Writing threads.
    pub threads: u32,
    /// Bytes of key and value a second; 0: unlimited (B-15).
    pub benchmark_write_rate_limit: u64,
    /// Whether the process continues on the database that the one before it left.
    pub use_existing_db: bool,
    /// Keys of `mixgraph`.
    pub mixgraph: MixGraph,
    /// Keys of the benchmarks that choose them at random, `mixgraph` apart.
    pub key_distribution: KeyDistribution,
    /// When memtables are full, if a recording says so; `None`: as fast as the machine writes.
    pub pacing: Option<WritePacing>,
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
    /// How long work takes.
    pub machine: MachineProfile,
    /// The processes, in order; not empty.
    pub steps: Vec<Step>,
}

/// A db_bench process as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DbBenchProcess<'a> {
    /// Its command line, as published or as the lines of a `db_bench.args` file.
    pub command_line: &'a str,
    /// The text of the OPTIONS file that it runs with.
    pub options_file: Option<&'a str>,
}

impl Scenario {
    /// Database processes that run one after another on one database, from their command lines.
    ///
    /// Every process after the first continues on the database, as `--use_existing_db` says; one
    /// that does not say so starts anew, and what came before it has no effect on the shape (a
    /// warning).
    ///
    /// # Errors
    /// No process at all, and what [`db_bench::parse`] refuses.
    pub fn from_db_bench(
        title: &str,
        rocksdb_version: RocksDbVersion,
        processes: &[DbBenchProcess<'_>],
    ) -> Result<(Self, Vec<Warning>), DbBenchError> {
        let mut steps = Vec::with_capacity(processes.len());
        let mut warnings = Vec::new();
        for process in processes {
            let (step, more) = db_bench::parse_with_options_file(
                process.command_line,
                process.options_file,
                rocksdb_version,
            )?;
            for warning in more {
                if !warnings.contains(&warning) {
                    warnings.push(warning);
                }
            }
            if !steps.is_empty() && !step.workload.use_existing_db {
                warnings.push(Warning::new(
                    "--use_existing_db",
                    "missing: db_bench destroys the database of the process before",
                ));
            }
            steps.push(step);
        }
        if steps.is_empty() {
            let advice = "give one, for example --benchmarks=fillrandom --compaction_style=1";
            return Err(DbBenchError::new(
                "db_bench",
                "there is no command line",
                advice,
            ));
        }
        let scenario = Self {
            title: title.to_string(),
            rocksdb_version,
            machine: MachineProfile::default(),
            steps,
        };
        Ok((scenario, warnings))
    }
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
