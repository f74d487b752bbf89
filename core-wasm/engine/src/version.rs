//! A version: which files lie on which level at one instant.

use crate::sst::{FileNumber, SstFile};

/// The files of a database at one instant.
///
/// `levels[0]` is in RocksDB's order, newest first (U-3); deeper levels are ordered by smallest key and
/// disjoint.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Version {
    /// One list of files a level; the length is `num_levels`.
    pub levels: Vec<Vec<SstFile>>,
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
