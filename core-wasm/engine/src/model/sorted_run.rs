//! Sorted runs, counted as in universal compaction (U-2..U-5).
//!
//! A sorted run is one L0 file or one non-empty level below L0: files that read as one. Mirrors
//! `UniversalCompactionBuilder::CalculateSortedRuns`; fidelity: exact without range deletions,
//! whose runs RocksDB skips (U-5).

use crate::model::sst::FileNumber;
use crate::model::version::Version;
use crate::options::Options;

/// One sorted run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedRun {
    /// Its level, or the level of its file.
    pub level: usize,
    /// Its only file, for a run on level 0.
    pub file: Option<FileNumber>,
    /// Raw bytes.
    pub size_bytes: u64,
    /// Compensated bytes (L-8).
    pub compensated_size_bytes: u64,
    /// Some of its files are being compacted.
    pub is_being_compacted: bool,
}

impl SortedRun {
    /// Returns true if the run is idle: no running job reads any of its files.
    pub fn is_idle(&self) -> bool {
        !self.is_being_compacted
    }
}

/// The deepest level that compactions write to: the last one, or the one above it if the last is
/// reserved for files ingested behind (U-1).
pub fn max_output_level(version: &Version, options: &Options) -> usize {
    let reserved = if options.allow_ingest_behind { 2 } else { 1 };
    version.num_levels().saturating_sub(reserved)
}

/// The sorted runs in a version, newest first (U-2).
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

/// Number of sorted runs in a version: the places that a point read may have to search.
pub fn sorted_run_count(version: &Version, options: &Options) -> usize {
    let levels = 1..=max_output_level(version, options);
    let below = levels.filter(|&level| version.compensated_level_bytes(level) > 0);
    version.files(0).len() + below.count()
}

/// Raw bytes of the largest run, busy ones included (U-4).
pub fn max_run_size_bytes(runs: &[SortedRun]) -> u64 {
    runs.iter().map(|run| run.size_bytes).max().unwrap_or(0)
}
