//! Checks of recorded picks by file sizes alone, for recordings without key ranges (G-19).
//!
//! ```text
//! style picks by size  pick on made-up keys ─▶ lines decided by keys? ─▶ unknown, or the pick
//! style picks by keys  its levels by score ─▶ is the recorded level among them, and why
//! ```

use crate::compaction::shared_rules;
use crate::compaction::steps::TRIVIAL_MOVE;
use crate::reasoning::{Reasoning, RuleCheck};

/// Extent to which a reasoning line needs key ranges, when only file sizes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNeed {
    /// File sizes alone determine the line.
    None,
    /// The line depends on keys but the pick does not, so only this line is unknown.
    Line,
    /// Both the line and the pick depend on keys.
    Pick,
}

/// The start level and the output level of a recorded compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedLevels {
    /// Level that the inputs start from.
    pub start: usize,
    /// Level that the outputs are written to.
    pub output: usize,
}

/// Verdict on a recorded pick, based on file sizes alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeVerdict {
    /// File sizes lead to the recorded levels.
    Agrees,
    /// File sizes lead to different levels.
    Disagrees,
    /// The picked levels depend on keys.
    NeedsKeys,
}

/// Levels of a pick as determined by file sizes alone.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsBySize {
    /// Agreement with the recorded levels.
    pub verdict: SizeVerdict,
    /// Number of L0 files among the inputs, counted from the newest, if sizes determine it.
    pub newest_l0_files: Option<usize>,
    /// Each rule that was tried, as far as file sizes determine it.
    pub reasoning: Reasoning,
}

/// True for the codes of rules about trivial moves. A constant keeps the table of sentences out of
/// the WebAssembly binary.
const IS_MOVE: [bool; 256] = {
    let mut is_move = [false; 256];
    let mut at = 0;
    while at < shared_rules::RULES.len() {
        let rule = shared_rules::RULES[at];
        is_move[rule.code as usize] = is_same(rule.step.key, TRIVIAL_MOVE.key);
        at += 1;
    }
    is_move
};

const fn is_same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

/// Returns whether a shared rule's line depends on keys. Lines about trivial moves do, unless moves
/// are not tried at all.
pub fn key_need_of_shared_rules(check: &RuleCheck) -> KeyNeed {
    let is_tried =
        !check.is::<shared_rules::MoveNotAllowed>() && !check.is::<shared_rules::MoveKeysByAge>();
    if is_tried && IS_MOVE[check.code as usize] {
        KeyNeed::Line
    } else {
        KeyNeed::None
    }
}
