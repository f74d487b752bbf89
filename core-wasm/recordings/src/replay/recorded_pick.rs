//! One pick of a recording.

use crate::log::log_facts::PickWindow;
use engine::compaction::CompactionReason;
use engine::model::version::CompactionInput;

/// The outcome of a pick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PickOutcome {
    /// A rewriting compaction.
    Rewrite,
    /// A trivial move.
    Move,
    /// Files were dropped (FIFO).
    Drop,
    /// Nothing.
    #[default]
    NothingToDo,
}

/// One pick as recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedPick {
    /// The moment of the pick, or the start of the job where the moment is not logged.
    pub time: u64,
    /// The job; 0 for none.
    pub job: u32,
    /// Its outcome.
    pub outcome: PickOutcome,
    /// Whether the log holds the moment of the pick, so that its state is known.
    pub is_in_log: bool,
    /// Input files by level. For a move, whole runs where the lines name them; otherwise the moved
    /// files.
    pub inputs: Vec<CompactionInput>,
    /// For a move: runs of the pick's lines that are levels, to be looked up in the state.
    pub picked_levels: Vec<usize>,
    /// The output level; `None` if unknown.
    pub output_level: Option<usize>,
    /// The reason; `None` if unknown.
    pub reason: Option<CompactionReason>,
    /// The score as logged, six digits; `None` for moves and drops.
    pub score: Option<f64>,
    /// "Base version": the number of the version that it was made on; `None` where it is not
    /// logged.
    pub base_version: Option<u64>,
    /// Between which moments it was made.
    pub window: PickWindow,
    /// Its unit; `None` if it never was installed.
    pub unit: Option<usize>,
    /// States that it can have been made in, best first: numbers of units installed.
    pub states: Vec<usize>,
}
