//! A scenario: database processes one after another on the same database, each with options and
//! benchmarks.

use crate::machine::cost::MachineProfile;
use crate::options::{Options, RocksDbVersion};
use crate::workload::Workload;

/// One process: its options, as given by the user, and its workload.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Options before sanitization.
    pub options: Options,
    /// Its workload.
    pub workload: Workload,
}

/// Options that `SetOptions` or `SetDBOptions` changes at some moment in the run (O-6).
///
/// The moment is a virtual time, not the number of an event: a microsecond is exact and has the
/// same meaning in every mode and with other options, while event numbers change. Events at that
/// microsecond come before the change.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionChange {
    /// Time in µs since the scenario's start. The change applies to the process running then, until
    /// it ends.
    pub at_micros: u64,
    /// Names and values in RocksDB's form, in order.
    pub settings: Vec<(String, String)>,
}

/// Everything that determines a run, except the mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Human-readable title.
    pub title: String,
    /// The release whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// Speed of the simulated machine.
    pub machine: MachineProfile,
    /// The processes, in order; not empty.
    pub steps: Vec<Step>,
    /// Options changed while a process has the database open.
    pub changes: Vec<OptionChange>,
}

impl Scenario {
    /// A scenario with one process: the reference release on the default machine.
    pub fn single(process: Step) -> Self {
        Self {
            title: String::new(),
            rocksdb_version: RocksDbVersion::REFERENCE,
            machine: MachineProfile::default(),
            steps: vec![process],
            changes: Vec::new(),
        }
    }
}

/// Representation of keys, shown next to every number for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Densities instead of keys: for a slider that is being dragged.
    Preview,
    /// Every `factor`-th key; `None`: chosen so that a flush and a file keep at least 2,048 keys.
    Sampled {
        /// A power of two, at least 1.
        factor: Option<u32>,
    },
    /// All keys, exactly db_bench's.
    Exact,
}
