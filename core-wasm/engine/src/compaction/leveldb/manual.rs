//! `DBImpl::CompactRange` over all keys: level by level, about one output file at a time.

use crate::compaction::inputs::LevelFiles;
use crate::compaction::leveldb::MAX_FILE_SIZE;
use crate::compaction::leveldb::inputs::overlapping_inputs;
use crate::model::key::{Key, KeyRange};
use crate::model::sst::SstFile;
use crate::model::version::Version;

/// How far a `CompactRange` has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct ManualProgress {
    level: usize,
    /// Where on that level it goes on.
    begin: Key,
    /// The deepest level with files when it began, which is not compacted from.
    last_level: usize,
}

impl ManualProgress {
    pub fn new(version: &Version) -> Self {
        Self {
            level: 0,
            begin: Key(0),
            last_level: version.last_non_empty_level().unwrap_or(0).max(1),
        }
    }

    /// The files that the next step begins with (`VersionSet::CompactRange`); `None` when all is
    /// done.
    pub fn next_files(&mut self, version: &Version) -> Option<LevelFiles> {
        while self.level < self.last_level {
            let everything = KeyRange {
                smallest: self.begin,
                largest: Key(u64::MAX),
            };
            let mut found = overlapping_inputs(version, self.level, &everything);
            if self.level > 0 {
                let mut bytes = 0;
                let is_reached = |file: &SstFile| {
                    bytes += file.size_bytes;
                    bytes >= MAX_FILE_SIZE
                };
                let last = found.files(version).position(is_reached);
                if let Some(last) = last {
                    found.indices.truncate(last + 1);
                }
            }
            if !found.is_empty() {
                return Some(found);
            }
            self.level += 1;
            self.begin = Key(0);
        }
        None
    }

    /// The next step begins at the last key of this one.
    pub fn go_on(&mut self, largest: Key) {
        self.begin = largest;
    }
}
