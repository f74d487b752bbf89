//! In which order the files of a level are tried (L-10..L-15).
//!
//! Mirrors `VersionStorageInfo::UpdateFilesByCompactionPri`, `SortFileByOverlappingRatio`,
//! `SortFileByRoundRobin` and `FileTtlBooster`; fidelity: exact, ties included.
//!
//! RocksDB orders all levels at every install. Here a level is ordered when it is first asked for.

use std::cell::OnceCell;

use crate::compaction::leveled::libstdcxx_sort::{partial_sort, sort};
use crate::model::key::InternalKey;
use crate::model::sst::SstFile;
use crate::model::version::Version;
use crate::options::RocksDbVersion;
use crate::options::{CompactionPri, Options};

/// How many files are brought in order where only the first count (`kNumberFilesToSort`, L-11).
const FILES_TO_SORT: usize = 50;

/// The smallest key of the file that round robin takes next, by level (L-15).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundRobinCursors {
    by_level: Vec<Option<InternalKey>>,
}

impl RoundRobinCursors {
    /// No cursors for so many levels.
    pub fn new(num_levels: usize) -> Self {
        Self {
            by_level: vec![None; num_levels],
        }
    }

    /// The cursor of a level; `None` before its first compaction.
    pub fn get(&self, level: usize) -> Option<InternalKey> {
        self.by_level.get(level).copied().flatten()
    }

    /// Moves the cursor of a level.
    pub fn set(&mut self, level: usize, cursor: InternalKey) {
        if self.by_level.len() <= level {
            self.by_level.resize(level + 1, None);
        }
        self.by_level[level] = Some(cursor);
    }

    /// The cursors by level; levels beyond the end have none.
    pub fn by_level(&self) -> &[Option<InternalKey>] {
        &self.by_level
    }
}

/// The orders that were computed for one version.
#[derive(Clone, Debug, Default)]
pub struct FileOrderCache {
    by_level: Vec<OnceCell<Vec<usize>>>,
}

impl FileOrderCache {
    /// Forgets everything: another version was installed.
    pub fn reset(&mut self, num_levels: usize) {
        self.by_level.clear();
        self.by_level.resize_with(num_levels, OnceCell::new);
    }
}

/// The orders of all levels of one version, each computed when it is first asked for.
#[derive(Clone, Copy, Debug)]
pub struct FileOrders<'a> {
    /// Where computed orders are kept; reset for this version.
    pub cache: &'a FileOrderCache,
    /// The version.
    pub version: &'a Version,
    /// Options in force.
    pub options: &'a Options,
    /// Whose rules apply.
    pub rocksdb_version: RocksDbVersion,
    /// The cursors that were in force when the version was installed.
    pub cursors: &'a RoundRobinCursors,
    /// When the version was installed, in seconds (L-12).
    pub installed_seconds: u64,
}

impl<'a> FileOrders<'a> {
    /// Indices into [`Version::files`] of a level, the file to be compacted first in front; empty
    /// for the last level, which is never compacted from (L-10).
    pub fn of(&self, level: usize) -> &'a [usize] {
        if level + 1 >= self.version.num_levels() {
            return &[];
        }
        match self.cache.by_level.get(level) {
            Some(cell) => cell.get_or_init(|| self.compute(level)),
            None => &[],
        }
    }

    fn compute(&self, level: usize) -> Vec<usize> {
        let files = self.version.files(level);
        let mut order: Vec<usize> = (0..files.len()).collect();
        let file = |at: &usize| &files[*at];
        match self.options.compaction_pri {
            CompactionPri::ByCompensatedSize => {
                partial_sort(&mut order, FILES_TO_SORT, &|left, right| {
                    file(left).compensated_size_bytes > file(right).compensated_size_bytes
                });
            }
            CompactionPri::OldestLargestSeqFirst => sort(&mut order, &|left, right| {
                file(left).largest_seqno < file(right).largest_seqno
            }),
            CompactionPri::OldestSmallestSeqFirst => sort_by_smallest_seqno(files, &mut order),
            CompactionPri::MinOverlappingRatio => return self.by_overlap(level),
            // RocksDB asks whether L0 files overlap before it has found out: they always seem to.
            CompactionPri::RoundRobin if level == 0 => sort_by_smallest_seqno(files, &mut order),
            CompactionPri::RoundRobin => self.rotate(level, &mut order),
        }
        order
    }

    /// The files with the least overlap below for their size first (L-10).
    fn by_overlap(&self, level: usize) -> Vec<usize> {
        let files = self.version.files(level);
        let mut ranked = self.overlap_ranks(level);
        let release = self.rocksdb_version;
        if !release.at_least(7, 5) {
            sort(&mut ranked, &|left: &Ranked, right| left.rank < right.rank);
        } else {
            // Below level 0 files stand in the order of their smallest keys.
            let smallest = |file: &Ranked| files[file.index as usize].smallest;
            partial_sort(&mut ranked, FILES_TO_SORT, &|left: &Ranked, right| {
                if (left.is_unmarked, left.rank) != (right.is_unmarked, right.rank) {
                    (left.is_unmarked, left.rank) < (right.is_unmarked, right.rank)
                } else if level > 0 {
                    left.index < right.index
                } else {
                    smallest(left) < smallest(right)
                }
            });
        }
        ranked.iter().map(|file| file.index as usize).collect()
    }

    /// Each file with bytes of overlapping files below · 1024 ÷ size ÷ TTL boost.
    fn overlap_ranks(&self, level: usize) -> Vec<Ranked> {
        let puts_marked_first = self.rocksdb_version.at_least(8, 11);
        let boost = TtlBoost::new(self.version, self.options, level, self.installed_seconds);
        let boost = boost.filter(|_| self.rocksdb_version.at_least(6, 27));
        let mut below = self.version.files(level + 1);
        let files = self.version.files(level).iter().zip(0..);
        let ranked = files.map(|(file, index)| {
            let overlap = overlapping_bytes(file, &mut below);
            let size = file.compensated_size_bytes.max(1);
            let factor = boost.map_or(1, |boost| boost.of(file));
            Ranked {
                is_unmarked: !(puts_marked_first && file.is_marked_for_compaction),
                rank: overlap.wrapping_mul(1024) / size / factor,
                index,
            }
        });
        ranked.collect()
    }

    /// The files from the cursor on, then those before it (L-14).
    fn rotate(&self, level: usize, order: &mut [usize]) {
        let files = self.version.files(level);
        if let Some(cursor) = self.cursors.get(level)
            && files.len() > 1
        {
            let first = files.partition_point(|file| file.smallest < cursor);
            if first < files.len() {
                order.rotate_left(first);
            }
        }
    }
}

/// The raw bytes of the files at the front of `below` that overlap `file`; those before it leave
/// `below`, and the last of those that overlap stays if it reaches further.
///
/// L0 files do not come in key order, so what left `below` is missed by later files, as in RocksDB.
fn overlapping_bytes(file: &SstFile, below: &mut &[SstFile]) -> u64 {
    while let [first, rest @ ..] = below
        && first.largest < file.smallest
    {
        *below = rest;
    }
    let mut bytes = 0_u64;
    while let [first, rest @ ..] = below
        && first.smallest < file.largest
    {
        bytes += first.size_bytes;
        if first.largest > file.largest {
            break;
        }
        *below = rest;
    }
    bytes
}

fn sort_by_smallest_seqno(files: &[SstFile], order: &mut [usize]) {
    let seqno = |at: &usize| files[*at].smallest_seqno;
    sort(order, &|left, right| seqno(left) < seqno(right));
}

/// A file and what it is sorted by.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    /// False sorts first.
    is_unmarked: bool,
    rank: u64,
    index: u32,
}

/// How much earlier a file is compacted because of its age (L-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtlBoost {
    now_seconds: u64,
    start_age: u64,
    step: u64,
}

impl TtlBoost {
    /// The boost of a level's files; `None` where age does not matter.
    pub fn new(
        version: &Version,
        options: &Options,
        level: usize,
        now_seconds: u64,
    ) -> Option<Self> {
        let ttl = options.ttl;
        let non_empty_levels = version.last_non_empty_level().map_or(0, |last| last + 1);
        if ttl == 0 || level == 0 || level + 1 >= non_empty_levels {
            return None;
        }
        let half = ttl / 2;
        // Of very short times only the wrapping differs from nothing.
        let whole_range = ((ttl / 32) * 31).wrapping_sub(half);
        let range = whole_range >> (non_empty_levels - level - 1).min(63);
        Some(Self {
            now_seconds,
            start_age: half.wrapping_add(range),
            step: (range / 16).max(1),
        })
    }

    /// Divisor of a file's rank: 1 while the file is young.
    pub fn of(&self, file: &SstFile) -> u64 {
        let age = self.now_seconds.saturating_sub(file.oldest_ancestor_time);
        match age.checked_sub(self.start_age) {
            Some(excess) if excess > 0 => excess / self.step + 1,
            _ => 1,
        }
    }
}
