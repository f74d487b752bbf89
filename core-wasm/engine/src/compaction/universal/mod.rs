//! Picker of universal compaction (U-1..U-41): chooses the sorted runs to merge, with the reason.
//!
//! ```text
//! newest                                   oldest
//! run 1   run 2   run 3   run 4            run 5
//! L0      L0      L0      L5               L6
//! └── size ratio: adjacent, similar size ───┘
//! └──────── size amplification: into the oldest, if newer runs outweigh it         ──┘
//! └── run count: the newest, if there are more idle runs than the limit ────┘
//! ```
//!
//! Mirrors `UniversalCompactionBuilder`; fidelity: exact, except that read-triggered compactions
//! (U-35), the bottom-priority pool (U-40), multiple storage paths and data kept out of the last
//! level are omitted.

mod build;
mod incremental;
mod marked;
mod reduce_sorted_runs;
pub mod rules;
mod run_limit;
pub mod score;
mod size_amplification;
mod style;

pub use build::pick_manual;
pub use run_limit::{RunLimitSource, auto_tuned_run_limit, run_limit};
pub use style::Universal;

use crate::compaction::compression::UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL;
use crate::compaction::shared_rules;
use crate::compaction::trivial_move::{MoveRules, decide_trivial_move};
use crate::compaction::{Compaction, CompactionReason, PickResult, PickState};
use crate::model::sorted_run::{SortedRun, sorted_runs};
use crate::reasoning::Reasoning;

/// Picks the next universal compaction, or gives the reason for none.
///
/// The caller then marks the inputs as being compacted and recomputes the score (U-12). `score` is
/// the one that made the scheduler call the picker.
pub fn pick_universal(context: &PickState, score: f64) -> PickResult {
    let mut picker = Picker::new(context, score);
    let compaction = picker.pick();
    picker.finish(compaction)
}

/// One universal pick in progress.
struct Picker<'a> {
    context: &'a PickState<'a>,
    score: f64,
    /// Sorted runs, newest first.
    runs: Vec<SortedRun>,
    reasoning: Reasoning,
}

impl<'a> Picker<'a> {
    fn new(context: &'a PickState<'a>, score: f64) -> Self {
        Self {
            context,
            score,
            runs: sorted_runs(context.version, context.options),
            reasoning: Reasoning::keeping(context.keeps_reasons),
        }
    }

    /// Tries the rules in RocksDB's order; the first that produces a compaction wins (U-9..U-11).
    fn pick(&mut self) -> Option<Compaction> {
        if self.runs.is_empty() {
            self.reasoning.no(rules::UniversalNoRuns {});
            return None;
        }
        let trigger = self.context.options.level0_file_num_compaction_trigger;
        let reason = rules::UniversalTrigger {
            runs: self.runs.len().into(),
            trigger: trigger.into(),
        };
        let is_triggered = self.is_triggered();
        self.reasoning.test(reason, is_triggered);
        self.explain_deletions();

        let mut picked = self.pick_periodic();
        if is_triggered {
            picked = picked
                .or_else(|| self.pick_size_amplification())
                .or_else(|| self.pick_size_ratio())
                .or_else(|| self.pick_sorted_run_num());
        }
        picked.or_else(|| self.pick_marked())
    }

    /// Notes the compensated size of the runs if deletions raise it above the stored size (L-8).
    fn explain_deletions(&mut self) {
        let stored: u64 = self.runs.iter().map(|run| run.size_bytes).sum();
        let counted: u64 = self.runs.iter().map(|run| run.compensated_size_bytes).sum();
        if stored != counted {
            self.reasoning.note(rules::UniversalCompensated {
                stored: stored.into(),
                counted: counted.into(),
            });
        }
    }

    /// Returns true if the number of runs, busy ones included, reaches the trigger (U-9).
    fn is_triggered(&self) -> bool {
        let trigger = self.context.options.level0_file_num_compaction_trigger;
        // RocksDB compares it as unsigned, so a negative trigger is never reached.
        u32::try_from(trigger).is_ok_and(|trigger| self.runs.len() as u64 >= u64::from(trigger))
    }

    /// Decides whether the compaction is a trivial move, and adds the reasons.
    fn finish(mut self, compaction: Option<Compaction>) -> PickResult {
        let compaction = compaction.map(|compaction| Compaction {
            is_trivial_move: self.explain_trivial_move(&compaction),
            ..compaction
        });
        PickResult::new(compaction, self.reasoning)
    }

    fn explain_trivial_move(&mut self, compaction: &Compaction) -> bool {
        let (version, options) = (self.context.version, self.context.options);
        let is_marked = compaction.reason == CompactionReason::FilesMarkedForCompaction;
        if !options.universal.allow_trivial_move && !is_marked {
            // With the option off, ordinary picks always rewrite their inputs (U-38).
            self.reasoning.no(shared_rules::MoveNotAllowed {});
            return false;
        }
        let rules = MoveRules {
            l0_files_might_overlap: true,
            // T-5: the flag alone is enough.
            is_decided_by_flag: options.universal.allow_trivial_move
                && compaction.output_level != 0,
            // Ordinary universal picks have an entry for every level, even if it is empty (U-38).
            fewest_entries: if is_marked { 0 } else { version.num_levels() },
            base_level: UNIVERSAL_TRIVIAL_MOVE_BASE_LEVEL,
        };
        decide_trivial_move(version, options, compaction, rules, &mut self.reasoning)
    }
}
