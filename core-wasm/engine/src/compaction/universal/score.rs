//! Score of universal compaction, which determines whether a compaction is due (U-6, U-8).
//!
//! Mirrors the universal part of `VersionStorageInfo::ComputeCompactionScore` and
//! `UniversalCompactionPicker::NeedsCompaction`; fidelity: exact without read-triggered
//! compactions.

use crate::compaction::file_age::{
    files_marked_for_compaction, files_marked_for_periodic_compaction,
};
use crate::model::sorted_run::{max_output_level, sorted_run_count};
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::Options;

/// Score of L0 under universal compaction: idle sorted runs ÷ trigger (U-6). A level counts as idle
/// if its first file is idle.
///
/// Unlike the picker (U-9), the score ignores busy runs and `max_read_amp`.
pub fn universal_score(version: &Version, options: &Options) -> f64 {
    let (idle, _) = idle_run_count(version, options);
    idle as f64 / f64::from(options.level0_file_num_compaction_trigger)
}

/// Number of idle sorted runs as counted for the score (U-6), and number of all runs. The score
/// checks only the first file on each level, the picker all files ([`SortedRun::is_idle`]).
///
/// [`SortedRun::is_idle`]: crate::model::sorted_run::SortedRun::is_idle
pub fn idle_run_count(version: &Version, options: &Options) -> (usize, usize) {
    let is_first_idle = |level: &usize| version.files(*level).first().is_some_and(SstFile::is_idle);
    let levels = 1..=max_output_level(version, options);
    let idle = version.idle_file_count(0) + levels.filter(is_first_idle).count();
    (idle, sorted_run_count(version, options))
}

/// Returns true if the scheduler calls the universal picker (U-8).
pub fn universal_needs_compaction(version: &Version, options: &Options) -> bool {
    universal_score(version, options) >= 1.0
        || !files_marked_for_periodic_compaction(version, options).is_empty()
        || !files_marked_for_compaction(version, options).is_empty()
}
