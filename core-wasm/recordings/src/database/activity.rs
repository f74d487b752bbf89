//! The work that all column families of a database share: job slots, stalls, versions.

use std::sync::OnceLock;

use crate::history::logged_writes::LoggedWrites;
use crate::history::stall_changes::DatabaseStall;
use crate::history::version_queue::QueuedEdit;
use crate::log::opening::Opening;

/// Activity of all column families of a database: they share job slots, and the limits of each hold
/// back the writes of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseActivity {
    /// The families' keys.
    pub families: Vec<String>,
    /// The opens that the `LOG` tells of, oldest first, also those that are left out.
    pub openings: Vec<Opening>,
    /// Flushes and rewriting compactions of all families, by their start.
    pub jobs: Vec<FamilyJob>,
    /// When the writes of the database were held back, and by which families.
    pub stalls: Vec<DatabaseStall>,
    /// What flushes of all families took, by their start.
    pub writes: Vec<LoggedWrites>,
    /// The first moment of which any family has a fact, in µs; histories of all count from it.
    pub start: u64,
    /// When the last of their histories begins, as [`History::begins`].
    ///
    /// [`History::begins`]: crate::history::units::History::begins
    pub begins: u64,
    /// The edits that made new versions, of all families; empty where there is one.
    pub queue: Vec<QueuedEdit>,
    /// The version that each of them made, once it was asked for: all families share it.
    pub(crate) versions: OnceLock<Vec<u64>>,
}

/// A job of some family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyJob {
    /// Index of its family in [`DatabaseActivity::families`].
    pub family: usize,
    /// Its number.
    pub job: u32,
    /// Whether it is a flush; a compaction otherwise.
    pub is_flush: bool,
    /// When it began, in µs of the `LOG`.
    pub started: u64,
    /// When it ended; `None` if the log ends before.
    pub ended: Option<u64>,
}
