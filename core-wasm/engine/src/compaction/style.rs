//! Decisions of a compaction style, and its declarations about itself.
//!
//! ```text
//! StyleOptions   options: minimums, own defaults, refusals             (options::StyleOptions)
//! StyleRules     facts for log and page; files, outputs, stalls        one static value per style
//! └ picker() ─▶ StylePicker   scores, picks, state between picks       one value per database
//! ```
//!
//! Code outside a style's folder never checks which style is in force: it calls
//! [`crate::options::CompactionStyle::rules`], which `compaction::registry` looks up. A method's
//! default is what most styles do, so that a style contains only its own behaviour.

use crate::compaction::by_size::{KeyNeed, LevelsBySize, PickedLevels, key_need_of_shared_rules};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::level_targets::LevelTargets;
use crate::compaction::outputs::cutter::CutLimits;
use crate::compaction::outputs::subcompactions::SubcompactionJob;
use crate::compaction::{PickResult, PickState};
use crate::model::key::{InternalKey, KeyRange};
use crate::model::sorted_run::SortedRun;
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::sanitize::grown_file_size;
use crate::options::{CompressionType, Options, RocksDbVersion, StyleOptions};
use crate::reasoning::{Reasoning, Rule, RuleCheck};

/// Quantities that a style's scores measure (`VersionStorageInfo::ComputeCompactionScore`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreOf {
    /// Each level but the last has its own score.
    Levels,
    /// One score, on L0: sorted runs ÷ their trigger.
    SortedRuns,
    /// One score, on L0: bytes in the tree ÷ their limit.
    TotalBytes,
    /// No scores.
    Nothing,
}

impl ScoreOf {
    /// The name in the generated TypeScript.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Levels => "levels",
            Self::SortedRuns => "sorted_runs",
            Self::TotalBytes => "total_bytes",
            Self::Nothing => "nothing",
        }
    }

    /// Number of scores in an event, starting with L0.
    pub const fn told_levels(self, num_levels: usize) -> usize {
        match self {
            Self::Levels => num_levels.saturating_sub(1),
            _ => 1,
        }
    }
}

/// Facts about a style for readers of an event log, as data; TypeScript is generated from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StyleFacts {
    /// A short key: lower case, a valid identifier.
    pub key: &'static str,
    /// The word before "compaction" in a sentence.
    pub name: &'static str,
    /// Compactions are picked automatically.
    pub is_automatic: bool,
    /// Quantity that its scores measure.
    pub score_of: ScoreOf,
    /// The plural noun for the count that the slowdown and stop triggers limit
    /// ([`StyleRules::stall_count`]).
    pub stall_noun: &'static str,
    /// Those triggers count sorted runs, and so limit their number.
    pub stalls_on_runs: bool,
    /// The number of sorted runs is limited ([`StyleRules::sorted_run_limit`]).
    pub has_run_limit: bool,
}

/// The rules that only this style uses as reasons, for reading its logs. They are not in
/// [`StyleRules`], because the table of all rules is built at compile time.
pub trait StyleReasons {
    /// Tables created by `rules!` in the style's folder.
    const TABLES: &'static [&'static [&'static Rule]] = &[];
}

/// The rules of one compaction style: everything that the style alone decides, without memory.
pub trait StyleRules: StyleOptions + Sync {
    /// Facts that it declares about itself.
    fn facts(&self) -> &'static StyleFacts;

    /// A picker for a database (`ColumnFamilyData` creates its style's `CompactionPicker`).
    fn picker(&self) -> Box<dyn StylePicker>;

    /// Count that the slowdown and stop triggers are compared with: `l0_delay_trigger_count` (W-5).
    /// By default the number of L0 files.
    fn stall_count(&self, version: &Version) -> u32 {
        version.files(0).len() as u32
    }

    /// Returns true if a running compaction counts as a compaction on L0
    /// (`CompactionPicker::RegisterCompaction`, `level0_compactions_in_progress_`).
    fn is_compaction_of_l0(&self, start_level: usize) -> bool {
        start_level == 0
    }

    /// Current bounds on the number of sorted runs, stall triggers excluded; for the log.
    fn run_bounds(&self, _state: &PickState<'_>) -> Reasoning {
        Reasoning::default()
    }

    /// The limit on sorted runs (U-25); 0 if there is none.
    fn sorted_run_limit(&self, _options: &Options, _runs: &[SortedRun]) -> u32 {
        0
    }

    /// A level's score as shown in the Compaction Stats table (S-12, S-14).
    fn shown_score(
        &self,
        _level: usize,
        score: f64,
        _release: RocksDbVersion,
        _num_levels: usize,
    ) -> f64 {
        score
    }

    /// The compression for a flush's file (`GetCompressionFlush`, Z-7).
    fn flush_compression(&self, options: &Options) -> CompressionType {
        let first = options.compression_per_level.first();
        first.copied().unwrap_or(options.compression)
    }

    /// The size at which outputs on a level are cut, in bytes; `u64::MAX` for never
    /// (`MaxFileSizeForLevel`, C-1, C-2, U-39). `base_level` is the current one; `usize::MAX` if
    /// there is none.
    fn max_file_size(&self, options: &Options, level: usize, _base_level: usize) -> u64 {
        grown_file_size(options, level)
    }

    /// The rules by which outputs are cut (`CompactionOutputs::ShouldStopBefore`). The properties
    /// of the individual compaction are still missing.
    fn cut_limits(&self, options: &Options, release: RocksDbVersion) -> CutLimits {
        CutLimits::of_rules(options, release)
    }

    /// Files on the output level at whose ends outputs are cut because of their age
    /// (`CompactionOutputs::FillFilesToCutForTtl`, C-15). `inputs` are by level.
    fn ttl_files(
        &self,
        _options: &Options,
        _inputs: &[(usize, Vec<&SstFile>)],
        _is_bottommost: bool,
        _now_seconds: u64,
    ) -> Vec<KeyRange> {
        Vec::new()
    }

    /// Number of planned subcompactions (`Compaction::ShouldFormSubcompactions`, C-31); 1 if none
    /// are formed.
    fn planned_subcompactions(&self, _options: &Options, _job: &SubcompactionJob) -> u64 {
        1
    }

    /// Returns true if a deletion may be dropped because its key is on no deeper level
    /// (`Compaction::KeyNotExistsBeyondOutputLevel`). Otherwise only bottommost compactions drop
    /// deletions.
    fn looks_below_for_deletions(&self) -> bool {
        false
    }

    /// Returns true if picked files depend on keys under any options. Sizes then determine levels
    /// at most ([`StylePicker::levels_by_size`]).
    fn picks_by_keys(&self) -> bool {
        false
    }

    /// Returns true if a pick itself reads the clock. Otherwise files have the age that they had at
    /// the last scores (L-41, U-33, F-4).
    fn picks_by_clock(&self) -> bool {
        false
    }

    /// Returns true if a pick changes the scores. FIFO keeps those of the install (L-1, F-1).
    fn scores_follow_picks(&self) -> bool {
        true
    }

    /// Returns true if scores depend on keys in this version (G-19).
    fn scores_need_keys(&self, _version: &Version) -> bool {
        false
    }

    /// Dependence on keys of a line in this style's reasoning (G-19).
    fn key_need(&self, check: &RuleCheck) -> KeyNeed {
        key_need_of_shared_rules(check)
    }
}

/// The picker of one database: its scores, its picks, and its state between picks
/// (`CompactionPicker` and the parts of `VersionStorageInfo` that one style needs).
pub trait StylePicker {
    /// A copy in a box.
    fn boxed_clone(&self) -> Box<dyn StylePicker>;

    /// Replaces all state derived from the previous version (L-1).
    fn version_installed(&mut self, _state: &PickState<'_>) {}

    /// The current scores (`VersionStorageInfo::ComputeCompactionScore`).
    fn scores(&self, state: &PickState<'_>) -> LevelScores;

    /// Returns true if the scheduler runs the picker (`CompactionPicker::NeedsCompaction`).
    fn needs_compaction(&self, _state: &PickState<'_>, scores: &LevelScores) -> bool {
        scores.max() >= 1.0
    }

    /// Bytes that compactions still have to write
    /// (`VersionStorageInfo::EstimateCompactionBytesNeeded`, L-9).
    fn pending_compaction_bytes(&self, _state: &PickState<'_>) -> u64 {
        0
    }

    /// The next compaction, or the reason why there is none (`CompactionPicker::PickCompaction`).
    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult;

    /// Levels of a pick from sizes alone, for a style that [picks by
    /// keys](StyleRules::picks_by_keys); `None` if sizes do not determine them (G-19).
    fn levels_by_size(
        &mut self,
        _state: &PickState<'_>,
        _scores: &LevelScores,
        _picked: PickedLevels,
    ) -> Option<LevelsBySize> {
        None
    }

    /// The next step of a `CompactRange` over all keys (`CompactionPicker::CompactRange`, U-41,
    /// L-44).
    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult;

    /// Returns true if a `CompactRange` has begun and is not over.
    fn has_manual_step(&self) -> bool {
        false
    }

    /// Sets the key of the next pick on a level, from an edit (`kCompactCursor`, L-15).
    fn set_cursor(&mut self, _level: usize, _cursor: InternalKey) {}

    /// The targets in the current version; `None` if levels have none.
    fn level_targets(&self) -> Option<&LevelTargets> {
        None
    }

    /// Explains those targets step by step.
    fn explain_level_targets(&self, _state: &PickState<'_>) -> Reasoning {
        Reasoning::default()
    }
}
