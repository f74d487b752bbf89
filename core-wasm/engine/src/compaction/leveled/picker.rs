//! State that leveled compaction keeps between two picks (L-1, L-2).
//!
//! ```text
//! install ─▶ targets        orders of files: when first asked for
//!                           next file index: until the next install
//! MANIFEST ─▶ cursors       CompactRange ─▶ how far it has come
//! ```

use crate::compaction::by_size::{LevelsBySize, PickedLevels};
use crate::compaction::file_age::expired_ttl_files;
use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::leveled::by_size::levels_by_size;
use crate::compaction::leveled::file_order::{FileOrderCache, FileOrders, RoundRobinCursors};
use crate::compaction::leveled::pending_bytes::pending_compaction_bytes;
use crate::compaction::leveled::score::level_scores;
use crate::compaction::leveled::targets::{explain_level_targets, level_targets};
use crate::compaction::leveled::{LeveledState, ManualProgress, pick_leveled, pick_leveled_manual};
use crate::compaction::marked_files::{
    files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::compaction::style::StylePicker;
use crate::compaction::{Compaction, CompactionReason, PickResult, PickState};
use crate::model::key::InternalKey;
use crate::options::CompactionPri;
use crate::reasoning::Reasoning;

/// The picker of a database under leveled compaction.
#[derive(Clone, Debug)]
pub struct LeveledPicker {
    targets: LevelTargets,
    orders: FileOrderCache,
    /// Position in each level's order where the next pick starts (L-2, L-17e).
    next_file_index: Vec<usize>,
    cursors: RoundRobinCursors,
    /// Installation time of the current version, in seconds.
    installed_seconds: u64,
    /// Progress of a `CompactRange`; `None` when no steps are left.
    manual: Option<ManualProgress>,
}

impl LeveledPicker {
    /// A picker of a database with so many levels, before its first version.
    pub fn new(num_levels: usize) -> Self {
        Self {
            targets: LevelTargets::default(),
            orders: FileOrderCache::default(),
            next_file_index: Vec::new(),
            cursors: RoundRobinCursors::new(num_levels),
            installed_seconds: 0,
            manual: None,
        }
    }

    /// Asks the leveled picker, with all that it decides from.
    fn with_leveled(
        &mut self,
        state: &PickState<'_>,
        scores: &LevelScores,
        pick: impl FnOnce(&PickState, &mut LeveledState) -> PickResult,
    ) -> PickResult {
        self.ask_leveled(state, scores, |context, leveled, orders| {
            let mut result = pick(context, leveled);
            if let Some(compaction) = &mut result.compaction {
                compaction.next_cursor = next_cursor(orders, compaction);
            }
            result
        })
    }

    fn ask_leveled<T>(
        &mut self,
        state: &PickState<'_>,
        scores: &LevelScores,
        ask: impl FnOnce(&PickState, &mut LeveledState, &FileOrders<'_>) -> T,
    ) -> T {
        let orders = FileOrders {
            cache: &self.orders,
            version: state.version,
            options: state.options,
            rocksdb_version: state.rocksdb_version,
            cursors: &self.cursors,
            installed_seconds: self.installed_seconds,
        };
        let mut leveled = LeveledState {
            scores: scores.slots(),
            base_level: self.targets.base_level,
            lowest_unnecessary: self.targets.lowest_unnecessary,
            level_targets: &self.targets.max_bytes,
            file_order: &|level| orders.of(level),
            first_files: &|level| orders.first_of(level),
            next_file_index: &mut self.next_file_index,
            cursors: self.cursors.by_level(),
        };
        ask(state, &mut leveled, &orders)
    }
}

impl StylePicker for LeveledPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(self.clone())
    }

    fn reopened(&mut self, state: &PickState<'_>) {
        let mut cursors = RoundRobinCursors::new(state.version.num_levels());
        let known = self.cursors.by_level().iter().enumerate();
        for (level, cursor) in known {
            if let Some(cursor) = *cursor {
                cursors.set(level, cursor);
            }
        }
        self.cursors = cursors;
    }

    fn version_installed(&mut self, state: &PickState<'_>) {
        let num_levels = state.version.num_levels();
        self.targets = level_targets(state.version, state.options, state.rocksdb_version);
        self.orders.reset(num_levels);
        self.next_file_index.clear();
        self.next_file_index.resize(num_levels, 0);
        self.installed_seconds = state.now_seconds;
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        let (version, options) = (state.version, state.options);
        level_scores(version, options, state.rocksdb_version, &self.targets)
    }

    /// L-42
    fn needs_compaction(&self, state: &PickState<'_>, scores: &LevelScores) -> bool {
        let (version, options) = (state.version, state.options);
        scores.max() >= 1.0
            || !files_marked_for_compaction(version, options).is_empty()
            || !files_marked_for_periodic_compaction(version, options).is_empty()
            || !expired_ttl_files(version, options, state.now_seconds).is_empty()
    }

    fn pending_compaction_bytes(&self, state: &PickState<'_>) -> u64 {
        pending_compaction_bytes(state.version, state.options, &self.targets)
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        self.with_leveled(state, scores, pick_leveled)
    }

    fn levels_by_size(
        &mut self,
        state: &PickState<'_>,
        scores: &LevelScores,
        picked: PickedLevels,
    ) -> Option<LevelsBySize> {
        let levels = self.ask_leveled(state, scores, |context, leveled, _| {
            levels_by_size(context, leveled, picked)
        });
        Some(levels)
    }

    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        let progress = self.manual.take();
        let mut progress = progress.unwrap_or_else(|| ManualProgress::new(state.version));
        let result = self.with_leveled(state, scores, |context, leveled| {
            pick_leveled_manual(context, leveled, &mut progress)
        });
        self.manual = (!progress.is_done()).then_some(progress);
        result
    }

    fn has_manual_step(&self) -> bool {
        self.manual.is_some()
    }

    /// Its level's files are tried from the first again (L-19).
    fn compaction_failed(&mut self, compaction: &Compaction) {
        if let Some(next) = self.next_file_index.get_mut(compaction.start_level()) {
            *next = 0;
        }
    }

    fn set_cursor(&mut self, level: usize, cursor: InternalKey) {
        self.cursors.set(level, cursor);
    }

    fn level_targets(&self) -> Option<&LevelTargets> {
        Some(&self.targets)
    }

    fn explain_level_targets(&self, state: &PickState<'_>) -> Reasoning {
        explain_level_targets(state.version, state.options, state.rocksdb_version)
    }
}

/// Next cursor of round robin after a compaction (L-15): the file behind its inputs in the order of
/// the version that it was picked from, or the first one.
fn next_cursor(orders: &FileOrders<'_>, compaction: &Compaction) -> Option<InternalKey> {
    let is_by_size = compaction.reason == CompactionReason::LevelMaxLevelSize;
    let is_by_age =
        compaction.reason == CompactionReason::RoundRobinTtl && !compaction.is_trivial_move;
    let level = compaction.start_level();
    let is_round_robin = orders.options.compaction_pri == CompactionPri::RoundRobin;
    if !is_round_robin || level == 0 || !(is_by_size || is_by_age) {
        return None;
    }
    let order = orders.of(level);
    let taken = compaction
        .inputs
        .first()
        .map_or(0, |input| input.files.len());
    let next = order.get(taken).or_else(|| order.first());
    next.map(|&at| orders.version.files(level)[at].smallest)
}
