//! What bounds the number of runs under leveled compaction (L-3).

use crate::compaction::PickState;
use crate::reasoning::{Outcome, Reasoning, Rule};

/// The files of L0 have a bound; each level below is one run.
pub(super) fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let version = state.version;
    let trigger = state.options.level0_file_num_compaction_trigger;
    let mut reasoning = Reasoning::default();
    let (files, idle) = (version.files(0).len(), version.idle_file_count(0));
    if idle < files {
        let values = [files as f64, (files - idle) as f64, idle as f64];
        reasoning.add(Rule::L0Busy, Outcome::Note, &values);
    }
    let is_due = i64::from(trigger) <= idle as i64;
    let values = [idle as f64, f64::from(trigger)];
    reasoning.add(Rule::L0Trigger, Outcome::from(is_due), &values);
    let levels = 1..version.num_levels();
    let runs = levels.filter(|&level| !version.files(level).is_empty());
    let values = [runs.count() as f64];
    reasoning.add(Rule::LevelRuns, Outcome::Note, &values);
    reasoning
}
