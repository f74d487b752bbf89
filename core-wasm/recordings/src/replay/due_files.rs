//! Files that are due for a periodic compaction at a moment (U-33, L-41).

use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::Version;
use engine::options::Options;

/// Marks the files that are due at `now_seconds`, and takes the marks off all others.
///
/// Mirrors `ComputeFilesMarkedForPeriodicCompaction`, which looks at every install and pick. Files
/// whose age the MANIFEST does not hold, as before 6.5, are not marked: RocksDB asks the file
/// system then.
pub(super) fn mark_due_files(version: &mut Version, options: &Options, now_seconds: u64) {
    let period = options.periodic_compaction_seconds;
    let limit = match period {
        0 => None,
        _ => now_seconds.checked_sub(period),
    };
    if limit.is_none() && version.periodic_count() == 0 {
        return;
    }
    for level in 0..version.num_levels() {
        let is_due = |file: &SstFile| limit.is_some_and(|limit| is_older(file, limit));
        let changed = version.files(level).iter();
        let changed = changed.filter(|file| file.is_marked_for_periodic_compaction != is_due(file));
        let changed: Vec<FileNumber> = changed.map(|file| file.number).collect();
        if !changed.is_empty() {
            // Fails for files that are not in the version, and these are.
            let _ = version.change(level, &changed, |file| {
                file.is_marked_for_periodic_compaction = !file.is_marked_for_periodic_compaction;
            });
        }
    }
}

fn is_older(file: &SstFile, limit: u64) -> bool {
    let written = match file.file_creation_time {
        0 => file.oldest_ancestor_time,
        written => written,
    };
    0 < written && written < limit
}
