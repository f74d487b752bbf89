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

use crate::compaction::picker::PickState;
use crate::compaction::universal::score::idle_run_count;
use crate::compaction::universal::universal_run_bounds;
use crate::options::{CompactionStyle, Options};
use crate::reasoning::{Outcome, Reasoning, Rule};
use crate::write_stall::{delay_count, stall_limits};

/// The bounds on the runs of a tree, each with whether it is reached.
pub fn run_bounds(state: &PickState<'_>) -> Reasoning {
    let mut reasoning = match state.options.compaction_style {
        CompactionStyle::Universal => universal_bounds(state),
        CompactionStyle::Level => level_bounds(state),
        CompactionStyle::Fifo => Reasoning::default(),
        CompactionStyle::None => return Reasoning::default(),
    };
    add_stall_bounds(state, &mut reasoning);
    reasoning
}

/// Universal compaction counts every L0 file and every level with files (U-2).
fn universal_bounds(state: &PickState<'_>) -> Reasoning {
    let trigger = f64::from(trigger_of(state.options));
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

/// Leveled compaction bounds the files of L0; each level below is one run.
fn level_bounds(state: &PickState<'_>) -> Reasoning {
    let (version, trigger) = (state.version, trigger_of(state.options));
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

fn trigger_of(options: &Options) -> i32 {
    options.level0_file_num_compaction_trigger
}

/// The last bounds, which hold up the writer (W-5).
fn add_stall_bounds(state: &PickState<'_>, reasoning: &mut Reasoning) {
    let count = delay_count(state.version, state.options.compaction_style);
    let limits = stall_limits(state.options);
    let (slowdown, stop) = match state.options.compaction_style {
        CompactionStyle::Universal => (Rule::RunsSlowdown, Rule::RunsStop),
        _ => (Rule::L0Slowdown, Rule::L0Stop),
    };
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
