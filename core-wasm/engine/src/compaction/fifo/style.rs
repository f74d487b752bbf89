//! FIFO compaction's facts, options and simple decisions.

use crate::compaction::by_size::{KeyNeed, key_need_of_shared_rules};
use crate::compaction::fifo::{fifo_score, pick_fifo, rules};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::compaction::{PickResult, PickState};
use crate::options::style_options::THIRTY_DAYS_IN_SECONDS;
use crate::options::{Options, OwnOptions, RocksDbVersion, SECONDS_NOT_SET, StyleOptions, Warning};
use crate::reasoning::{Rule, RuleCheck};

/// Rules of `kCompactionStyleFIFO`.
#[derive(Debug)]
pub struct Fifo;

impl StyleOptions for Fifo {
    /// Sets the triggers to the maximum, so that the number of files never stalls writes (F-9).
    fn sanitize_triggers(&self, options: &mut Options, warnings: &mut Vec<Warning>) {
        let defaults = Options::default();
        let mut never = |trigger: &mut i32, default: i32, name: &str| {
            // Triggers at their defaults need no warning.
            if *trigger != default && *trigger != i32::MAX {
                let message = format!(
                    "{trigger} silently changed to {}: under FIFO compaction the number of files \
                     never stalls writes",
                    i32::MAX
                );
                warnings.push(Warning::new(name, message));
            }
            *trigger = i32::MAX;
        };
        never(
            &mut options.level0_slowdown_writes_trigger,
            defaults.level0_slowdown_writes_trigger,
            "level0_slowdown_writes_trigger",
        );
        never(
            &mut options.level0_stop_writes_trigger,
            defaults.level0_stop_writes_trigger,
            "level0_stop_writes_trigger",
        );
    }

    /// Default `ttl`; before 8.5, periodic compaction was used instead.
    fn default_ttl(&self, version: RocksDbVersion) -> u64 {
        match version.at_least(8, 5) {
            true => THIRTY_DAYS_IN_SECONDS,
            false => 0,
        }
    }

    /// Merges both ages into `ttl`: the stricter one up to 8.4, only `ttl` since 8.5 (O-17).
    fn sanitize_ages(
        &self,
        options: &mut Options,
        version: RocksDbVersion,
        warnings: &mut Vec<Warning>,
    ) {
        let (given_ttl, given) = (options.ttl, options.periodic_compaction_seconds);
        let mut warn = |name: &str, message: String| warnings.push(Warning::new(name, message));
        if version.at_least(8, 5) {
            // 8.5 gave no warning for 0.
            if given != SECONDS_NOT_SET && (given != 0 || version.at_least(8, 6)) {
                let message = "no effect; LOG: “periodic_compaction_seconds does not support FIFO \
                               compaction. You may want to set option TTL instead.”";
                warn("periodic_compaction_seconds", message.to_string());
            }
            return;
        }
        let periodic = &mut options.periodic_compaction_seconds;
        if given_ttl == 0 {
            if *periodic == SECONDS_NOT_SET {
                *periodic = THIRTY_DAYS_IN_SECONDS;
            }
            options.ttl = *periodic;
        } else if *periodic != 0 && *periodic < given_ttl {
            options.ttl = *periodic;
            let message = format!(
                "{given_ttl} silently changed to {periodic}: up to 8.4, FIFO compaction uses the \
                 stricter of ttl and periodic_compaction_seconds"
            );
            warn("ttl", message);
        }
    }

    /// Default `max_compaction_bytes`; merges by tiers have a target size of their own (F-7).
    fn default_max_compaction_bytes(&self, options: &Options) -> u64 {
        match options.fifo.use_kv_ratio_compaction {
            true => 0,
            false => options.target_file_size_base.wrapping_mul(25),
        }
    }

    fn warnings(&self, options: &Options) -> Vec<Warning> {
        let fifo = &options.fifo;
        let mut warnings = Vec::new();
        if fifo.max_table_files_size == 0 && fifo.max_data_files_size == 0 {
            warnings.push(Warning::new(
                "max_table_files_size",
                "0: FIFO compaction drops every file, as in RocksDB",
            ));
        }
        if !fifo.allow_compaction && options.level0_file_num_compaction_trigger != 4 {
            warnings.push(Warning::new(
                "level0_file_num_compaction_trigger",
                "no effect: FIFO compaction merges files only with allow_compaction=true",
            ));
        }
        let multiplier = options.target_file_size_multiplier;
        for (name, value, default) in [
            ("num_levels", options.num_levels, 7),
            ("target_file_size_multiplier", multiplier, 1),
        ] {
            if value != default && value != 1 {
                let message = "no effect: FIFO compaction keeps all files in L0";
                warnings.push(Warning::new(name, message));
            }
        }
        warnings
    }

    fn own_options(&self) -> &'static [OwnOptions] {
        &[OwnOptions {
            names: &[
                "max_table_files_size",
                "allow_compaction",
                "max_data_files_size",
                "use_kv_ratio_compaction",
            ],
            without_effect: "no effect: it applies only to FIFO compaction",
        }]
    }
}

impl StyleReasons for Fifo {
    const TABLES: &'static [&'static [&'static Rule]] = &[super::rules::RULES];
}

impl StyleRules for Fifo {
    /// True: a pick itself reads the clock (F-4).
    fn picks_by_clock(&self) -> bool {
        true
    }

    /// False: a pick does not change the scores (F-1).
    fn scores_follow_picks(&self) -> bool {
        false
    }

    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "fifo",
            name: "FIFO",
            is_automatic: true,
            score_of: ScoreOf::TotalBytes,
            stall_noun: "L0 files",
            stalls_on_runs: false,
            has_run_limit: false,
        }
    }

    fn picker(&self) -> Box<dyn StylePicker> {
        Box::new(FifoPicker)
    }

    /// Below L0, where another style left files, those with the smallest keys are dropped first.
    fn key_need(&self, check: &RuleCheck) -> KeyNeed {
        let is_below =
            check.is::<rules::FifoMaxSizeBelow>() || check.is::<rules::FifoMaxSizeBlocked>();
        match is_below {
            true => KeyNeed::Pick,
            false => key_need_of_shared_rules(check),
        }
    }
}

/// Picker for a database under FIFO compaction; it has no state.
#[derive(Clone, Copy, Debug)]
struct FifoPicker;

impl StylePicker for FifoPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(*self)
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        LevelScores::single(fifo_score(state))
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        pick_fifo(state, scores.max())
    }

    /// Makes the same pick as an automatic compaction.
    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        self.pick(state, scores)
    }
}
