//! Version of a tree: the files on each level at one moment.
//!
//! ```text
//! L0  000012[ 10-980]  000011[  3-990]      newest first, may overlap (U-3)
//! L1
//! L2  000007[  0-400]  000008[401-999]      ordered by smallest key, disjoint
//! ```
//!
//! Mirrors RocksDB's `VersionBuilder` and `VersionStorageInfo`; fidelity: exact.

mod check;
mod edit;
mod overlap;
mod places;
mod version_error;

use std::fmt;
use std::ops::Range;

use crate::model::key::KeyRange;
use crate::model::sst::{FileNumber, SstFile};

use places::KeysByNumber;

pub use edit::CompactionInput;
pub use version_error::VersionError;

/// Files of a database at one moment, by level.
///
/// L0 is in RocksDB's order, newest first (U-3); deeper levels are disjoint and in the order of
/// their smallest keys. The sums of each level are kept up to date, so that reading them is cheap.
#[derive(Clone, Debug, Default)]
pub struct Version {
    levels: Vec<Level>,
    keys_by_number: KeysByNumber,
}

/// Ignores lookup indexes, which do not take part in equality.
impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.levels == other.levels
    }
}

/// Sums over a level's files.
#[derive(Clone, Copy)]
enum Sum {
    Bytes,
    Entries,
    CompensatedBytes,
    BusyCompensatedBytes,
    Marked,
    Periodic,
    BeingCompacted,
    /// Number of files with an unknown `oldest_ancestor_time`.
    UnknownAge,
}

/// Number of sums.
const SUMS: usize = Sum::UnknownAge as usize + 1;

/// Files on one level, with their sums.
#[derive(Clone, Debug)]
struct Level {
    files: Vec<SstFile>,
    /// Sums in the order of [`Sum`].
    sums: [u64; SUMS],
    /// Lower bound on the known `oldest_ancestor_time` of the level's files.
    oldest_ancestor_time_bound: u64,
    /// Overlap ratio of each file ([`Version::overlap_ratios`]); not used on L0.
    overlap_ratios: Vec<u64>,
}

/// Compares only the files: sums follow from them, and the bound depends on earlier edits.
impl PartialEq for Level {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

impl Default for Level {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            sums: [0; SUMS],
            oldest_ancestor_time_bound: u64::MAX,
            overlap_ratios: Vec::new(),
        }
    }
}

/// A file removed by an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeletedFile {
    /// Level that the file is removed from.
    pub level: usize,
    /// Number of the removed file.
    pub number: FileNumber,
}

/// Change to a version by a flush, a compaction or a move, applied as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VersionEdit {
    /// Files to remove.
    pub deleted: Vec<DeletedFile>,
    /// Files to add, each with its level.
    pub added: Vec<(usize, SstFile)>,
}

impl Version {
    /// Creates a version without files.
    pub fn new(num_levels: usize) -> Self {
        Self {
            levels: vec![Level::default(); num_levels],
            keys_by_number: KeysByNumber::default(),
        }
    }

    /// Number of levels.
    pub fn num_levels(&self) -> usize {
        self.levels.len()
    }

    /// Files on a level in RocksDB's order; empty if the level does not exist.
    pub fn files(&self, level: usize) -> &[SstFile] {
        self.levels.get(level).map_or(&[], |level| &level.files)
    }

    /// Iterates over all files with their levels, starting with L0.
    pub fn all_files(&self) -> impl Iterator<Item = (usize, &SstFile)> {
        let numbered = self.levels.iter().enumerate();
        numbered.flat_map(|(at, level)| level.files.iter().map(move |file| (at, file)))
    }

    /// Number of files on all levels.
    pub fn file_count(&self) -> usize {
        self.levels.iter().map(|level| level.files.len()).sum()
    }

    fn sum(&self, level: usize, sum: Sum) -> u64 {
        let level = self.levels.get(level);
        level.map_or(0, |level| level.sums[sum as usize])
    }

    fn total(&self, sum: Sum) -> u64 {
        let levels = self.levels.iter();
        levels.map(|level| level.sums[sum as usize]).sum()
    }

    /// Raw size of a level, in bytes.
    pub fn level_bytes(&self, level: usize) -> u64 {
        self.sum(level, Sum::Bytes)
    }

    /// Number of entries in all files of a level.
    pub fn level_entries(&self, level: usize) -> u64 {
        self.sum(level, Sum::Entries)
    }

    /// Compensated size of a level, in bytes (L-8).
    pub fn compensated_level_bytes(&self, level: usize) -> u64 {
        self.sum(level, Sum::CompensatedBytes)
    }

    /// Compensated size of a level's files that are not being compacted, in bytes (L-3, L-4).
    pub fn idle_compensated_bytes(&self, level: usize) -> u64 {
        self.sum(level, Sum::CompensatedBytes) - self.sum(level, Sum::BusyCompensatedBytes)
    }

    /// Number of a level's files that are not being compacted.
    pub fn idle_file_count(&self, level: usize) -> usize {
        self.files(level).len() - self.sum(level, Sum::BeingCompacted) as usize
    }

    /// Lower bound on the known ages of a level's data, as a time in seconds; it may come from a
    /// file that has since been removed.
    pub fn oldest_ancestor_time_bound(&self, level: usize) -> u64 {
        let level = self.levels.get(level);
        level.map_or(u64::MAX, |level| level.oldest_ancestor_time_bound)
    }

    /// Returns true if the age of the data is known for all files on a level.
    pub fn are_ages_known(&self, level: usize) -> bool {
        self.sum(level, Sum::UnknownAge) == 0
    }

    /// Raw size of all files, in bytes.
    pub fn total_bytes(&self) -> u64 {
        self.total(Sum::Bytes)
    }

    /// Returns true if any file on a level is being compacted.
    pub fn is_level_being_compacted(&self, level: usize) -> bool {
        self.sum(level, Sum::BeingCompacted) > 0
    }

    /// Number of files marked for compaction (U-34).
    pub fn marked_count(&self) -> usize {
        self.total(Sum::Marked) as usize
    }

    /// Number of files marked for periodic compaction (U-33).
    pub fn periodic_count(&self) -> usize {
        self.total(Sum::Periodic) as usize
    }

    /// Deepest level with files; `None` if there are no files.
    pub fn last_non_empty_level(&self) -> Option<usize> {
        let mut levels = self.levels.iter();
        levels.rposition(|level| !level.files.is_empty())
    }

    /// Finds a file on this level by its number.
    pub fn file(&self, level: usize, number: FileNumber) -> Option<&SstFile> {
        let place = self.place_of(level, number)?;
        self.files(level).get(place)
    }

    /// Index into [`Version::files`] of the file with this number on this level.
    pub fn place_of(&self, level: usize, number: FileNumber) -> Option<usize> {
        let level = self.levels.get(level)?;
        self.keys_by_number.place_among(&level.files, number)
    }

    /// Indices of these files on this level; they are usually adjacent.
    ///
    /// # Panics
    /// Panics if a file is not on the level.
    pub fn places_of(&self, level: usize, numbers: &[FileNumber]) -> Vec<usize> {
        let files = self.files(level);
        let mut next = 0;
        let place_of = |&number| {
            let is_next = files.get(next).is_some_and(|file| file.number == number);
            let place = match is_next {
                true => next,
                false => self
                    .place_of(level, number)
                    .expect("its files are in a version"),
            };
            next = place + 1;
            place
        };
        numbers.iter().map(place_of).collect()
    }

    /// Finds a file by its number, with its level.
    pub fn find(&self, number: FileNumber) -> Option<(usize, &SstFile)> {
        self.all_files().find(|(_, file)| file.number == number)
    }

    /// Finds the files on a level below L0 with user keys in `range`, by binary search; returns
    /// indices into [`Version::files`].
    pub fn overlapping(&self, level: usize, range: &KeyRange) -> Range<usize> {
        let files = self.files(level);
        let first = files.partition_point(|file| file.last_key() < range.smallest);
        let length = files[first..].partition_point(|file| file.smallest.key <= range.largest);
        first..first + length
    }
}

/// Formats each non-empty level as a line such as `L0  000005[150-180] 30`, where each file has its
/// size in bytes and `*` if it is being compacted.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, level) in self.levels.iter().enumerate() {
            if level.files.is_empty() {
                continue;
            }
            write!(f, "L{at}")?;
            for file in &level.files {
                let (number, size) = (file.number.0, file.size_bytes);
                let (smallest, largest) = (file.smallest.key.0, file.largest.key.0);
                let busy = if file.is_being_compacted { "*" } else { "" };
                write!(f, "  {number:06}[{smallest}-{largest}] {size}{busy}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
