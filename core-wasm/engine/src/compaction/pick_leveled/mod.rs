//! Leveled compaction's picker (L-16..L-30, L-40..L-44).

use crate::compaction::{LevelScore, PickContext, PickResult};
use crate::key::InternalKey;
use crate::reasoning::Reasoning;

/// What is derived from a version and lives as long as it does (L-1, L-2).
pub struct LeveledState<'a> {
    /// The scores of levels 0 to `num_levels` − 2, sorted (L-7).
    pub scores: &'a [LevelScore],
    /// The level that L0 is compacted into (D-1, D-5..D-8).
    pub base_level: usize,
    /// Bytes that each level should hold (D-1, D-9); `u64::MAX` where there is no target.
    pub level_targets: &'a [u64],
    /// Indices of a level's files in the order in which they are tried (L-10..L-14); asked for only
    /// when needed.
    pub file_order: &'a dyn Fn(usize) -> &'a [usize],
    /// By level: where in that order the next pick begins (L-2, L-17e). All 0 in a new version;
    /// picks write it, and every pick from the same version must be given what the last one left.
    pub next_file_index: &'a mut [usize],
    /// By level: where round robin goes on (L-14, L-15).
    pub cursors: &'a [Option<InternalKey>],
    /// Seconds since the epoch when the scores were computed, for the age of files (L-41).
    pub now_seconds: u64,
}

/// Picks the next leveled compaction, or says why there is none.
///
/// Marking the inputs as being compacted, and computing the scores anew, is the caller's part.
pub fn pick_leveled(context: &PickContext, state: &mut LeveledState) -> PickResult {
    let _ = (context, state);
    PickResult {
        compaction: None,
        reasoning: Reasoning::default(),
    }
}
