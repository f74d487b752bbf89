//! Work shared by all column families of a database: job slots, stalls and versions.

use std::sync::OnceLock;

use crate::history::logged_writes::LoggedWrites;
use crate::history::stall_changes::DatabaseStall;
use crate::history::version_queue::QueuedEdit;
use crate::log::opening::Opening;

/// Activity of all column families of a database. They share the job slots, and the limits of each
/// family can stall all writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseActivity {
    /// Keys of the column families.
    pub families: Vec<String>,
    /// The opens in the `LOG`, oldest first, including those that are left out.
    pub openings: Vec<Opening>,
    /// Flushes and rewriting compactions of all families, ordered by start time.
    pub jobs: Vec<FamilyJob>,
    /// Write stalls of the database, with the families that caused them.
    pub stalls: Vec<DatabaseStall>,
    /// Writes contained in the flushes of all families, ordered by the flush's start time.
    pub writes: Vec<LoggedWrites>,
    /// Time of the first fact about any family, in µs. All histories start at this time.
    pub start: u64,
    /// Latest start of any family's history; see [`History::begins`].
    ///
    /// [`History::begins`]: crate::history::units::History::begins
    pub begins: u64,
    /// Edits that made new versions, in all families; empty if there is only one family.
    pub queue: Vec<QueuedEdit>,
    /// Version number that each queued edit made, computed on first use.
    pub(crate) versions: OnceLock<Vec<u64>>,
}

/// A flush or compaction, with its column family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyJob {
    /// Index of the job's family in [`DatabaseActivity::families`].
    pub family: usize,
    /// Job number.
    pub job: u32,
    /// True for a flush, false for a compaction.
    pub is_flush: bool,
    /// Start time of the job, in µs of `LOG` time.
    pub started: u64,
    /// End time of the job; `None` if the log ends first.
    pub ended: Option<u64>,
}
