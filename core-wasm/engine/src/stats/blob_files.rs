//! The line about blob files in statistics (S-22).
//!
//! Mirrors `InternalStats::DumpCFStatsNoFileHistogram`. A simulation has no blob files; those of a
//! recording are not followed.

use crate::options::RocksDbVersion;
use crate::stats::unknown_stats::unless;

/// The line of a database without blob files, with the blank lines around it. Before 6.19 there is
/// no line, and before 7.0 it says nothing about garbage.
pub(super) fn blob_file_line(release: RocksDbVersion, is_unknown: bool) -> String {
    if !release.at_least(6, 19) {
        return String::new();
    }
    let number = unless(is_unknown, "0.0");
    let garbage = match release.at_least(7, 0) {
        false => String::new(),
        true => format!(", garbage size: {number} GB, space amp: {number}"),
    };
    let count = unless(is_unknown, 0);
    format!("\nBlob file count: {count}, total size: {number} GB{garbage}\n\n")
}
