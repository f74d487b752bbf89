//! Interface of a compaction style: its decisions and its facts.
//!
//! ```text
//! StyleOptions   options: minimums, own defaults, refusals             (options::StyleOptions)
//! StyleRules     facts for log and page; files, outputs, stalls        one static value per style
//! └ picker() ─▶ StylePicker   scores, picks, state between picks       one value per database
//! ```
//!
//! Code outside a style's folder never checks the current style: it calls
//! [`crate::options::CompactionStyle::rules`], which `compaction::registry` looks up. Each method's
//! default is the behaviour of most styles, so a style implements only its differences.

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

/// Quantity measured by a style's scores (`VersionStorageInfo::ComputeCompactionScore`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreOf {
    /// Bytes or files of a level: each level but the last has a score.
    Levels,
    /// Sorted runs ÷ their trigger: L0 has the only score.
    SortedRuns,
    /// Bytes in the tree ÷ their limit: L0 has the only score.
    TotalBytes,
    /// Nothing: the style has no scores.
    Nothing,
}

impl ScoreOf {
    /// Name of the value in the generated TypeScript.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Levels => "levels",
            Self::SortedRuns => "sorted_runs",
            Self::TotalBytes => "total_bytes",
            Self::Nothing => "nothing",
        }
    }

    /// Number of scores listed in an event, starting with L0.
    pub const fn told_levels(self, num_levels: usize) -> usize {
        match self {
            Self::Levels => num_levels.saturating_sub(1),
            _ => 1,
        }
    }
}

/// Facts about a style that readers of an event log need; TypeScript is generated from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StyleFacts {
    /// Short key in lower case, usable as an identifier.
    pub key: &'static str,
    /// Adjective for the style, placed before "compaction" in sentences.
    pub name: &'static str,
    /// Compactions are picked automatically.
    pub is_automatic: bool,
    /// Quantity measured by the style's scores.
    pub score_of: ScoreOf,
    /// Plural noun for the count that is compared with the slowdown and stop triggers
    /// ([`StyleRules::stall_count`]).
    pub stall_noun: &'static str,
    /// The slowdown and stop triggers count sorted runs and so limit their number.
    pub stalls_on_runs: bool,
    /// The style limits the number of sorted runs ([`StyleRules::sorted_run_limit`]).
    pub has_run_limit: bool,
}

/// Rules used only in this style's reasonings, for reading its logs. The trait is separate from
/// [`StyleRules`] because the table of all rules is built at compile time.
pub trait StyleReasons {
    /// Rule tables created by `rules!` in the style's folder.
    const TABLES: &'static [&'static [&'static Rule]] = &[];
}

/// Stateless decisions of one compaction style.
pub trait StyleRules: StyleOptions + Sync {
    /// Facts that the style declares about itself.
    fn facts(&self) -> &'static StyleFacts;

    /// Creates a picker for a database, as `ColumnFamilyData` creates its `CompactionPicker`.
    fn picker(&self) -> Box<dyn StylePicker>;

    /// Count compared with the slowdown and stop triggers, `l0_delay_trigger_count` (W-5). Defaults
    /// to the number of L0 files.
    fn stall_count(&self, version: &Version) -> u32 {
        version.files(0).len() as u32
    }

    /// Returns true if a running compaction counts as a compaction from L0
    /// (`CompactionPicker::RegisterCompaction`, `level0_compactions_in_progress_`).
    fn is_compaction_of_l0(&self, start_level: usize) -> bool {
        start_level == 0
    }

    /// Current bounds on the number of sorted runs, without the stall triggers, for the log.
    fn run_bounds(&self, _state: &PickState<'_>) -> Reasoning {
        Reasoning::default()
    }

    /// Maximum number of sorted runs (U-25); 0 if unlimited.
    fn sorted_run_limit(&self, _options: &Options, _runs: &[SortedRun]) -> u32 {
        0
    }

    /// Score of a level as shown in the Compaction Stats table (S-12, S-14).
    fn shown_score(
        &self,
        _level: usize,
        score: f64,
        _release: RocksDbVersion,
        _num_levels: usize,
    ) -> f64 {
        score
    }

    /// Compression of a flushed file (`GetCompressionFlush`, Z-7).
    fn flush_compression(&self, options: &Options) -> CompressionType {
        let first = options.compression_per_level.first();
        first.copied().unwrap_or(options.compression)
    }

    /// Maximum size in bytes of output files on a level; `u64::MAX` if they are never cut
    /// (`MaxFileSizeForLevel`, C-1, C-2, U-39). `base_level` is the current base level, or
    /// `usize::MAX` if there is none.
    fn max_file_size(&self, options: &Options, level: usize, _base_level: usize) -> u64 {
        grown_file_size(options, level)
    }

    /// Limits that follow from options and release (`CompactionOutputs::ShouldStopBefore`). The
    /// individual compaction's properties are filled in later.
    fn cut_limits(&self, options: &Options, release: RocksDbVersion) -> CutLimits {
        CutLimits::of_rules(options, release)
    }

    /// Finds old files on the output level at whose edges outputs are cut
    /// (`CompactionOutputs::FillFilesToCutForTtl`, C-15). `inputs` are grouped by level.
    fn ttl_files(
        &self,
        _options: &Options,
        _inputs: &[(usize, Vec<&SstFile>)],
        _is_bottommost: bool,
        _now_seconds: u64,
    ) -> Vec<KeyRange> {
        Vec::new()
    }

    /// Number of subcompactions (`Compaction::ShouldFormSubcompactions`, C-31); 1 if the job is not
    /// divided.
    fn planned_subcompactions(&self, _options: &Options, _job: &SubcompactionJob) -> u64 {
        1
    }

    /// Returns true if a deletion may be dropped because no deeper level has its key
    /// (`Compaction::KeyNotExistsBeyondOutputLevel`). Otherwise only bottommost compactions drop
    /// deletions.
    fn looks_below_for_deletions(&self) -> bool {
        false
    }

    /// Returns true if the choice of files always depends on keys. Sizes then determine at most the
    /// levels ([`StylePicker::levels_by_size`]).
    fn picks_by_keys(&self) -> bool {
        false
    }

    /// Returns true if a pick itself reads the clock. Otherwise the age of files is taken from the
    /// last time scores were computed (L-41, U-33, F-4).
    fn picks_by_clock(&self) -> bool {
        false
    }

    /// Returns true if a pick changes the scores; FIFO keeps those from the install (L-1, F-1).
    fn scores_follow_picks(&self) -> bool {
        true
    }

    /// Returns true if the scores of this version depend on keys (G-19).
    fn scores_need_keys(&self, _version: &Version) -> bool {
        false
    }

    /// Returns whether a line in this style's reasoning depends on keys (G-19).
    fn key_need(&self, check: &RuleCheck) -> KeyNeed {
        key_need_of_shared_rules(check)
    }
}

/// Picker for one database: its scores, its picks, and its state between picks (`CompactionPicker`
/// and the parts of `VersionStorageInfo` used by one style).
pub trait StylePicker {
    /// Copies the picker into a new box.
    fn boxed_clone(&self) -> Box<dyn StylePicker>;

    /// Replaces all state derived from the previous version (L-1).
    fn version_installed(&mut self, _state: &PickState<'_>) {}

    /// Computes the current scores (`VersionStorageInfo::ComputeCompactionScore`).
    fn scores(&self, state: &PickState<'_>) -> LevelScores;

    /// Returns true if the scheduler calls the picker (`CompactionPicker::NeedsCompaction`).
    fn needs_compaction(&self, _state: &PickState<'_>, scores: &LevelScores) -> bool {
        scores.max() >= 1.0
    }

    /// Bytes that compactions still have to write
    /// (`VersionStorageInfo::EstimateCompactionBytesNeeded`, L-9).
    fn pending_compaction_bytes(&self, _state: &PickState<'_>) -> u64 {
        0
    }

    /// Picks a compaction, or gives the reason for none (`CompactionPicker::PickCompaction`).
    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult;

    /// Determines the levels of a pick from sizes alone, for a style that [picks by
    /// keys](StyleRules::picks_by_keys); `None` if sizes are not enough (G-19).
    fn levels_by_size(
        &mut self,
        _state: &PickState<'_>,
        _scores: &LevelScores,
        _picked: PickedLevels,
    ) -> Option<LevelsBySize> {
        None
    }

    /// Picks the next step of a `CompactRange` over all keys (`CompactionPicker::CompactRange`,
    /// U-41, L-44).
    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult;

    /// Returns true if a `CompactRange` is in progress.
    fn has_manual_step(&self) -> bool {
        false
    }

    /// Sets the key where the next pick on a level starts, from an edit (`kCompactCursor`, L-15).
    fn set_cursor(&mut self, _level: usize, _cursor: InternalKey) {}

    /// Level targets of the current version; `None` if the style has none.
    fn level_targets(&self) -> Option<&LevelTargets> {
        None
    }

    /// Explains the current level targets step by step.
    fn explain_level_targets(&self, _state: &PickState<'_>) -> Reasoning {
        Reasoning::default()
    }
}
