//! Current bounds on the number of sorted runs, from the lowest to the highest.
//!
//! ```text
//! runs ──▶ trigger ──▶ run limit ──▶ slowdown ──▶ stop
//!          a compaction  the newest    writes       writes
//!          is sought      are merged    are delayed   wait
//! ```
//!
//! These lines are informational: each repeats a test of the picker (U-6, U-25..U-28, L-3) or of
//! the write controller (W-5) with the current numbers.

use crate::compaction::PickState;
use crate::compaction::shared_rules;
use crate::reasoning::Reasoning;
use crate::write_stall::stall_limits;

/// Lists the bounds on a tree's sorted runs, each with its test's outcome; empty if reasons are not
/// recorded.
pub fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let style = state.options.compaction_style.rules();
    if !style.facts().is_automatic || !state.keeps_reasons {
        return Reasoning::default();
    }
    let mut reasoning = style.run_bounds(state);
    add_stall_bounds(state, &mut reasoning);
    reasoning
}

/// Adds the bounds at which writes are slowed down or stopped (W-5).
fn add_stall_bounds(state: &PickState<'_>, reasoning: &mut Reasoning) {
    let style = state.options.compaction_style.rules();
    let count = style.stall_count(state.version);
    let limits = stall_limits(state.options);
    let on_runs = style.facts().stalls_on_runs;
    let limit = limits.slowdown_trigger;
    if 0 < limit {
        let is_met = limit <= count;
        let (count, trigger) = (count.into(), limit.into());
        match on_runs {
            true => reasoning.test(shared_rules::RunsSlowdown { count, trigger }, is_met),
            false => reasoning.test(shared_rules::L0Slowdown { count, trigger }, is_met),
        };
    }
    let limit = limits.stop_trigger;
    if 0 < limit {
        let is_met = limit <= count;
        let (count, trigger) = (count.into(), limit.into());
        match on_runs {
            true => reasoning.test(shared_rules::RunsStop { count, trigger }, is_met),
            false => reasoning.test(shared_rules::L0Stop { count, trigger }, is_met),
        };
    }
}
