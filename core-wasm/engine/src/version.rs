//! A version: which files lie on which level at one instant.
//!
//! ```text
//! L0  000012[ 10-980]  000011[  3-990]      newest first, may overlap (U-3)
//! L1
//! L2  000007[  0-400]  000008[401-999]      ordered by smallest key, disjoint
//! ```
//!
//! Mirrors RocksDB's `VersionBuilder` and `VersionStorageInfo`; fidelity: exact.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;

use crate::compaction::CompactionInput;
use crate::key::KeyRange;
use crate::scenario::RocksDbVersion;
use crate::sst::{FileNumber, SstFile};

/// The files of a database at one instant.
///
/// Level 0 is in RocksDB's order, newest first (U-3); deeper levels are ordered by smallest key and
/// disjoint. Sums over a level are kept up to date, so that reading them costs nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Version {
    levels: Vec<Level>,
}

/// The files of one level with their sums.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    files: Vec<SstFile>,
    bytes: u64,
    compensated_bytes: u64,
    marked_count: usize,
    periodic_count: usize,
    being_compacted_count: usize,
}

/// A file that an edit removes: where it was and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeletedFile {
    /// The level that it leaves.
    pub level: usize,
    /// Its number.
    pub number: FileNumber,
}

/// What a flush, a compaction or a move changes in a version, atomically.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VersionEdit {
    /// Files that leave.
    pub deleted: Vec<DeletedFile>,
    /// Files that arrive, each with its level.
    pub added: Vec<(usize, SstFile)>,
}

/// Why a version is not a possible one, or why an edit cannot be applied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// A level that the database does not have.
    NoSuchLevel {
        /// The level asked for.
        level: usize,
        /// How many levels there are.
        num_levels: usize,
    },
    /// A file that is not on the level.
    NoSuchFile {
        /// The level.
        level: usize,
        /// The file.
        number: FileNumber,
    },
    /// A file that is there more than once.
    DuplicateFile {
        /// The file.
        number: FileNumber,
    },
    /// Two files of a level below 0 that share a key or stand in the wrong order.
    Overlap {
        /// The level.
        level: usize,
        /// The file that comes first.
        left: FileNumber,
        /// The file after it.
        right: FileNumber,
    },
    /// Two L0 files of which the older stands before the newer (U-3).
    L0Order {
        /// The file that comes first.
        left: FileNumber,
        /// The file after it.
        right: FileNumber,
    },
    /// A file whose smallest key lies after its largest.
    InvertedRange {
        /// The file.
        number: FileNumber,
    },
    /// A sum over a level that differs from its files.
    WrongSum {
        /// The level.
        level: usize,
    },
}

impl fmt::Display for VersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchLevel { level, num_levels } => {
                write!(
                    f,
                    "level {level} does not exist: num_levels is {num_levels}"
                )
            }
            Self::NoSuchFile { level, number } => {
                write!(f, "file {:06} is not on L{level}", number.0)
            }
            Self::DuplicateFile { number } => {
                write!(f, "file {:06} is there more than once", number.0)
            }
            Self::Overlap { level, left, right } => write!(
                f,
                "files {:06} and {:06} of L{level} overlap or are out of order",
                left.0, right.0
            ),
            Self::L0Order { left, right } => write!(
                f,
                "L0 file {:06} stands before {:06}, which is newer",
                left.0, right.0
            ),
            Self::InvertedRange { number } => write!(
                f,
                "the smallest key of file {:06} lies after its largest",
                number.0
            ),
            Self::WrongSum { level } => write!(f, "the sums of L{level} differ from its files"),
        }
    }
}

impl std::error::Error for VersionError {}

impl Level {
    fn count(&mut self, file: &SstFile) {
        self.bytes += file.size_bytes;
        self.compensated_bytes += file.compensated_size_bytes;
        self.marked_count += usize::from(file.is_marked_for_compaction);
        self.periodic_count += usize::from(file.is_marked_for_periodic_compaction);
        self.being_compacted_count += usize::from(file.is_being_compacted);
    }

    fn uncount(&mut self, file: &SstFile) {
        self.bytes -= file.size_bytes;
        self.compensated_bytes -= file.compensated_size_bytes;
        self.marked_count -= usize::from(file.is_marked_for_compaction);
        self.periodic_count -= usize::from(file.is_marked_for_periodic_compaction);
        self.being_compacted_count -= usize::from(file.is_being_compacted);
    }

    /// Takes out the files of `group`, which is sorted by number.
    fn remove(&mut self, group: &[DeletedFile]) -> Result<(), VersionError> {
        let is_deleted = |file: &SstFile| {
            let found = group.binary_search_by_key(&file.number, |deleted| deleted.number);
            found.is_ok()
        };
        // Inputs of a compaction are neighbours: one block, rarely more.
        let first = self.files.iter().position(is_deleted);
        let first = first.unwrap_or(self.files.len());
        let rest = self.files[first..].iter();
        let end = first + rest.take_while(|file| is_deleted(file)).count();
        let mut removed: Vec<SstFile> = self.files.drain(first..end).collect();
        if removed.len() < group.len() {
            let all = std::mem::take(&mut self.files).into_iter();
            let (more, kept): (Vec<_>, Vec<_>) = all.partition(is_deleted);
            self.files = kept;
            removed.extend(more);
        }
        removed.iter().for_each(|file| self.uncount(file));
        let has = |number| removed.iter().any(|file| file.number == number);
        let missing = group.iter().find(|deleted| !has(deleted.number));
        match missing {
            Some(&DeletedFile { level, number }) if removed.len() != group.len() => {
                Err(VersionError::NoSuchFile { level, number })
            }
            _ => Ok(()),
        }
    }

    fn position(&self, number: FileNumber) -> Option<usize> {
        self.files.iter().position(|file| file.number == number)
    }
}

/// What L0 files are ordered by, descending: by epoch since 7.10, by sequence number before (U-3).
fn l0_order(file: &SstFile, release: RocksDbVersion) -> Reverse<(u64, u64, u64, FileNumber)> {
    let epoch = if release.at_least(7, 10) {
        file.epoch
    } else {
        0
    };
    Reverse((epoch, file.largest_seqno, file.smallest_seqno, file.number))
}

impl Version {
    /// A version without files.
    pub fn new(num_levels: usize) -> Self {
        Self {
            levels: vec![Level::default(); num_levels],
        }
    }

    /// How many levels there are.
    pub fn num_levels(&self) -> usize {
        self.levels.len()
    }

    /// The files of a level in RocksDB's order; none for a level that does not exist.
    pub fn files(&self, level: usize) -> &[SstFile] {
        self.levels.get(level).map_or(&[], |level| &level.files)
    }

    /// All files with their levels, L0 first.
    pub fn all_files(&self) -> impl Iterator<Item = (usize, &SstFile)> {
        let numbered = self.levels.iter().enumerate();
        numbered.flat_map(|(at, level)| level.files.iter().map(move |file| (at, file)))
    }

    /// How many files there are.
    pub fn file_count(&self) -> usize {
        self.levels.iter().map(|level| level.files.len()).sum()
    }

    /// Raw bytes of a level.
    pub fn level_bytes(&self, level: usize) -> u64 {
        self.levels.get(level).map_or(0, |level| level.bytes)
    }

    /// Compensated bytes of a level (L-8).
    pub fn compensated_level_bytes(&self, level: usize) -> u64 {
        let level = self.levels.get(level);
        level.map_or(0, |level| level.compensated_bytes)
    }

    /// Raw bytes of all files.
    pub fn total_bytes(&self) -> u64 {
        self.levels.iter().map(|level| level.bytes).sum()
    }

    /// Whether any file of a level is an input of a running compaction.
    pub fn is_level_being_compacted(&self, level: usize) -> bool {
        let level = self.levels.get(level);
        level.is_some_and(|level| level.being_compacted_count > 0)
    }

    /// How many files are marked for compaction (U-34).
    pub fn marked_count(&self) -> usize {
        self.levels.iter().map(|level| level.marked_count).sum()
    }

    /// How many files are marked for periodic compaction (U-33).
    pub fn periodic_count(&self) -> usize {
        self.levels.iter().map(|level| level.periodic_count).sum()
    }

    /// The deepest level that has files.
    pub fn last_non_empty_level(&self) -> Option<usize> {
        let mut levels = self.levels.iter();
        levels.rposition(|level| !level.files.is_empty())
    }

    /// The file with this number on this level.
    pub fn file(&self, level: usize, number: FileNumber) -> Option<&SstFile> {
        let mut files = self.files(level).iter();
        files.find(|file| file.number == number)
    }

    /// The level of the file with this number, and the file.
    pub fn find(&self, number: FileNumber) -> Option<(usize, &SstFile)> {
        self.all_files().find(|(_, file)| file.number == number)
    }

    /// Which files of a level below 0 have user keys in `range`, by binary search: indices into
    /// [`Version::files`]. On level 0, where files overlap, use [`Version::l0_overlapping`].
    pub fn overlapping(&self, level: usize, range: &KeyRange) -> Range<usize> {
        let files = self.files(level);
        let first = files.partition_point(|file| file.largest.key < range.smallest);
        let length = files[first..].partition_point(|file| file.smallest.key <= range.largest);
        first..first + length
    }

    /// Which L0 files have user keys in `range`: indices into `files(0)`, newest first.
    pub fn l0_overlapping(&self, range: &KeyRange) -> Vec<usize> {
        let files = self.files(0).iter().enumerate();
        let hits = files.filter(|(_, file)| file.range().overlaps(range));
        hits.map(|(at, _)| at).collect()
    }

    /// Takes out and puts in the files of an edit.
    ///
    /// # Errors
    /// When the edit does not fit the version. The version is then half changed: drop it.
    pub fn apply(
        &mut self,
        edit: &VersionEdit,
        release: RocksDbVersion,
    ) -> Result<(), VersionError> {
        self.remove(&edit.deleted)?;
        for (level, file) in &edit.added {
            self.insert(*level, file.clone(), release)?;
        }
        Ok(())
    }

    /// Takes out files, with one pass over each level that loses any.
    fn remove(&mut self, deleted: &[DeletedFile]) -> Result<(), VersionError> {
        let mut sorted = deleted.to_vec();
        sorted.sort_unstable();
        for group in sorted.chunk_by(|left, right| left.level == right.level) {
            self.level_mut(group[0].level)?.remove(group)?;
        }
        Ok(())
    }

    /// Puts in one file at its place, and looks at its neighbours there.
    fn insert(
        &mut self,
        at: usize,
        file: SstFile,
        release: RocksDbVersion,
    ) -> Result<(), VersionError> {
        let level = self.level_mut(at)?;
        let number = file.number;
        let place = if at == 0 {
            let order = l0_order(&file, release);
            let files = &level.files;
            files.partition_point(|other| l0_order(other, release) < order)
        } else {
            let files = &level.files;
            files.partition_point(|other| other.smallest < file.smallest)
        };
        level.count(&file);
        level.files.insert(place, file);
        let from = place.saturating_sub(1);
        let to = (place + 2).min(level.files.len());
        for pair in level.files[from..to].windows(2) {
            check_neighbours(at, pair, release)?;
        }
        check_range(&level.files[place], number)
    }

    fn level_mut(&mut self, level: usize) -> Result<&mut Level, VersionError> {
        let num_levels = self.levels.len();
        let found = self.levels.get_mut(level);
        found.ok_or(VersionError::NoSuchLevel { level, num_levels })
    }

    /// Notes for all files of `inputs` whether a running compaction has them.
    ///
    /// # Errors
    /// When a file is not on its level; files before it in `inputs` are changed.
    pub fn set_being_compacted(
        &mut self,
        inputs: &[CompactionInput],
        is_being_compacted: bool,
    ) -> Result<(), VersionError> {
        for input in inputs {
            let numbers = &input.files;
            self.change(input.level, numbers, |file| {
                file.is_being_compacted = is_being_compacted;
            })?;
        }
        Ok(())
    }

    /// Changes the flags of some files of a level and keeps the level's counts right.
    ///
    /// # Errors
    /// When a file is not on the level.
    pub fn change(
        &mut self,
        at: usize,
        numbers: &[FileNumber],
        mut change: impl FnMut(&mut SstFile),
    ) -> Result<(), VersionError> {
        let level = self.level_mut(at)?;
        // Inputs stand in the order of the level, so the next one is usually right behind.
        let mut next = 0;
        for &number in numbers {
            let ahead = level.files[next..].iter();
            let found = ahead
                .map(|file| file.number)
                .position(|other| other == number);
            let place = found.map(|steps| next + steps);
            let Some(place) = place.or_else(|| level.position(number)) else {
                return Err(VersionError::NoSuchFile { level: at, number });
            };
            let mut file = level.files[place].clone();
            level.uncount(&file);
            change(&mut file);
            level.count(&file);
            level.files[place] = file;
            next = place + 1;
        }
        Ok(())
    }

    /// Looks at every structural invariant: files in order, disjoint below level 0, each file once,
    /// sums right.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    pub fn check(&self, release: RocksDbVersion) -> Result<(), VersionError> {
        let mut numbers: Vec<FileNumber> = self.all_files().map(|(_, file)| file.number).collect();
        numbers.sort_unstable();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(VersionError::DuplicateFile { number: pair[0] });
        }
        for (at, level) in self.levels.iter().enumerate() {
            for file in &level.files {
                check_range(file, file.number)?;
            }
            for pair in level.files.windows(2) {
                check_neighbours(at, pair, release)?;
            }
            let mut sums = Level::default();
            level.files.iter().for_each(|file| sums.count(file));
            sums.files.clone_from(&level.files);
            if sums != *level {
                return Err(VersionError::WrongSum { level: at });
            }
        }
        Ok(())
    }
}

fn check_range(file: &SstFile, number: FileNumber) -> Result<(), VersionError> {
    if file.largest < file.smallest {
        return Err(VersionError::InvertedRange { number });
    }
    Ok(())
}

fn check_neighbours(
    level: usize,
    pair: &[SstFile],
    release: RocksDbVersion,
) -> Result<(), VersionError> {
    let (left, right) = (&pair[0], &pair[1]);
    if left.number == right.number {
        return Err(VersionError::DuplicateFile {
            number: left.number,
        });
    }
    if level == 0 && l0_order(left, release) >= l0_order(right, release) {
        return Err(VersionError::L0Order {
            left: left.number,
            right: right.number,
        });
    }
    // Internal keys: two files may share a user key when a cut separates its versions (C-12).
    if level > 0 && left.largest >= right.smallest {
        return Err(VersionError::Overlap {
            level,
            left: left.number,
            right: right.number,
        });
    }
    Ok(())
}

/// One line a non-empty level, `L0  000005[150-180] 30`, each file with its bytes; `*` marks files
/// that are being compacted.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, level) in self.levels.iter().enumerate() {
            if level.files.is_empty() {
                continue;
            }
            write!(f, "L{at:<2}")?;
            for file in &level.files {
                let (number, size) = (file.number.0, file.size_bytes);
                let (smallest, largest) = (file.smallest.key.0, file.largest.key.0);
                let busy = if file.is_being_compacted { "*" } else { "" };
                write!(f, " {number:06}[{smallest}-{largest}] {size}{busy}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
