//! Merges of L0 files with each other, as long as the cost per file falls (L-22, F-6).
//!
//! Mirrors `PickCostBasedIntraL0Compaction`, up to 6.27 `FindIntraL0Compaction`; fidelity: exact.

use crate::model::sst::SstFile;
use crate::options::RocksDbVersion;

/// Limits on a merge of L0 files with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Limits {
    /// Minimum number of input files.
    pub min_files: usize,
    /// Maximum number of bytes written per file that the merge eliminates.
    pub max_bytes_per_deleted_file: u64,
    /// Maximum total bytes: stored bytes since 7.8, compensated bytes before; unlimited before 6.3.
    pub max_compaction_bytes: u64,
    /// The release whose rules apply.
    pub release: RocksDbVersion,
}

impl IntraL0Limits {
    /// Bytes of a file that count toward `max_compaction_bytes`.
    fn counted_bytes(&self, file: &SstFile) -> u64 {
        match self.release {
            release if release.at_least(7, 8) => file.size_bytes,
            release if release.at_least(6, 3) => file.compensated_size_bytes,
            _ => 0,
        }
    }
}

/// A run of L0 files found for a merge, starting with the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Span {
    /// Number of files.
    pub count: usize,
    /// Lowest number of bytes written per file that the merge eliminates.
    pub bytes_per_deleted_file: u64,
    /// The merge meets all limits.
    pub is_worth_it: bool,
}

/// Adds L0 files, newest first, until the bytes per eliminated file rise, the total is too large or
/// a file is busy. `None` if there are no files or the newest is busy.
pub fn cost_based_span(files: &[SstFile], limits: IntraL0Limits) -> Option<IntraL0Span> {
    let (newest, older) = files.split_first()?;
    if !newest.is_idle() {
        return None;
    }
    let mut bytes = newest.size_bytes;
    let mut counted = limits.counted_bytes(newest);
    let mut best = u64::MAX;
    let mut count = 1;
    for file in older {
        bytes += file.size_bytes;
        counted += limits.counted_bytes(file);
        let cost = bytes / count as u64;
        if !file.is_idle() || cost > best || counted > limits.max_compaction_bytes {
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
