//! What sizes alone decide of a pick, for recordings whose key ranges are unknown (G-19).
//!
//! ```text
//! style picks by size  pick on made-up keys ─▶ lines that keys decided? ─▶ unknown, or the pick
//! style picks by keys  its levels by score ─▶ is the recorded level among them, and why
//! ```

use crate::compaction::shared_rules;
use crate::reasoning::{Reasoning, RuleCheck};

/// What a line of a reasoning says to whoever knows sizes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNeed {
    /// Sizes decide it.
    None,
    /// Keys decide it, but nothing of what is picked hangs on it: the line alone is unknown.
    Line,
    /// Keys decide it, and with it what is picked.
    Pick,
}

/// The levels from which and to which a recorded compaction goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedLevels {
    /// The start level.
    pub start: usize,
    /// The output level.
    pub output: usize,
}

/// What sizes say about a recorded pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeVerdict {
    /// They lead to the same levels.
    Agrees,
    /// They lead to others.
    Disagrees,
    /// Which levels are picked hangs on keys.
    NeedsKeys,
}

/// What sizes say about the levels of a pick.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsBySize {
    /// Whether they are those that were picked.
    pub verdict: SizeVerdict,
    /// How many of the newest L0 files are the inputs, where sizes tell that.
    pub newest_l0_files: Option<usize>,
    /// Each rule tried as far as sizes decide it.
    pub reasoning: Reasoning,
}

/// Of the lines that all styles give: trivial moves hang on keys, except where they are not tried
/// at all.
pub fn key_need_of_shared_rules(check: &RuleCheck) -> KeyNeed {
    let is_move = check.is::<shared_rules::MoveBelowL0>()
        || check.is::<shared_rules::MoveL0Disjoint>()
        || check.is::<shared_rules::MoveL0Chosen>()
        || check.is::<shared_rules::MoveL0Overlap>()
        || check.is::<shared_rules::MoveOtherLevel>()
        || check.is::<shared_rules::MoveInputsDisjoint>()
        || check.is::<shared_rules::MoveInputsOverlap>()
        || check.is::<shared_rules::MoveReason>()
        || check.is::<shared_rules::MoveOneLevel>()
        || check.is::<shared_rules::MovePath>()
        || check.is::<shared_rules::MoveCompression>()
        || check.is::<shared_rules::MoveLastLevel>()
        || check.is::<shared_rules::MoveGrandparents>()
        || check.is::<shared_rules::TrivialMove>();
    if is_move {
        KeyNeed::Line
    } else {
        KeyNeed::None
    }
}
