//! Declarations and decisions of FIFO compaction.

use crate::compaction::fifo::{fifo_score, pick_fifo};
use crate::compaction::level_scores::LevelScores;
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::compaction::{PickResult, PickState};
use crate::options::{FifoOptions, Options, OwnOption, StyleOptions, Warning};
use crate::reasoning::Rule;

/// The rules of `kCompactionStyleFIFO`.
#[derive(Debug)]
pub struct Fifo;

impl StyleOptions for Fifo {
    /// F-9: the number of files never stalls.
    fn sanitize_triggers(&self, options: &mut Options) {
        options.level0_slowdown_writes_trigger = i32::MAX;
        options.level0_stop_writes_trigger = i32::MAX;
    }

    /// Tiers have targets of their own (F-7).
    fn default_max_compaction_bytes(&self, options: &Options) -> u64 {
        match options.fifo.use_kv_ratio_compaction {
            true => 0,
            false => options.target_file_size_base.wrapping_mul(25),
        }
    }

    fn warnings(&self, options: &Options) -> Vec<Warning> {
        let fifo = &options.fifo;
        if fifo.max_table_files_size != 0 || fifo.max_data_files_size != 0 {
            return Vec::new();
        }
        vec![Warning::new(
            "max_table_files_size",
            "0: FIFO compaction drops every file, as in RocksDB",
        )]
    }

    fn own_options(&self) -> &'static [OwnOption] {
        &[OwnOption {
            name: "max_table_files_size",
            is_set: |options| {
                let limit = options.fifo.max_table_files_size;
                limit != 0 && limit != FifoOptions::default().max_table_files_size
            },
            without_effect: "no effect: it applies only to FIFO compaction",
        }]
    }
}

impl StyleReasons for Fifo {
    const TABLES: &'static [&'static [&'static Rule]] = &[super::rules::RULES];
}

impl StyleRules for Fifo {
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

    fn picker(&self, _num_levels: usize) -> Box<dyn StylePicker> {
        Box::new(FifoPicker)
    }
}

/// The picker of a database under FIFO compaction, which keeps nothing between two picks.
#[derive(Clone, Copy, Debug)]
struct FifoPicker;

impl StylePicker for FifoPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(*self)
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        let (version, options) = (state.version, state.options);
        let release = state.rocksdb_version;
        LevelScores::single(fifo_score(version, options, release, state.now_seconds))
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        pick_fifo(&state.context(scores.max()), state.now_seconds)
    }

    /// FIFO does what it would do by itself.
    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        self.pick(state, scores)
    }
}
