//! Merging L0 files among themselves, as long as that gets cheaper a file (L-22, F-6).
//!
//! Mirrors `PickCostBasedIntraL0Compaction`; fidelity: exact.

use crate::model::sst::SstFile;

/// The limits of a merge inside level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Limits {
    /// Fewest files.
    pub min_files: usize,
    /// Bytes for each file that disappears stay under this.
    pub max_bytes_per_deleted_file: u64,
    /// Most bytes in all.
    pub max_compaction_bytes: u64,
}

/// Files found, from the newest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Span {
    /// How many files from the newest on.
    pub count: usize,
    /// Bytes for each file that disappears, the best before the walk ended.
    pub bytes_per_deleted_file: u64,
    /// Whether they keep all limits.
    pub is_worth_it: bool,
}

/// Takes L0 files, newest first, until the bytes for each file that disappears grow, too many bytes
/// come together or a file is busy. `None` when the newest is busy or there is none.
pub fn cost_based_span(files: &[SstFile], limits: IntraL0Limits) -> Option<IntraL0Span> {
    let (newest, older) = files.split_first()?;
    if !newest.is_idle() {
        return None;
    }
    let mut bytes = newest.size_bytes;
    let mut best = u64::MAX;
    let mut count = 1;
    for file in older {
        bytes += file.size_bytes;
        let cost = bytes / count as u64;
        if !file.is_idle() || cost > best || bytes > limits.max_compaction_bytes {
            break;
        }
        best = cost;
        count += 1;
    }
    Some(IntraL0Span {
        count,
        bytes_per_deleted_file: best,
        is_worth_it: count >= limits.min_files && best < limits.max_bytes_per_deleted_file,
    })
}
