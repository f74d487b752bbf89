//! Files due for compaction because of their age or a mark (L-40, L-41, U-33, U-34).
//!
//! Mirrors `ComputeExpiredTtlFiles`, `ComputeFilesMarkedForCompaction` and
//! `ComputeFilesMarkedForPeriodicCompaction` in `VersionStorageInfo`; fidelity: exact.

use crate::model::sorted_run::max_output_level;
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::Version;
use crate::options::Options;

/// Idle files whose oldest data is older than `ttl`, in the order of levels and, within a level, of
/// its files. The last level is left out, because leveled compaction moves expired files down.
pub fn expired_ttl_files(
    version: &Version,
    options: &Options,
    now_seconds: u64,
) -> Vec<(usize, FileNumber)> {
    let Some(limit) = expiry_limit(options, now_seconds) else {
        return Vec::new();
    };
    let Some(last_level) = version.num_levels().checked_sub(2) else {
        return Vec::new();
    };
    // In nearly every version the bound saves a walk over the files.
    let mut levels = 0..=last_level;
    if levels.all(|level| limit <= version.oldest_ancestor_time_bound(level)) {
        return Vec::new();
    }
    idle_files(version, last_level, |file| is_expired(file, limit))
}

/// Time limit in seconds: data written before it is older than `ttl`. `None` if no data is.
pub fn expiry_limit(options: &Options, now_seconds: u64) -> Option<u64> {
    if options.ttl == 0 {
        return None;
    }
    now_seconds.checked_sub(options.ttl)
}

/// Returns true if the file is idle and its oldest data is known to be from before `limit`.
pub fn is_expired(file: &SstFile, limit: u64) -> bool {
    file.is_idle() && file.oldest_ancestor_time > 0 && file.oldest_ancestor_time < limit
}

/// Idle files marked for compaction above the last non-empty level, in the order of levels and,
/// within a level, of its files (L-40).
pub fn files_marked_for_compaction(
    version: &Version,
    options: &Options,
) -> Vec<(usize, FileNumber)> {
    if version.marked_count() == 0 {
        return Vec::new();
    }
    let mut deeper = (1..=max_output_level(version, options)).rev();
    let last = deeper.find(|&level| !version.files(level).is_empty());
    // If L0 is the only level with files, its files are listed.
    let last_listed = last.map_or(0, |last| last - 1);
    idle_files(version, last_listed, |file| file.is_marked_for_compaction)
}

/// Idle files due for periodic compaction (U-33), in the order of levels and of their files.
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
