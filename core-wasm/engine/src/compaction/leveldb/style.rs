//! Declarations and stateless decisions of LevelDB's compaction.

use crate::compaction::PickState;
use crate::compaction::leveldb::picker::LevelDbPicker;
use crate::compaction::leveldb::rules;
use crate::compaction::leveldb::{
    L0_COMPACTION_TRIGGER, L0_SLOWDOWN_WRITES_TRIGGER, L0_STOP_WRITES_TRIGGER, MAX_FILE_SIZE,
    MAX_FLUSH_LEVEL, MAX_GRANDPARENT_OVERLAP_BYTES, NUM_LEVELS,
};
use crate::compaction::outputs::cutter::{CutLimits, GrandparentRule};
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::model::key::KeyRange;
use crate::options::{Options, RocksDbVersion, StyleOptions, Warning};
use crate::reasoning::Rule;

/// The rules of LevelDB 1.23.
#[derive(Debug)]
pub struct LevelDb;

impl StyleOptions for LevelDb {
    fn has_level_targets(&self) -> bool {
        true
    }

    /// LevelDB has no options for these.
    fn sanitize_triggers(&self, options: &mut Options, _warnings: &mut Vec<Warning>) {
        options.num_levels = NUM_LEVELS as i32;
        options.level_compaction_dynamic_level_bytes = false;
        options.level0_file_num_compaction_trigger = L0_COMPACTION_TRIGGER;
        options.level0_slowdown_writes_trigger = L0_SLOWDOWN_WRITES_TRIGGER;
        options.level0_stop_writes_trigger = L0_STOP_WRITES_TRIGGER;
    }
}

impl StyleReasons for LevelDb {
    const TABLES: &'static [&'static [&'static Rule]] = &[rules::RULES];
}

impl StyleRules for LevelDb {
    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "leveldb",
            name: "LevelDB's",
            is_automatic: true,
            score_of: ScoreOf::Levels,
            stall_noun: "L0 files",
            stalls_on_runs: false,
            has_run_limit: false,
        }
    }

    fn picker(&self, _num_levels: usize) -> Box<dyn StylePicker> {
        Box::new(LevelDbPicker::default())
    }

    /// `Version::PickLevelForMemTableOutput`
    fn flush_level(&self, state: &PickState<'_>, range: &KeyRange) -> usize {
        let version = state.version;
        if !version.l0_overlapping(range).is_empty() {
            return 0;
        }
        let is_free = |level: usize| {
            let mut running = state.running.iter();
            version.overlapping(level, range).is_empty()
                && !running.any(|one| one.output_level == level && one.range.overlaps(range))
        };
        let is_little_below = |level: usize| {
            let below = level + 1;
            let overlap = version.files(below)[version.overlapping(below, range)].iter();
            let bytes: u64 = overlap.map(|file| file.size_bytes).sum();
            bytes <= MAX_GRANDPARENT_OVERLAP_BYTES
        };
        let levels = (1..=MAX_FLUSH_LEVEL).take_while(|&at| is_free(at) && is_little_below(at));
        levels.last().unwrap_or(0)
    }

    fn max_file_size(&self, _options: &Options, _level: usize, _base_level: usize) -> u64 {
        MAX_FILE_SIZE
    }

    /// `Compaction::ShouldStopBefore`: only bytes of grandparents that were passed count.
    fn cut_limits(&self, _options: &Options, _release: RocksDbVersion) -> CutLimits {
        CutLimits {
            grandparent_rule: GrandparentRule::Passed,
            is_ttl_first: false,
            ..CutLimits::of_size(0, u64::MAX)
        }
    }

    /// `Compaction::IsBaseLevelForKey`
    fn looks_below_for_deletions(&self) -> bool {
        true
    }
}
