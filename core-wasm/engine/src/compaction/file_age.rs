//! Files that are compacted for their age (L-41).
//!
//! Mirrors `VersionStorageInfo::ComputeExpiredTtlFiles`; fidelity: exact.

use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::Version;
use crate::options::Options;

/// Idle files whose oldest data is older than `ttl`, by level and in its order; leveled compaction
/// moves them on, so the last level is left out.
pub fn expired_ttl_files(
    version: &Version,
    options: &Options,
    now_seconds: u64,
) -> Vec<(usize, FileNumber)> {
    let Some(limit) = expiry_limit(options, now_seconds) else {
        return Vec::new();
    };
    let levels = 0..version.num_levels().saturating_sub(1);
    // The bound spares nearly every version a walk over its files.
    let old_levels = levels.filter(|&level| version.oldest_ancestor_time_bound(level) < limit);
    let files = old_levels.flat_map(|level| {
        let files = version.files(level).iter();
        files.map(move |file| (level, file))
    });
    let expired = files.filter(|(_, file)| is_expired(file, limit));
    expired.map(|(level, file)| (level, file.number)).collect()
}

/// Data that was written before this many seconds is older than `ttl`; `None` if there is none.
pub fn expiry_limit(options: &Options, now_seconds: u64) -> Option<u64> {
    if options.ttl == 0 {
        return None;
    }
    now_seconds.checked_sub(options.ttl)
}

/// Returns true if the file is idle and its oldest data is known to be older than `limit`.
pub fn is_expired(file: &SstFile, limit: u64) -> bool {
    file.is_idle() && file.oldest_ancestor_time > 0 && file.oldest_ancestor_time < limit
}
