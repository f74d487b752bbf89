//! State that leveled compaction keeps between picks (L-1, L-2).
//!
//! ```text
//! install ─▶ targets        orders of files: on first use
//!                           next file index: until the next install
//! MANIFEST ─▶ cursors       CompactRange ─▶ its progress
//! ```

use crate::compaction::by_size::{LevelsBySize, PickedLevels};
use crate::compaction::file_age::{
    expired_ttl_files, files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::leveled::Picker;
use crate::compaction::leveled::file_order::{
    FileOrderCache, FileOrders, LevelOrder, RoundRobinCursors,
};
use crate::compaction::leveled::manual::ManualProgress;
use crate::compaction::leveled::score::{level_scores, pending_compaction_bytes};
use crate::compaction::leveled::targets::level_targets;
use crate::compaction::style::StylePicker;
use crate::compaction::{PickResult, PickState};
use crate::model::key::InternalKey;
use crate::reasoning::Reasoning;

/// Picker for a database under leveled compaction.
#[derive(Clone, Debug, Default)]
pub struct LeveledPicker {
    targets: LevelTargets,
    orders: FileOrderCache,
    /// Position in each level's file order at which the next pick starts (L-2, L-17e).
    next_file_index: Vec<usize>,
    cursors: RoundRobinCursors,
    /// Time when the current version was installed, in seconds.
    installed_seconds: u64,
    /// Progress of a `CompactRange`; `None` if none is in progress.
    manual: Option<ManualProgress>,
}

impl LeveledPicker {
    /// Collects everything that a pick depends on.
    fn begin<'a>(&'a mut self, context: &'a PickState<'a>, scores: &'a LevelScores) -> Picker<'a> {
        Picker {
            context,
            scores: scores.slots(),
            targets: &self.targets,
            orders: FileOrders {
                cache: &self.orders,
                state: context,
                cursors: &self.cursors,
                installed_seconds: self.installed_seconds,
            },
            next_file_index: &mut self.next_file_index,
            reasoning: Reasoning::keeping(context.keeps_reasons),
            score: 0.0,
        }
    }
}

impl StylePicker for LeveledPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(self.clone())
    }

    fn version_installed(&mut self, state: &PickState<'_>) {
        let num_levels = state.version.num_levels();
        self.targets = level_targets(state, &mut Reasoning::discarding());
        self.orders = vec![LevelOrder::default(); num_levels];
        self.next_file_index.clear();
        self.next_file_index.resize(num_levels, 0);
        self.installed_seconds = state.now_seconds;
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        level_scores(state, &self.targets)
    }

    /// Returns true if a compaction is due (L-42).
    fn needs_compaction(&self, state: &PickState<'_>, scores: &LevelScores) -> bool {
        let (version, options) = (state.version, state.options);
        scores.max() >= 1.0
            || !files_marked_for_compaction(version, options).is_empty()
            || !files_marked_for_periodic_compaction(version, options).is_empty()
            || !expired_ttl_files(version, options, state.now_seconds).is_empty()
    }

    fn pending_compaction_bytes(&self, state: &PickState<'_>) -> u64 {
        pending_compaction_bytes(state, &self.targets)
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        let mut picker = self.begin(state, scores);
        let compaction = picker.pick();
        picker.finish(compaction)
    }

    fn levels_by_size(
        &mut self,
        state: &PickState<'_>,
        scores: &LevelScores,
        picked: PickedLevels,
    ) -> Option<LevelsBySize> {
        Some(self.begin(state, scores).levels_by_size(picked))
    }

    /// Picks the next step of a `CompactRange`. If no step is possible yet, call it again once the
    /// running compactions have ended.
    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        let progress = self.manual.take();
        let mut progress = progress.unwrap_or_else(|| ManualProgress::new(state.version));
        let mut picker = self.begin(state, scores);
        let compaction = picker.pick_manual(&mut progress);
        let result = picker.finish(compaction);
        self.manual = (!progress.is_done()).then_some(progress);
        result
    }

    fn has_manual_step(&self) -> bool {
        self.manual.is_some()
    }

    fn set_cursor(&mut self, level: usize, cursor: InternalKey) {
        if self.cursors.len() <= level {
            self.cursors.resize(level + 1, None);
        }
        self.cursors[level] = Some(cursor);
    }

    fn level_targets(&self) -> Option<&LevelTargets> {
        Some(&self.targets)
    }

    fn explain_level_targets(&self, state: &PickState<'_>) -> Reasoning {
        let mut steps = Reasoning::default();
        level_targets(state, &mut steps);
        steps
    }
}
