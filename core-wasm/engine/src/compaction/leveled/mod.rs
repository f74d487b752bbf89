//! Leveled compaction's picker (L-16..L-30, L-40..L-44): chooses the inputs and gives the reasons.
//!
//! ```text
//! scores, highest first       L0 2.5   L5 1.2   L4 0.8 …       a score ≥ 1 asks for a pick
//! file order on that level    12  7  9 …                       the first that nothing blocks
//! more on its level           12, 13                           no user key cut in two
//! the next level              40, 41                           files that overlap them
//! more on its level again     11, 12, 13                       if the next level's stay the same
//! ```
//!
//! L0 goes to the base level, every other level to the next one. Mirrors `LevelCompactionBuilder`;
//! fidelity: exact for one storage path, except that RocksDB first tries one of the files marked
//! for compaction at random (L-40), and that bottommost files (L-41), blobs and read-triggered
//! compactions are omitted.

mod aged;
mod build;
mod by_size;
mod candidates;
mod explain;
pub mod file_order;
mod l0;
pub mod libstdcxx_sort;
mod manual;
mod picker;
pub mod rules;
pub mod score;
mod style;
pub mod target_rules;
pub mod targets;

pub use style::Leveled;

use crate::compaction::inputs::LevelFiles;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::leveled::file_order::FileOrders;
use crate::compaction::{Compaction, CompactionReason, LevelScore, PickResult, PickState};
use crate::model::key::InternalKey;
use crate::options::CompactionPri;
use crate::reasoning::Reasoning;

/// One leveled pick in progress.
///
/// The caller then marks the inputs as being compacted and recomputes the scores.
struct Picker<'a> {
    context: &'a PickState<'a>,
    /// Scores of levels 0 to `num_levels` − 2, highest first (L-7).
    scores: &'a [LevelScore],
    targets: &'a LevelTargets,
    orders: FileOrders<'a>,
    /// Index in each level's order where the next pick starts (L-2, L-17e); 0 in a new version.
    next_file_index: &'a mut [usize],
    reasoning: Reasoning,
    /// Score examined last; picks for another reason store it, too.
    score: f64,
}

/// Files chosen on one level, before the other inputs are added.
struct Choice {
    start: LevelFiles,
    output_level: usize,
    reason: CompactionReason,
    is_l0_trivial_move: bool,
}

impl Picker<'_> {
    /// Picks a compaction. Once files are chosen, no other choice is tried (L-19).
    fn pick(&mut self) -> Option<Compaction> {
        let choice = self
            .walk_levels(Self::choose_on_level)
            .or_else(|| self.choose_by_mark())?;
        let choice = self.add_l0_inputs(choice)?;
        self.build(choice)
    }

    fn finish(self, compaction: Option<Compaction>) -> PickResult {
        let compaction = compaction.map(|compaction| Compaction {
            next_cursor: self.next_cursor(&compaction),
            ..compaction
        });
        PickResult::new(compaction, self.reasoning)
    }

    /// Tries the levels from the highest score down (L-16) until `ask` returns a result.
    fn walk_levels<T>(&mut self, mut ask: impl FnMut(&mut Self, usize) -> Option<T>) -> Option<T> {
        let mut is_l0_blocked = false;
        let slots = self.context.version.num_levels().saturating_sub(1);
        for slot in self.scores.iter().take(slots) {
            self.score = slot.score;
            if slot.score < 1.0 {
                self.explain_score(slot, false);
                return None;
            }
            if is_l0_blocked && slot.level == self.targets.base_level {
                self.reasoning.no(rules::LeveledStarvationGuard {
                    level: slot.level.into(),
                    score: slot.score.into(),
                });
                continue;
            }
            self.explain_score(slot, true);
            let found = ask(self, slot.level);
            if found.is_some() {
                return found;
            }
            is_l0_blocked = is_l0_blocked || slot.level == 0;
        }
        None
    }

    fn choose_on_level(&mut self, level: usize) -> Option<Choice> {
        if level > 0 {
            return self.choose_file(level, level + 1, CompactionReason::LevelMaxLevelSize);
        }
        let choice = if self.context.is_l0_running() {
            self.reasoning.no(rules::LeveledL0Running {});
            self.choose_intra_l0_by_size()
        } else {
            let base_level = self.targets.base_level;
            self.choose_l0_move()
                .or_else(|| self.choose_intra_l0_by_size())
                .or_else(|| self.choose_file(0, base_level, CompactionReason::LevelL0FilesNum))
        };
        // As a last resort, merge L0 files with each other, without the base level (L-22).
        choice.or_else(|| self.choose_intra_l0())
    }

    /// Round robin's cursor after a compaction (L-15): the file after its inputs in the version
    /// that it was picked from, or the first file.
    fn next_cursor(&self, compaction: &Compaction) -> Option<InternalKey> {
        let is_due = match compaction.reason {
            CompactionReason::LevelMaxLevelSize => true,
            CompactionReason::RoundRobinTtl => !compaction.is_trivial_move,
            _ => false,
        };
        let level = compaction.start_level();
        if !self.is_round_robin() || level == 0 || !is_due {
            return None;
        }
        let order = self.orders.of(level);
        let taken = compaction.inputs.first();
        let taken = taken.map_or(0, |input| input.files.len());
        let next = order.get(taken).or_else(|| order.first());
        next.map(|&at| self.context.version.files(level)[at].smallest)
    }

    fn is_round_robin(&self) -> bool {
        self.context.options.compaction_pri == CompactionPri::RoundRobin
    }
}
