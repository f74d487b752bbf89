//! Merging L0 files among themselves, as long as the cost per file falls (L-22, F-6).
//!
//! Mirrors `PickCostBasedIntraL0Compaction`, up to 6.27 `FindIntraL0Compaction`; fidelity: exact.

use crate::model::sst::SstFile;
use crate::options::RocksDbVersion;

/// The limits on a merge within level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Limits {
    /// Minimum number of files.
    pub min_files: usize,
    /// Upper bound on the bytes per file that disappears.
    pub max_bytes_per_deleted_file: u64,
    /// Maximum total bytes: stored ones since 7.8, compensated ones before; no limit before 6.3.
    pub max_compaction_bytes: u64,
    /// The release whose rules apply.
    pub release: RocksDbVersion,
}

impl IntraL0Limits {
    /// Bytes of a file that count towards the maximum.
    fn counted_bytes(&self, file: &SstFile) -> u64 {
        match self.release {
            release if release.at_least(7, 8) => file.size_bytes,
            release if release.at_least(6, 3) => file.compensated_size_bytes,
            _ => 0,
        }
    }
}

/// Files found, starting with the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntraL0Span {
    /// Number of files, starting with the newest.
    pub count: usize,
    /// Bytes per file that disappears, the lowest before the walk ended.
    pub bytes_per_deleted_file: u64,
    /// The files are within all limits.
    pub is_worth_it: bool,
}

/// Takes L0 files, newest first, until the bytes per file that disappears grow, the total is too
/// large or a file is busy. `None` if the newest is busy or there is none.
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
