//! One door to the pickers of all compaction styles, and what lives between two picks.
//!
//! ```text
//! install ─▶ targets ─▶ scores, pending bytes        orders of files: when first asked for
//!              pick ─▶ scores (inputs are busy now)  next file index: until the next install
//! ```
//! Mirrors the parts of `VersionStorageInfo` and `CompactionPicker` that outlast a pick (L-1, L-2).

use crate::compaction::fifo::{fifo_score, pick_fifo};
use crate::compaction::file_age::expired_ttl_files;
use crate::compaction::leveled::file_order::{FileOrderCache, FileOrders, RoundRobinCursors};
use crate::compaction::leveled::pending_bytes::pending_compaction_bytes;
use crate::compaction::leveled::score::{LevelScores, level_scores};
use crate::compaction::leveled::targets::LevelTargets;
use crate::compaction::leveled::{LeveledState, ManualProgress, pick_leveled, pick_leveled_manual};
use crate::compaction::universal;
use crate::compaction::universal::score::{universal_needs_compaction, universal_score};
use crate::compaction::universal::{
    files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::compaction::{Compaction, CompactionReason, PickContext, PickResult, RunningCompaction};
use crate::model::key::InternalKey;
use crate::model::version::Version;
use crate::options::RocksDbVersion;
use crate::options::{CompactionPri, CompactionStyle, Options};
use crate::reasoning::Reasoning;

/// The tree and its surroundings at one moment.
#[derive(Clone, Copy, Debug)]
pub struct PickState<'a> {
    /// The files, those of running compactions marked as such.
    pub version: &'a Version,
    /// Options after sanitization.
    pub options: &'a Options,
    /// Whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// The compactions that run now.
    pub running: &'a [RunningCompaction],
    /// The time in seconds, from any start that no file is older than.
    pub now_seconds: u64,
}

/// Picks compactions of one database, whatever its style.
///
/// Tell it of every install, then let it compute scores after every pick and release.
#[derive(Clone, Debug, Default)]
pub struct CompactionPicker {
    targets: LevelTargets,
    scores: LevelScores,
    pending_compaction_bytes: u64,
    needs_compaction: bool,
    orders: FileOrderCache,
    /// Where the walk over each level's order goes on (L-2, L-17e).
    next_file_index: Vec<usize>,
    cursors: RoundRobinCursors,
    /// When the current version was installed.
    installed_seconds: u64,
    /// How far a `CompactRange` has come; `None` when none has steps left.
    manual: Option<ManualProgress>,
}

impl CompactionPicker {
    /// A picker for a database that was just opened on `state`.
    pub fn new(state: &PickState<'_>) -> Self {
        let mut picker = Self {
            cursors: RoundRobinCursors::new(state.version.num_levels()),
            ..Self::default()
        };
        picker.version_installed(state);
        picker
    }

    /// The database was opened with other options or other levels. Cursors are kept, as the MANIFEST
    /// keeps them.
    pub fn reopen(&mut self, state: &PickState<'_>) {
        let mut cursors = RoundRobinCursors::new(state.version.num_levels());
        let known = self.cursors.by_level().iter().enumerate();
        for (level, cursor) in known {
            if let Some(cursor) = *cursor {
                cursors.set(level, cursor);
            }
        }
        self.cursors = cursors;
        self.version_installed(state);
    }

    /// Another version is current: derives its targets and scores, and forgets the orders (L-1).
    ///
    /// Cursors that the edit set must have been set before.
    pub fn version_installed(&mut self, state: &PickState<'_>) {
        let num_levels = state.version.num_levels();
        self.targets = LevelTargets::compute(state.version, state.options, state.rocksdb_version);
        self.orders.reset(num_levels);
        self.next_file_index.clear();
        self.next_file_index.resize(num_levels, 0);
        self.installed_seconds = state.now_seconds;
        self.compute_scores(state);
    }

    /// Computes the scores anew, after files became busy or idle (L-1).
    pub fn compute_scores(&mut self, state: &PickState<'_>) {
        let (version, options) = (state.version, state.options);
        self.scores = match options.compaction_style {
            CompactionStyle::Level => {
                level_scores(version, options, state.rocksdb_version, &self.targets)
            }
            CompactionStyle::Universal => LevelScores::single(universal_score(version, options)),
            CompactionStyle::Fifo => {
                let release = state.rocksdb_version;
                LevelScores::single(fifo_score(version, options, release, state.now_seconds))
            }
            CompactionStyle::None => LevelScores::default(),
        };
        self.pending_compaction_bytes = pending_compaction_bytes(version, options, &self.targets);
        self.needs_compaction = match options.compaction_style {
            CompactionStyle::Level => leveled_needs_compaction(state, &self.scores),
            CompactionStyle::Universal => universal_needs_compaction(version, options),
            CompactionStyle::Fifo => self.scores.max() >= 1.0,
            CompactionStyle::None => false,
        };
    }

    /// Whether the scheduler lets the picker look, by the last scores (L-42, U-8).
    pub fn needs_compaction(&self) -> bool {
        self.needs_compaction
    }

    /// The last scores, the most urgent level first.
    pub fn scores(&self) -> &LevelScores {
        &self.scores
    }

    /// The targets of the current version.
    pub fn level_targets(&self) -> &LevelTargets {
        &self.targets
    }

    /// Bytes that compactions still have to write, by the last scores (L-9).
    pub fn pending_compaction_bytes(&self) -> u64 {
        self.pending_compaction_bytes
    }

    /// Where round robin goes on.
    pub fn cursors(&self) -> &RoundRobinCursors {
        &self.cursors
    }

    /// Moves a cursor: an edit that sets it is about to be installed (L-15).
    pub fn set_cursor(&mut self, level: usize, cursor: InternalKey) {
        self.cursors.set(level, cursor);
    }

    /// A compaction failed or was dropped: its level's files are tried from the first again (L-19).
    pub fn compaction_failed(&mut self, compaction: &Compaction) {
        if let Some(next) = self.next_file_index.get_mut(compaction.start_level()) {
            *next = 0;
        }
    }

    /// Picks the next compaction, or says why there is none.
    ///
    /// Marking its inputs, and computing the scores after that, is the caller's part (L-1, U-12).
    pub fn pick(&mut self, state: &PickState<'_>) -> PickResult {
        match state.options.compaction_style {
            CompactionStyle::Universal => universal::pick_universal(&self.pick_context(state)),
            CompactionStyle::Level => self.with_leveled(state, pick_leveled),
            CompactionStyle::Fifo => pick_fifo(&self.pick_context(state), state.now_seconds),
            CompactionStyle::None => nothing(),
        }
    }

    /// Picks the next step of a `CompactRange` over everything; the first call begins it (U-41,
    /// L-44). Without a compaction it is over, or waits for running ones while
    /// [`CompactionPicker::has_manual_step`].
    pub fn pick_manual(&mut self, state: &PickState<'_>) -> PickResult {
        match state.options.compaction_style {
            CompactionStyle::Universal => universal::pick_manual(&self.pick_context(state)),
            CompactionStyle::Level => {
                let progress = self.manual.take();
                let mut progress = progress.unwrap_or_else(|| ManualProgress::new(state.version));
                let result = self.with_leveled(state, |context, leveled| {
                    pick_leveled_manual(context, leveled, &mut progress)
                });
                self.manual = (!progress.is_done()).then_some(progress);
                result
            }
            // FIFO does what it would do by itself.
            CompactionStyle::Fifo => pick_fifo(&self.pick_context(state), state.now_seconds),
            CompactionStyle::None => nothing(),
        }
    }

    /// Whether a `CompactRange` of leveled compaction has begun and is not over: ask for its next
    /// step when the last one is done.
    pub fn has_manual_step(&self) -> bool {
        self.manual.is_some()
    }

    fn pick_context<'a>(&self, state: &PickState<'a>) -> PickContext<'a> {
        PickContext {
            version: state.version,
            options: state.options,
            rocksdb_version: state.rocksdb_version,
            running: state.running,
            score: self.scores.max(),
        }
    }

    /// Asks the leveled picker, with all that it decides from.
    fn with_leveled(
        &mut self,
        state: &PickState<'_>,
        pick: impl FnOnce(&PickContext, &mut LeveledState) -> PickResult,
    ) -> PickResult {
        let context = self.pick_context(state);
        let orders = FileOrders {
            cache: &self.orders,
            version: state.version,
            options: state.options,
            rocksdb_version: state.rocksdb_version,
            cursors: &self.cursors,
            installed_seconds: self.installed_seconds,
        };
        let mut leveled = LeveledState {
            scores: self.scores.slots(),
            base_level: self.targets.base_level,
            lowest_unnecessary: self.targets.lowest_unnecessary,
            level_targets: &self.targets.max_bytes,
            file_order: &|level| orders.of(level),
            next_file_index: &mut self.next_file_index,
            cursors: self.cursors.by_level(),
            now_seconds: state.now_seconds,
        };
        let mut result = pick(&context, &mut leveled);
        if let Some(compaction) = &mut result.compaction {
            compaction.next_cursor = next_cursor(&orders, compaction);
        }
        result
    }
}

/// Where round robin goes on after a compaction (L-15): at the file behind its inputs in the order
/// of the version that it was picked from, or at the first one.
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

/// Whether the leveled picker has anything to look at (L-42).
fn leveled_needs_compaction(state: &PickState<'_>, scores: &LevelScores) -> bool {
    let (version, options) = (state.version, state.options);
    scores.max() >= 1.0
        || !files_marked_for_compaction(version, options).is_empty()
        || !files_marked_for_periodic_compaction(version, options).is_empty()
        || !expired_ttl_files(version, options, state.now_seconds).is_empty()
}

fn nothing() -> PickResult {
    PickResult {
        compaction: None,
        reasoning: Reasoning::default(),
    }
}
