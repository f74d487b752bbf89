//! Reader and writer of RocksDB's OPTIONS files (G-40..G-43).
//!
//! Mirrors `RocksDBOptionsParser` and `PersistRocksDBOptions`. Fidelity: exact for modelled
//! options; others are kept, reported or dropped as listed in [`known_names`].

use std::fmt;

use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::Warning;

mod gathered;
mod known_names;
mod reader;
mod statements;
mod writer;

pub use reader::{families, read, read_or_default, read_recorded};
pub use writer::{write, write_portable};

/// Contents of an OPTIONS file.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionsFile {
    /// Options of the database and of one column family: the requested one, or `default`.
    pub options: Options,
    /// Release that wrote the file; `None` if the file does not name it.
    pub version: Option<RocksDbVersion>,
    /// Warnings about ignored lines.
    pub warnings: Vec<Warning>,
    /// Unreadable values, which only [`read_recorded`] tolerates. The options have their defaults
    /// instead.
    pub unread: Vec<UnreadValue>,
}

/// An unreadable value in a recorded database's OPTIONS file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadValue {
    /// Line number, starting at 1.
    pub line: u32,
    /// Name of the option, or of the struct of options.
    pub name: String,
    /// Text of the value.
    pub value: String,
}

/// Error in an OPTIONS file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsFileError {
    /// Line number, starting at 1; 0 for the file as a whole.
    pub line: u32,
    /// Wrong part of the line.
    pub token: String,
    /// Description of the problem.
    pub problem: String,
    /// Advice on how to correct it.
    pub advice: String,
}

impl fmt::Display for OptionsFileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            token,
            problem,
            advice,
        } = self;
        if *line == 0 {
            return write!(formatter, "{problem}; {advice}");
        }
        write!(formatter, "line {line}, {token}: {problem}; {advice}")
    }
}

impl std::error::Error for OptionsFileError {}
