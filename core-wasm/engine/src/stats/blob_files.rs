//! The blob files of a version, as statistics sum them up (S-22).
//!
//! Mirrors `VersionStorageInfo::GetBlobStats` and the line of
//! `InternalStats::DumpCFStatsNoFileHistogram`. The model has no blob files; recordings may.

use crate::decimal::fixed;
use crate::options::RocksDbVersion;
use crate::stats::level_stats::LevelStats;
use crate::stats::unknown_stats::unless;

const GIB: f64 = (1u64 << 30) as f64;

/// Number and size of a version's blob files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlobFiles {
    /// Files.
    pub count: u64,
    /// Their bytes: of all blobs, and since 6.25 of each file's header and footer.
    pub bytes: u64,
    /// Bytes among them of blobs that no key has any more.
    pub garbage_bytes: u64,
}

impl BlobFiles {
    /// Bytes ÷ bytes that are no garbage; 0 where all are.
    pub fn space_amp(&self) -> f64 {
        match self.bytes.saturating_sub(self.garbage_bytes) {
            0 => 0.0,
            live => self.bytes as f64 / live as f64,
        }
    }

    /// Every number in a fixed order, so that a history can store and restore them.
    pub fn visit(&mut self, visit: &mut impl FnMut(&mut u64)) {
        visit(&mut self.count);
        visit(&mut self.bytes);
        visit(&mut self.garbage_bytes);
    }

    /// The line with the blank ones around it, or nothing: there is none before 6.19, and none
    /// about garbage before 7.0.
    pub(super) fn line(&self, release: RocksDbVersion, is_unknown: bool) -> String {
        if !release.at_least(6, 19) {
            return String::new();
        }
        let number = |number: f64| unless(is_unknown, fixed(number, 1));
        let garbage = match release.at_least(7, 0) {
            false => String::new(),
            true => format!(
                ", garbage size: {} GB, space amp: {}",
                number(self.garbage_bytes as f64 / GIB),
                number(self.space_amp())
            ),
        };
        let count = unless(is_unknown, self.count);
        let size = number(self.bytes as f64 / GIB);
        format!("\nBlob file count: {count}, total size: {size} GB{garbage}\n\n")
    }
}

/// Bytes that a job wrote to blob files, and read from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlobWork {
    /// Bytes of the blobs that it wrote.
    pub written_bytes: u64,
    /// Bytes that it read, at least.
    pub read_bytes: u64,
    /// Bytes by which the true number may be larger.
    pub read_slack_bytes: u64,
}

impl BlobWork {
    /// The same with other counters of a compaction.
    pub fn beside(&self, stats: LevelStats) -> LevelStats {
        LevelStats {
            bytes_read_blob: self.read_bytes,
            bytes_read_blob_slack: self.read_slack_bytes,
            bytes_written_blob: self.written_bytes,
            ..stats
        }
    }
}
