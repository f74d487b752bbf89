//! The work that all column families of a database share: job slots, stalls, versions.

use std::sync::OnceLock;

use crate::history::logged_writes::LoggedWrites;
use crate::history::stall_changes::DatabaseStall;
use crate::history::version_queue::QueuedEdit;
use crate::log::opening::Opening;

/// Activity of all column families of a database. They share job slots, and the limits of each
/// family stall the writes of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseActivity {
    /// The families' keys.
    pub families: Vec<String>,
    /// The opens in the `LOG`, oldest first, including those that are left out.
    pub openings: Vec<Opening>,
    /// Flushes and rewriting compactions of all families, by their start.
    pub jobs: Vec<FamilyJob>,
    /// Stalls of the database's writes, with the families that caused them.
    pub stalls: Vec<DatabaseStall>,
    /// Writes that flushes of all families contain, by the start of the flush.
    pub writes: Vec<LoggedWrites>,
    /// The first moment of any fact about a family, in µs; all histories count from it.
    pub start: u64,
    /// The latest start of a family's history, as [`History::begins`].
    ///
    /// [`History::begins`]: crate::history::units::History::begins
    pub begins: u64,
    /// The edits in all families that made new versions; empty if there is only one family.
    pub queue: Vec<QueuedEdit>,
    /// The version number that each of these edits made, computed when first requested.
    pub(crate) versions: OnceLock<Vec<u64>>,
}

/// A job of one of the families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyJob {
    /// Index of its family in [`DatabaseActivity::families`].
    pub family: usize,
    /// Its number.
    pub job: u32,
    /// True for a flush, false for a compaction.
    pub is_flush: bool,
    /// Its start, in µs of `LOG` time.
    pub started: u64,
    /// Its end; `None` if the log ends before it.
    pub ended: Option<u64>,
}
