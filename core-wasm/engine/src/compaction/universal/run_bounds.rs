//! What bounds the number of sorted runs under universal compaction (U-6, U-25..U-28).

use crate::compaction::PickState;
use crate::compaction::universal::score::idle_run_count;
use crate::compaction::universal::universal_run_bounds;
use crate::reasoning::{Outcome, Reasoning, Rule};

/// Every L0 file and every level with files is a run (U-2).
pub(super) fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let trigger = f64::from(state.options.level0_file_num_compaction_trigger);
    let mut reasoning = Reasoning::default();
    let (idle, runs) = idle_run_count(state.version, state.options);
    if idle < runs {
        let values = [runs as f64, (runs - idle) as f64, idle as f64];
        reasoning.add(Rule::RunsBusy, Outcome::Note, &values);
    }
    let is_due = 1.0 <= idle as f64 / trigger;
    let values = [idle as f64, trigger];
    reasoning.add(Rule::RunsTrigger, Outcome::from(is_due), &values);
    reasoning.0.extend(universal_run_bounds(state).0);
    reasoning
}
