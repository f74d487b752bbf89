//! Leveled compaction's facts, options and stateless decisions.

use crate::compaction::PickState;
use crate::compaction::leveled::build::max_file_size;
use crate::compaction::leveled::picker::LeveledPicker;
use crate::compaction::leveled::{rules, target_rules};
use crate::compaction::outputs::cutter::{CutLimits, ttl_files};
use crate::compaction::outputs::subcompactions::SubcompactionJob;
use crate::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use crate::model::key::KeyRange;
use crate::model::sst::SstFile;
use crate::options::{CompactionPri, Options, OwnOptions, RocksDbVersion, StyleOptions};
use crate::reasoning::{Reasoning, Rule};

/// Rules of `kCompactionStyleLevel`.
#[derive(Debug)]
pub struct Leveled;

impl StyleOptions for Leveled {
    fn fewest_levels(&self, _options: &Options) -> (i32, &'static str) {
        (2, "leveled compaction needs at least 2 levels")
    }

    fn has_level_targets(&self) -> bool {
        true
    }

    fn own_options(&self) -> &'static [OwnOptions] {
        &[
            OwnOptions {
                names: &[
                    "max_bytes_for_level_base",
                    "max_bytes_for_level_multiplier",
                    "max_bytes_for_level_multiplier_additional",
                ],
                without_effect: "no effect: only leveled compaction has level targets",
            },
            OwnOptions {
                names: &["compaction_pri"],
                without_effect: "no effect: only leveled compaction chooses among the files of a \
                                 level",
            },
            OwnOptions {
                names: &[
                    "soft_pending_compaction_bytes_limit",
                    "hard_pending_compaction_bytes_limit",
                ],
                without_effect: "no effect: RocksDB estimates pending compaction bytes only under \
                                 leveled compaction",
            },
        ]
    }
}

impl StyleReasons for Leveled {
    const TABLES: &'static [&'static [&'static Rule]] = &[rules::RULES, target_rules::RULES];
}

impl StyleRules for Leveled {
    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "leveled",
            name: "leveled",
            is_automatic: true,
            score_of: ScoreOf::Levels,
            stall_noun: "L0 files",
            stalls_on_runs: false,
            has_run_limit: false,
        }
    }

    fn picker(&self) -> Box<dyn StylePicker> {
        Box::new(LeveledPicker::default())
    }

    /// Bounds on the number of L0 files; each level below L0 is one run.
    fn run_bounds(&self, state: &PickState<'_>) -> Reasoning {
        let version = state.version;
        let trigger = state.options.level0_file_num_compaction_trigger;
        let mut reasoning = Reasoning::default();
        let (files, idle) = (version.files(0).len(), version.idle_file_count(0));
        if idle < files {
            reasoning.note(rules::L0Busy {
                files: files.into(),
                busy: (files - idle).into(),
                idle: idle.into(),
            });
        }
        let reason = rules::L0Trigger {
            idle: idle.into(),
            trigger: trigger.into(),
        };
        reasoning.test(reason, i64::from(trigger) <= idle as i64);
        let levels = 1..version.num_levels();
        let levels = levels.filter(|&level| !version.files(level).is_empty());
        let levels = levels.count().into();
        reasoning.note(rules::LevelRuns { levels });
        reasoning
    }

    fn picks_by_keys(&self) -> bool {
        true
    }

    fn max_file_size(&self, options: &Options, level: usize, base_level: usize) -> u64 {
        max_file_size(options, level, base_level)
    }

    fn cut_limits(&self, options: &Options, release: RocksDbVersion) -> CutLimits {
        CutLimits {
            is_leveled: true,
            ..CutLimits::of_rules(options, release)
        }
    }

    fn ttl_files(
        &self,
        options: &Options,
        inputs: &[(usize, Vec<&SstFile>)],
        is_bottommost: bool,
        now_seconds: u64,
    ) -> Vec<KeyRange> {
        match options.compaction_pri {
            CompactionPri::MinOverlappingRatio => {
                ttl_files(options, inputs, is_bottommost, now_seconds)
            }
            _ => Vec::new(),
        }
    }

    /// Plans one per file under round robin, which may use free threads beyond the option (C-31).
    fn planned_subcompactions(&self, options: &Options, job: &SubcompactionJob) -> u64 {
        let most = u64::from(options.max_subcompactions).max(1);
        if job.output_level == 0 {
            return 1;
        }
        if options.compaction_pri == CompactionPri::RoundRobin {
            let wanted = job.start_level_files;
            let lacking = wanted.saturating_sub(most).min(job.free_slots);
            return if most < wanted { most + lacking } else { most };
        }
        if job.start_level == 0 || job.is_manual {
            most
        } else {
            1
        }
    }

    fn looks_below_for_deletions(&self) -> bool {
        true
    }
}
