//! Decisions about a pick that follow from sizes alone, for recordings without key ranges (G-19).
//!
//! ```text
//! style picks by size  pick on made-up keys ─▶ lines decided by keys? ─▶ unknown, or the pick
//! style picks by keys  its levels by score ─▶ is the recorded level among them, and why
//! ```

use crate::compaction::shared_rules;
use crate::compaction::steps::TRIVIAL_MOVE;
use crate::reasoning::{Reasoning, RuleCheck};

/// Significance of a line in a reasoning if only sizes are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNeed {
    /// The line follows from sizes.
    None,
    /// The line depends on keys, but the pick does not depend on it: only the line is unknown.
    Line,
    /// The line depends on keys, and the pick depends on it.
    Pick,
}

/// The start level and the output level of a recorded compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedLevels {
    /// The start level.
    pub start: usize,
    /// The output level.
    pub output: usize,
}

/// Verdict on a recorded pick, from sizes alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeVerdict {
    /// Sizes lead to the same levels.
    Agrees,
    /// Sizes lead to different levels.
    Disagrees,
    /// The picked levels depend on keys.
    NeedsKeys,
}

/// Levels of a pick, from sizes alone.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsBySize {
    /// Agreement with the levels that were picked.
    pub verdict: SizeVerdict,
    /// Number of newest L0 files among the inputs, if sizes determine it.
    pub newest_l0_files: Option<usize>,
    /// Each rule tried, as far as sizes determine it.
    pub reasoning: Reasoning,
}

/// True at the code of each rule about trivial moves. It is a constant, so that WebAssembly does
/// not link the table of sentences.
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

/// Dependence on keys of the rules that all styles share. Trivial moves depend on keys, unless they
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
