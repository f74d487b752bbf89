//! The lines of FIFO compaction that drops files, from 5.8 to 11.8 (`compaction_picker_fifo.cc`).
//!
//! ```text
//! [cf] FIFO compaction: picking file 13 with size 1.2MB for deletion          for the total size
//! [cf] FIFO compaction: picking file 13 with creation time 1795 for deletion  for ttl
//! [cf] FIFO compaction: picking file 13 with estimated newest key time 1795 for deletion
//! [cf] Deleted 1 files
//! ```

use crate::log::recognise::Line;
use crate::log::state::LogState;
use crate::log::words::leading_number;
use engine::compaction::CompactionReason;

/// A file that the thread picked, and what it was picked for.
pub(super) fn read_dropped_file(state: &mut LogState, line: &Line, text: &str) {
    if let Some((number, rest)) = leading_number(text) {
        let open = state.open(line).drop.get_or_insert_default();
        open.picked = line.time;
        open.files.push(number);
        // Up to 9.8 `with creation time …`, since 9.9 `with estimated newest key time …`.
        open.reason = match rest.trim_start().strip_prefix("with ") {
            Some(size) if size.starts_with("size ") => Some(CompactionReason::FifoMaxSize),
            Some(age) if age.contains("time ") && age.contains(" for deletion") => {
                Some(CompactionReason::FifoTtl)
            }
            _ => None,
        };
    }
}

/// `Deleted 2 files`: the files that the thread picked have left the tree.
pub(super) fn read_drop(state: &mut LogState, line: &Line, family: usize) {
    if let Some(mut facts) = state.open(line).drop.take() {
        facts.time = line.time;
        state.facts(family).drops.push(facts);
    }
}
