//! Bounds on the number of sorted runs under leveled compaction (L-3).

use crate::compaction::PickState;
use crate::compaction::leveled::rules;
use crate::reasoning::Reasoning;

/// The files of L0 have a bound; each level below is one run.
pub(super) fn run_bounds(state: &PickState<'_>) -> Reasoning {
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
