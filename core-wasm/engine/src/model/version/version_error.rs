//! Errors in a version or in an edit.

use std::fmt;

use crate::model::sst::FileNumber;

/// Reason why a version is invalid, or why an edit cannot be applied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// The database does not have this level.
    NoSuchLevel {
        /// Level that was requested.
        level: usize,
        /// Number of levels in the database.
        num_levels: usize,
    },
    /// The file is not on the level.
    NoSuchFile {
        /// Level that was searched.
        level: usize,
        /// Number of the missing file.
        number: FileNumber,
    },
    /// The file occurs more than once.
    DuplicateFile(FileNumber),
    /// Two files on a level below L0 share a key or are in the wrong order.
    Overlap {
        /// Level of both files.
        level: usize,
        /// First of the two files.
        left: FileNumber,
        /// File listed after `left`.
        right: FileNumber,
    },
    /// An older L0 file is listed before a newer one (U-3).
    L0Order {
        /// First of the two files.
        left: FileNumber,
        /// File listed after `left`.
        right: FileNumber,
    },
    /// The file's smallest key is larger than its largest.
    InvertedRange(FileNumber),
    /// A sum does not match the files on this level.
    WrongSum(usize),
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
            Self::DuplicateFile(number) => {
                write!(f, "file {:06} appears more than once", number.0)
            }
            Self::Overlap { level, left, right } => write!(
                f,
                "files {:06} and {:06} of L{level} overlap or are out of order",
                left.0, right.0
            ),
            Self::L0Order { left, right } => write!(
                f,
                "L0 file {:06} is listed before {:06}, which is newer",
                left.0, right.0
            ),
            Self::InvertedRange(number) => write!(
                f,
                "the smallest key of file {:06} is greater than its largest",
                number.0
            ),
            Self::WrongSum(level) => write!(f, "the totals of L{level} do not match its files"),
        }
    }
}

impl std::error::Error for VersionError {}
