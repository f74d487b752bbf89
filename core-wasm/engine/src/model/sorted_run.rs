//! Sorted runs, counted as in universal compaction (U-2..U-5).
//!
//! A sorted run is one L0 file or one non-empty level below L0. Mirrors
//! `UniversalCompactionBuilder::CalculateSortedRuns`; fidelity: exact without range deletions,
//! whose runs RocksDB skips (U-5).

use crate::model::sst::FileNumber;
use crate::model::version::Version;
use crate::options::Options;

/// One sorted run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedRun {
    /// Level of the run; 0 if it is an L0 file.
    pub level: usize,
    /// File of the run, if the run is on L0.
    pub file: Option<FileNumber>,
    /// Raw size in bytes.
    pub size_bytes: u64,
    /// Compensated size in bytes (L-8).
    pub compensated_size_bytes: u64,
    /// At least one of the run's files is being compacted.
    pub is_being_compacted: bool,
}

impl SortedRun {
    /// Returns true if the run is idle: no running job reads any of its files.
    pub fn is_idle(&self) -> bool {
        !self.is_being_compacted
    }
}

/// Deepest level that compactions write to: the last level, or the one above it if the last is
/// reserved for ingestion behind existing data (U-1).
pub fn max_output_level(version: &Version, options: &Options) -> usize {
    let reserved = if options.allow_ingest_behind { 2 } else { 1 };
    version.num_levels().saturating_sub(reserved)
}

/// Lists the sorted runs of a version, newest first (U-2).
pub fn sorted_runs(version: &Version, options: &Options) -> Vec<SortedRun> {
    let l0_files = version.files(0).iter();
    let mut runs: Vec<SortedRun> = l0_files
        .map(|file| SortedRun {
            level: 0,
            file: Some(file.number),
            size_bytes: file.size_bytes,
            compensated_size_bytes: file.compensated_size_bytes,
            is_being_compacted: file.is_being_compacted,
        })
        .collect();
    for level in 1..=max_output_level(version, options) {
        let compensated_size_bytes = version.compensated_level_bytes(level);
        if compensated_size_bytes > 0 {
            runs.push(SortedRun {
                level,
                file: None,
                size_bytes: version.level_bytes(level),
                compensated_size_bytes,
                is_being_compacted: version.is_level_being_compacted(level),
            });
        }
    }
    runs
}

/// Number of sorted runs in a version, which is the number of places that a point read may search.
pub fn sorted_run_count(version: &Version, options: &Options) -> usize {
    let levels = 1..=max_output_level(version, options);
    let below = levels.filter(|&level| version.compensated_level_bytes(level) > 0);
    version.files(0).len() + below.count()
}

/// Raw size of the largest run in bytes, busy runs included (U-4).
pub fn max_run_size_bytes(runs: &[SortedRun]) -> u64 {
    runs.iter().map(|run| run.size_bytes).max().unwrap_or(0)
}
