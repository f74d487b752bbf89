//! Recorded flushes and output cuts against regenerated keys.
//!
//! db_bench's keys follow from its command line (B-20..B-22), so the contents of every flush are
//! known: the next so many writes. Those of a compaction then follow from its inputs. Each output
//! file is compared: first key, last key, entries; and, separately, its size in bytes.
//!
//! ```text
//!   writes     1 … 1758 | 1759 … 3516 | …        from the LOG: entries of each memtable
//!   flushes      #8     |     #9      |          keys regenerated, compared with the MANIFEST
//!   compaction   #8 + #9 → #12 #13               merged, cut by our rules, compared
//! ```
//! A file that is cut elsewhere than by our rules still holds the entries of its range, so one
//! difference does not bring about others.

mod cut_history;
mod cut_replay;
mod file_entries;
mod from_recording;
mod key_source;

pub use cut_history::{CutDifference, CutHistory, CutReport, CutStep, CutsUnavailable};
use cut_replay::CutReplay;
pub(crate) use file_entries::{Entries, exact_split_key};
pub(crate) use from_recording::{cut_history, regenerable, regenerable_workload, writes};

/// Regenerates all keys of a recorded process and compares every file.
///
/// # Errors
/// Keys or cuts that cannot be regenerated: compressed tables, several threads, no write benchmark,
/// more than one, or deletions.
pub fn verify_cuts(history: &CutHistory) -> Result<CutReport, CutsUnavailable> {
    let mut replay = CutReplay::new(history)?;
    for step in &history.steps {
        match step {
            CutStep::Flush { job, files } => replay.flush(*job, files),
            CutStep::Compaction { .. } => replay.compact(step),
            CutStep::Drop { files } => replay.drop_files(files),
        }
    }
    Ok(replay.into_report())
}
