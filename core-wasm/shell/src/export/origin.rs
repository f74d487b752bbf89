//! Where an exported run comes from, and the bytes that come of it.

use super::about::About;
use super::formats::Format;
use super::notes::Notes;
use crate::request::Request;
use crate::run::Run;
use engine::options::RocksDbVersion;
use engine::scenario::Scenario;

/// Further bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The file.
    pub name: String,
    /// What comes next in it.
    pub bytes: Vec<u8>,
}

impl Piece {
    pub(super) fn new(name: &str, text: String) -> Self {
        Self {
            name: name.to_string(),
            bytes: text.into_bytes(),
        }
    }
}

/// What a recording says of itself beside its history.
pub(super) struct RecordedFacts {
    /// The release that wrote it.
    pub(super) rocksdb_version: RocksDbVersion,
    /// db_bench command lines, one a process; empty when unknown.
    pub(super) commands: Vec<String>,
}

/// Where the run comes from.
pub(super) enum Origin {
    Simulated {
        request: Request,
        scenario: Box<Scenario>,
    },
    Recorded {
        facts: RecordedFacts,
        /// The OPTIONS file as it was recorded.
        options_file: Option<Vec<u8>>,
    },
}

impl Origin {
    /// Why there is no such file.
    pub(super) fn lacks(&self, format: Format) -> Option<&'static str> {
        let Self::Recorded {
            facts,
            options_file,
        } = self
        else {
            return None;
        };
        match format {
            Format::Options if options_file.is_none() => Some("the recording has no OPTIONS file"),
            Format::DbBench if facts.commands.is_empty() => {
                Some("the recording does not say its command lines")
            }
            _ => None,
        }
    }
}

/// A run that is over.
pub(super) struct EndedRun<'a> {
    pub(super) about: &'a About,
    pub(super) origin: &'a Origin,
    pub(super) run: &'a Run,
    pub(super) notes: &'a Notes,
}
