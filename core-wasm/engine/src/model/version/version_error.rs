//! Errors in a version or an edit.

use std::fmt;

use crate::model::sst::FileNumber;

/// Reason why a version is impossible, or why an edit cannot be applied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// A level that the database does not have.
    NoSuchLevel {
        /// The requested level.
        level: usize,
        /// Number of levels.
        num_levels: usize,
    },
    /// A file that is not on the level.
    NoSuchFile {
        /// The level.
        level: usize,
        /// The file.
        number: FileNumber,
    },
    /// A file that occurs more than once.
    DuplicateFile(FileNumber),
    /// Two files on a level below 0 that share a key or are in the wrong order.
    Overlap {
        /// The level.
        level: usize,
        /// The first file.
        left: FileNumber,
        /// The file after it.
        right: FileNumber,
    },
    /// Two L0 files with the older one before the newer one (U-3).
    L0Order {
        /// The first file.
        left: FileNumber,
        /// The file after it.
        right: FileNumber,
    },
    /// A file whose smallest key is larger than its largest.
    InvertedRange(FileNumber),
    /// A sum over a level that differs from its files.
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
