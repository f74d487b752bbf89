//! A scenario: one or more processes that use the same database in turn, each with its own options
//! and benchmarks.

use crate::machine::cost::MachineProfile;
use crate::options::{Options, RocksDbVersion};
use crate::workload::Workload;

/// One process in a scenario: its options as the user set them, and its workload.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Options as the user set them, before sanitization.
    pub options: Options,
    /// Workload of the process.
    pub workload: Workload,
}

/// Options changed by `SetOptions` or `SetDBOptions` at some time in the run (O-6).
///
/// The time is virtual time, not the number of an event, because a microsecond means the same in
/// every mode and with other options. Events in that microsecond come before the change.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionChange {
    /// Time in µs since the scenario's start. The change applies to the process running at that
    /// time, until it ends.
    pub at_micros: u64,
    /// Names and values as RocksDB spells them, in order.
    pub settings: Vec<(String, String)>,
}

/// All inputs that determine a run, except the mode.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Title for users.
    pub title: String,
    /// Release whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// Machine that the scenario runs on.
    pub machine: MachineProfile,
    /// Processes in order; not empty.
    pub steps: Vec<Step>,
    /// Changes of options while a process has the database open.
    pub changes: Vec<OptionChange>,
}

impl Scenario {
    /// Creates a scenario with one process, for the reference release on the default machine.
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

/// Level of detail of keys, shown next to every number from a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Densities instead of keys, fast enough for a slider that is being dragged.
    Preview,
    /// One key in `factor`; `None` keeps at least 2,048 keys per flush and per file.
    Sampled {
        /// Sampling factor, a power of two and at least 1; `None` to choose it automatically.
        factor: Option<u32>,
    },
    /// All keys, the same as db_bench's.
    Exact,
}
