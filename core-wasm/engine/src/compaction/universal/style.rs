//! Universal compaction's facts, options and simple decisions.

use crate::compaction::by_size::{KeyNeed, key_need_of_shared_rules};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::outputs::subcompactions::SubcompactionJob;
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::compaction::universal::build::max_file_size;
use crate::compaction::universal::score::{universal_needs_compaction, universal_score};
use crate::compaction::universal::{Picker, pick_manual, pick_universal, rules, run_limit};
use crate::compaction::{PickResult, PickState};
use crate::model::sorted_run::SortedRun;
use crate::model::version::Version;
use crate::options::style_options::THIRTY_DAYS_IN_SECONDS;
use crate::options::{
    CompressionType, OptionError, Options, OwnOptions, RocksDbVersion, SECONDS_NOT_SET,
    StyleOptions, UniversalRows, Warning,
};
use crate::reasoning::{Reasoning, Rule, RuleCheck};

/// Rules of `kCompactionStyleUniversal`.
#[derive(Debug)]
pub struct Universal;

impl StyleOptions for Universal {
    fn fewest_levels(&self, options: &Options) -> (i32, &'static str) {
        match options.allow_ingest_behind {
            true => (3, "allow_ingest_behind needs at least 3 levels"),
            false => (1, "there is at least level 0"),
        }
    }

    /// Replaces `ttl` by periodic compaction (O-17); before 8.6 it is off by default.
    fn sanitize_ages(
        &self,
        options: &mut Options,
        version: RocksDbVersion,
        warnings: &mut Vec<Warning>,
    ) {
        let ttl = options.ttl;
        let periodic = &mut options.periodic_compaction_seconds;
        let given = *periodic;
        if *periodic == SECONDS_NOT_SET && version.at_least(8, 6) {
            *periodic = THIRTY_DAYS_IN_SECONDS;
        }
        if *periodic == 0 {
            *periodic = ttl;
        } else if ttl != 0 {
            *periodic = ttl.min(*periodic);
        }
        if given != SECONDS_NOT_SET && given != *periodic {
            let message = format!(
                "{given} silently changed to {periodic}: under universal compaction ttl={ttl} and \
                 periodic_compaction_seconds mean the same, and the stricter one applies"
            );
            warnings.push(Warning::new("periodic_compaction_seconds", message));
        }
    }

    /// Applies rule U-29 before sanitization, so the trigger may still be 0 or negative.
    fn validate(&self, options: &Options) -> Result<(), OptionError> {
        UniversalRows::max_read_amp.check_range(options)?;
        let max_read_amp = options.universal.max_read_amp;
        let trigger = options.level0_file_num_compaction_trigger;
        if 0 < max_read_amp && max_read_amp < trigger {
            return Err(OptionError::new(
                "max_read_amp",
                max_read_amp,
                "RocksDB: “CompactionOptionsUniversal::max_read_amp limits the number of sorted \
                 runs but is smaller than the compaction trigger \
                 level0_file_num_compaction_trigger.”",
                &format!("use -1, 0 or at least {trigger}, or lower the trigger"),
            ));
        }
        Ok(())
    }

    fn own_options(&self) -> &'static [OwnOptions] {
        &[OwnOptions {
            names: &[
                "size_ratio",
                "min_merge_width",
                "max_merge_width",
                "max_size_amplification_percent",
                "compression_size_percent",
                "max_read_amp",
                "stop_style",
                "allow_trivial_move",
                "incremental",
                "reduce_file_locking",
            ],
            without_effect: "no effect: it applies only to universal compaction",
        }]
    }
}

impl StyleReasons for Universal {
    const TABLES: &'static [&'static [&'static Rule]] = &[super::rules::RULES];
}

impl StyleRules for Universal {
    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "universal",
            name: "universal",
            is_automatic: true,
            score_of: ScoreOf::SortedRuns,
            stall_noun: "sorted runs",
            stalls_on_runs: true,
            has_run_limit: true,
        }
    }

    fn picker(&self) -> Box<dyn StylePicker> {
        Box::new(UniversalPicker)
    }

    /// Returns true if keys determine a level's first file, which alone makes the level busy (U-6).
    fn scores_need_keys(&self, version: &Version) -> bool {
        let mut deeper = 1..version.num_levels();
        deeper.any(|level| {
            version.is_level_being_compacted(level) && 0 < version.idle_file_count(level)
        })
    }

    /// Whole sorted runs are picked by size. Partial runs, marked files and conflicts with other
    /// jobs' outputs depend on keys.
    fn key_need(&self, check: &RuleCheck) -> KeyNeed {
        let is_by_keys = check.is::<rules::UniversalIncremental>()
            || check.is::<rules::UniversalIncrementalNone>()
            || check.is::<rules::UniversalIncrementalL0>()
            || check.is::<rules::UniversalIncrementalBusy>()
            || check.is::<rules::UniversalMarked>()
            || check.is::<rules::UniversalMarkedBlocked>()
            || check.is::<rules::UniversalOutputConflict>();
        match is_by_keys {
            true => KeyNeed::Pick,
            false => key_need_of_shared_rules(check),
        }
    }

    /// Counts L0 files and non-empty deeper levels, busy ones included.
    fn stall_count(&self, version: &Version) -> u32 {
        let deeper = 1..version.num_levels();
        let filled = deeper.filter(|&level| !version.files(level).is_empty());
        (version.files(0).len() + filled.count()) as u32
    }

    fn is_compaction_of_l0(&self, _start_level: usize) -> bool {
        true
    }

    fn run_bounds(&self, state: &PickState<'_>) -> Reasoning {
        let mut picker = Picker::new(state, 0.0);
        picker.explain_run_bounds();
        picker.reasoning
    }

    fn sorted_run_limit(&self, options: &Options, runs: &[SortedRun]) -> u32 {
        u32::try_from(run_limit(options, runs).0).unwrap_or(0)
    }

    /// Before 8.4 L0's score was overwritten with the 0 of a deeper level, except with two levels,
    /// where no such entry exists.
    fn shown_score(
        &self,
        level: usize,
        score: f64,
        release: RocksDbVersion,
        num_levels: usize,
    ) -> f64 {
        match level == 0 && (release.at_least(8, 4) || num_levels == 2) {
            true => score,
            false => 0.0,
        }
    }

    /// Applies rule Z-7.
    fn flush_compression(&self, options: &Options) -> CompressionType {
        if 0 <= options.universal.compression_size_percent {
            return CompressionType::None;
        }
        let first = options.compression_per_level.first();
        first.copied().unwrap_or(options.compression)
    }

    /// Maximum size of an output file; outputs on L0 are never cut (U-39).
    fn max_file_size(&self, options: &Options, level: usize, _base_level: usize) -> u64 {
        max_file_size(options, level)
    }

    fn planned_subcompactions(&self, options: &Options, job: &SubcompactionJob) -> u64 {
        let may_split = job.output_level != 0 && 1 < options.num_levels;
        if may_split {
            u64::from(options.max_subcompactions).max(1)
        } else {
            1
        }
    }
}

/// Picker for a database under universal compaction; it has no state.
#[derive(Clone, Copy, Debug)]
struct UniversalPicker;

impl StylePicker for UniversalPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(*self)
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        LevelScores::single(universal_score(state.version, state.options))
    }

    fn needs_compaction(&self, state: &PickState<'_>, _scores: &LevelScores) -> bool {
        universal_needs_compaction(state.version, state.options)
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        pick_universal(state, scores.max())
    }

    fn pick_manual(&mut self, state: &PickState<'_>, _scores: &LevelScores) -> PickResult {
        pick_manual(state)
    }
}
