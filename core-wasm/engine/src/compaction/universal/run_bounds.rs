//! Bounds on the number of sorted runs under universal compaction (U-6, U-25..U-28).

use crate::compaction::PickState;
use crate::compaction::universal::score::idle_run_count;
use crate::compaction::universal::{rules, universal_run_bounds};
use crate::reasoning::Reasoning;

/// Every L0 file and every level with files is a run (U-2).
pub(super) fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let trigger = state.options.level0_file_num_compaction_trigger;
    let mut reasoning = Reasoning::default();
    let (idle, runs) = idle_run_count(state.version, state.options);
    if idle < runs {
        reasoning.note(rules::RunsBusy {
            runs: runs.into(),
            busy: (runs - idle).into(),
            idle: idle.into(),
        });
    }
    let is_due = 1.0 <= idle as f64 / f64::from(trigger);
    let reason = rules::RunsTrigger {
        idle: idle.into(),
        trigger: trigger.into(),
    };
    reasoning.test(reason, is_due);
    reasoning.extend(&universal_run_bounds(state));
    reasoning
}
