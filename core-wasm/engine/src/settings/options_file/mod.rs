//! RocksDB's OPTIONS file: reader and writer (G-40..G-43).
//!
//! Mirrors `RocksDBOptionsParser` and `PersistRocksDBOptions`. Fidelity: exact for modelled
//! options; others are kept, reported or dropped according to [`known_names`].

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
    /// Options of the database and of the requested column family, otherwise `default`.
    pub options: Options,
    /// The release that wrote it; `None` if the file does not name it.
    pub version: Option<RocksDbVersion>,
    /// Warnings about ignored lines.
    pub warnings: Vec<Warning>,
    /// Values that could not be read, which only [`read_recorded`] tolerates; these options have
    /// their defaults.
    pub unread: Vec<UnreadValue>,
}

/// A value in a recorded database's file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadValue {
    /// Line number, starting at 1.
    pub line: u32,
    /// The option, or the struct of options.
    pub name: String,
    /// The value as text.
    pub value: String,
}

/// Reason why a text is not an OPTIONS file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsFileError {
    /// Line number, starting at 1; 0 for the file as a whole.
    pub line: u32,
    /// The part of the line that is wrong.
    pub token: String,
    /// The problem with it.
    pub problem: String,
    /// Advice on how the user can correct it.
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
