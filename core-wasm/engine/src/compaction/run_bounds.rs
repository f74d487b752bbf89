//! What bounds the number of sorted runs now, in the order in which the bounds act.
//!
//! ```text
//! runs ──▶ trigger ──▶ run limit ──▶ slowdown ──▶ stop
//!          a compaction  the newest    writes       writes
//!          is looked for  are merged    are delayed   wait
//! ```
//!
//! Nothing is decided here: each line asks the question that the picker (U-6, U-25..U-28, L-3) or
//! the write controller (W-5) asks at its own time, with the numbers of this moment.

use crate::compaction::PickState;
use crate::reasoning::{Outcome, Reasoning};
use crate::write_stall::stall_limits;

/// The bounds on the runs of a tree, each with whether it is reached.
pub fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let style = state.options.compaction_style.rules();
    if !style.facts().is_automatic {
        return Reasoning::default();
    }
    let mut reasoning = style.run_bounds(state);
    add_stall_bounds(state, &mut reasoning);
    reasoning
}

/// The last bounds, which hold up the writer (W-5).
fn add_stall_bounds(state: &PickState<'_>, reasoning: &mut Reasoning) {
    let style = state.options.compaction_style.rules();
    let count = style.stall_count(state.version);
    let limits = stall_limits(state.options);
    let (slowdown, stop) = style.stall_rules();
    let bounds = [
        (slowdown, limits.slowdown_trigger),
        (stop, limits.stop_trigger),
    ];
    for (rule, limit) in bounds {
        if 0 < limit {
            let values = [f64::from(count), f64::from(limit)];
            reasoning.add(rule, Outcome::from(limit <= count), &values);
        }
    }
}
