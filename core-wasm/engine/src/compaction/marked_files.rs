//! Files that are compacted for a mark on them, by style-independent rules (L-40, U-33, U-34).
//!
//! Mirrors `VersionStorageInfo::ComputeFilesMarkedForCompaction` and
//! `ComputeFilesMarkedForPeriodicCompaction`; fidelity: exact.

use crate::model::sorted_run::max_output_level;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::Version;
use crate::options::Options;

/// Idle files that are marked for compaction and lie above the last level with files, by level and
/// in its order (L-40).
pub fn files_marked_for_compaction(
    version: &Version,
    options: &Options,
) -> Vec<(usize, FileNumber)> {
    if version.marked_count() == 0 {
        return Vec::new();
    }
    let mut deeper = (1..=max_output_level(version, options)).rev();
    let last = deeper.find(|&level| !version.files(level).is_empty());
    // Without files below level 0, its own files are listed.
    let last_listed = last.map_or(0, |last| last - 1);
    idle_files(version, last_listed, |file| file.is_marked_for_compaction)
}

/// Idle files that are due for a periodic compaction (U-33), by level and in its order.
pub fn files_marked_for_periodic_compaction(
    version: &Version,
    options: &Options,
) -> Vec<(usize, FileNumber)> {
    if version.periodic_count() == 0 {
        return Vec::new();
    }
    let last_listed = max_output_level(version, options);
    idle_files(version, last_listed, |file| {
        file.is_marked_for_periodic_compaction
    })
}

fn idle_files(
    version: &Version,
    last_level: usize,
    is_wanted: impl Fn(&SstFile) -> bool,
) -> Vec<(usize, FileNumber)> {
    let files = version.all_files();
    let wanted =
        files.filter(|(level, file)| *level <= last_level && file.is_idle() && is_wanted(file));
    wanted.map(|(level, file)| (level, file.number)).collect()
}
