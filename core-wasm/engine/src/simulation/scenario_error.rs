//! Errors in a scenario that prevent a run.

use std::fmt;

use crate::options::OptionError;
use crate::workload::Benchmark;
use crate::workload::WorkloadError;

/// Reason why a scenario cannot be run: the process, the problem and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioError {
    /// The scenario has no process.
    NoSteps,
    /// An option of a process is invalid.
    Option {
        /// Index of the process.
        step: usize,
        /// The error in the option.
        error: OptionError,
    },
    /// A change of options while the database is open is invalid.
    OptionChange {
        /// Time of the change, in µs of virtual time.
        at_micros: u64,
        /// The error in the change.
        error: OptionError,
    },
    /// A benchmark's workload cannot be generated.
    Workload {
        /// Index of the process.
        step: usize,
        /// The benchmark.
        benchmark: Benchmark,
        /// The error in the workload.
        error: WorkloadError,
    },
    /// A process opens the database with fewer levels than the previous process. RocksDB refuses
    /// this if a removed level has files, and universal compaction fills the last level first.
    FewerLevels {
        /// Index of the process.
        step: usize,
        /// Number of levels in the process (`num_levels`).
        num_levels: i32,
        /// Number of levels in the previous process.
        before: i32,
    },
    /// A process continues with a database whose entries have different sizes.
    OtherEntrySize {
        /// Index of the process.
        step: usize,
    },
    /// A benchmark is not modelled.
    Benchmark {
        /// Index of the process.
        step: usize,
        /// The benchmark.
        benchmark: Benchmark,
    },
    /// A value needs more memory or time than is realistic, or leaves nothing to do.
    Limit {
        /// Index of the process.
        step: usize,
        /// Name of the option or flag that is limited.
        what: &'static str,
        /// Value that was given.
        value: u64,
        /// Smallest allowed value.
        least: u64,
        /// Largest allowed value.
        most: u64,
    },
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSteps => write!(f, "the scenario has no process: add a db_bench command"),
            Self::Option { step, error } => write!(f, "process {}: {error}", step + 1),
            Self::OptionChange { at_micros, error } => {
                write!(
                    f,
                    "options changed at {} s: {error}",
                    *at_micros as f64 / 1e6
                )
            }
            Self::Workload {
                step,
                benchmark,
                error,
            } => write!(f, "process {}, {benchmark:?}: {error}", step + 1),
            Self::FewerLevels {
                step,
                num_levels,
                before,
            } => write!(
                f,
                "process {}: num_levels={num_levels} is less than the {before} levels of the \
                 previous process, which may have files there; use at least {before}",
                step + 1
            ),
            Self::OtherEntrySize { step } => write!(
                f,
                "process {}: key_size and value_size differ from those of the existing database; \
                 use the same sizes, or a new database",
                step + 1
            ),
            Self::Benchmark { step, benchmark } => write!(
                f,
                "process {}: the benchmark {benchmark:?} is not simulated yet; leave it out",
                step + 1
            ),
            Self::Limit {
                step,
                what,
                value,
                least,
                most,
            } => write!(
                f,
                "process {}: {what} is {value}; use {least} to {most}",
                step + 1
            ),
        }
    }
}

impl std::error::Error for ScenarioError {}
