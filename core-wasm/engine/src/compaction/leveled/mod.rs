//! Leveled compaction's picker (L-16..L-30, L-40..L-44): which files go down a level, and why.
//!
//! ```text
//! scores, highest first       L0 2.5   L5 1.2   L4 0.8 …       a score from 1 on asks for a pick
//! file order of that level    12  7  9 …                       the first that nothing blocks
//! more of its level           12, 13                           no user key cut in two
//! the next level              40, 41                           what overlaps them
//! more of its level again     11, 12, 13                       if the next level's stay the same
//! ```
//!
//! L0 goes to the base level, every other level to the next one. Mirrors `LevelCompactionBuilder`;
//! fidelity: exact for one storage path, except that of the files marked for compaction RocksDB
//! tries one at random first (L-40), and that bottommost files (L-41), blobs and read-triggered
//! compactions are omitted.

mod aged;
mod build;
mod by_size;
mod candidates;
mod explain;
mod extend;
pub mod file_order;
mod l0;
pub mod libstdcxx_sort;
mod manual;
pub mod pending_bytes;
mod picker;
mod round_robin;
pub mod rules;
mod run_bounds;
pub mod score;
mod style;
pub mod target_rules;
pub mod targets;

pub use manual::{ManualProgress, pick_leveled_manual};
pub use style::Leveled;

use crate::compaction::inputs::LevelFiles;
use crate::compaction::{Compaction, CompactionReason, LevelScore, PickResult, PickState};
use crate::model::key::InternalKey;
use crate::options::CompactionPri;
use crate::reasoning::Reasoning;

/// State derived from a version, valid as long as the version (L-1, L-2).
pub struct LeveledState<'a> {
    /// The scores of levels 0 to `num_levels` − 2, sorted (L-7).
    pub scores: &'a [LevelScore],
    /// The level that L0 is compacted into (D-1, D-5..D-8).
    pub base_level: usize,
    /// The deepest level that dynamic level sizes do not need any more (D-6, L-5).
    pub lowest_unnecessary: Option<usize>,
    /// Bytes that each level should hold (D-1, D-9); `u64::MAX` where there is no target.
    pub level_targets: &'a [u64],
    /// Indices of a level's files in the order in which they are tried (L-10..L-14); asked for only
    /// when needed.
    pub file_order: &'a dyn Fn(usize) -> &'a [usize],
    /// The first of them; fewer than all where these are found sooner.
    pub first_files: &'a dyn Fn(usize) -> &'a [usize],
    /// By level: where in that order the next pick begins (L-2, L-17e). All 0 in a new version;
    /// picks write it, and every pick from the same version must be given what the last one left.
    pub next_file_index: &'a mut [usize],
    /// By level: where round robin goes on (L-14, L-15).
    pub cursors: &'a [Option<InternalKey>],
}

impl LeveledState<'_> {
    /// Returns true if the score is that of an unnecessary level, which is drained (L-5).
    fn is_drained(&self, slot: &LevelScore) -> bool {
        self.lowest_unnecessary.is_some_and(|lowest| {
            let above = lowest.checked_sub(slot.level);
            above.is_some_and(|above| slot.score == 10.0 * (1.001 + 0.001 * above as f64))
        })
    }
}

/// Picks the next leveled compaction, or says why there is none.
///
/// Marking the inputs as being compacted, and computing the scores anew, is the caller's part.
pub fn pick_leveled(context: &PickState, state: &mut LeveledState) -> PickResult {
    let mut picker = Picker::new(context, state);
    let compaction = picker.pick();
    picker.finish(compaction)
}

/// One pick in the making.
struct Picker<'a, 's> {
    context: &'a PickState<'a>,
    state: &'a mut LeveledState<'s>,
    reasoning: Reasoning,
    /// The score that was looked at last, which is stored even in picks for another reason.
    score: f64,
}

/// The files that a rule chose on one level, before they are a compaction.
struct Choice {
    start: LevelFiles,
    output_level: usize,
    reason: CompactionReason,
    is_l0_trivial_move: bool,
}

impl<'a, 's> Picker<'a, 's> {
    fn new(context: &'a PickState<'a>, state: &'a mut LeveledState<'s>) -> Self {
        Self {
            context,
            state,
            reasoning: Reasoning::keeping(context.keeps_reasons),
            score: 0.0,
        }
    }

    /// Once files are chosen there is no second choice (L-19).
    fn pick(&mut self) -> Option<Compaction> {
        let choice = self.choose_by_score().or_else(|| self.choose_by_mark())?;
        let choice = self.add_l0_inputs(choice)?;
        self.build(choice)
    }

    fn finish(self, compaction: Option<Compaction>) -> PickResult {
        let compaction = compaction.map(|compaction| Compaction {
            reasoning: self.reasoning.clone(),
            ..compaction
        });
        PickResult {
            compaction,
            reasoning: self.reasoning,
        }
    }

    /// Goes through the levels by score (L-16).
    fn choose_by_score(&mut self) -> Option<Choice> {
        let mut is_l0_blocked = false;
        let scores = self.state.scores;
        let slots = self.context.version.num_levels().saturating_sub(1);
        for slot in scores.iter().take(slots) {
            self.score = slot.score;
            if slot.score < 1.0 {
                self.explain_score(slot, false);
                return None;
            }
            if is_l0_blocked && slot.level == self.state.base_level {
                self.reasoning.no(rules::LeveledStarvationGuard {
                    level: slot.level.into(),
                    score: slot.score.into(),
                });
                continue;
            }
            self.explain_score(slot, true);
            let choice = self.choose_on_level(slot.level);
            if choice.is_some() {
                return choice;
            }
            if slot.level == 0 {
                is_l0_blocked = true;
                // Fewer L0 files at least, without the base level (L-22).
                let choice = self.choose_intra_l0();
                if choice.is_some() {
                    return choice;
                }
            }
        }
        None
    }

    fn choose_on_level(&mut self, level: usize) -> Option<Choice> {
        if level > 0 {
            return self.choose_file(level, level + 1, CompactionReason::LevelMaxLevelSize);
        }
        if self.is_l0_running() {
            self.reasoning.no(rules::LeveledL0Running {});
            return self.choose_intra_l0_by_size();
        }
        let base_level = self.state.base_level;
        self.choose_l0_move()
            .or_else(|| self.choose_intra_l0_by_size())
            .or_else(|| self.choose_file(0, base_level, CompactionReason::LevelL0FilesNum))
    }

    /// Returns true if a compaction that starts from L0 runs. Only one may run at a time (W-3).
    fn is_l0_running(&self) -> bool {
        let mut running = self.context.running.iter();
        running.any(|other| other.start_level == 0)
    }

    fn is_round_robin(&self) -> bool {
        self.context.options.compaction_pri == CompactionPri::RoundRobin
    }
}
