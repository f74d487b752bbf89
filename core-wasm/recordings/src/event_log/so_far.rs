//! What follows from the events that are told.

use std::collections::BTreeMap;

use crate::database::Recording;
use crate::event_log::agreed_picks::{AgreedPick, Picked, agreed_picks};
use crate::event_log::scored_tree::ScoredTree;
use crate::event_log::tree_sums::TreeSums;
use crate::event_log::unit_facts::move_reasons;
use crate::history::lost_compactions::{LostCompaction, lost_compactions};
use engine::compaction::CompactionReason;

/// The state of a telling.
pub(super) struct SoFar {
    /// Sums of the tree, and of what was read and written.
    pub sums: TreeSums,
    /// `None` once the files no longer fit together.
    pub tree: Option<ScoredTree>,
    /// Each until it has been told.
    pub agreed: BTreeMap<Picked, Option<AgreedPick>>,
    /// The reason of each move by its job, as far as the log has it.
    pub move_reasons: BTreeMap<u32, CompactionReason>,
    /// Compactions without a result.
    pub lost: Vec<LostCompaction>,
    /// User bytes written.
    pub user_bytes: u64,
    /// Bytes that the last flush or compaction wrote to blob files.
    pub blob_bytes: u64,
    /// Units that are installed.
    pub units: usize,
    /// Time of the fact at hand, in µs.
    pub time: u64,
}

impl SoFar {
    /// Nothing is told yet.
    pub fn new(recording: &Recording) -> Self {
        let log = recording.log.as_ref();
        Self {
            sums: TreeSums::new(recording),
            tree: ScoredTree::new(recording),
            agreed: agreed_picks(recording),
            move_reasons: log.map(move_reasons).unwrap_or_default(),
            lost: log.map(lost_compactions).unwrap_or_default(),
            user_bytes: 0,
            blob_bytes: 0,
            units: 0,
            time: 0,
        }
    }
}
