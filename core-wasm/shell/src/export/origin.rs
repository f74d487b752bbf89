//! Where an exported run comes from, and the bytes that come of it.

use super::about::About;
use super::formats::Format;
use super::highlights::Highlights;
use super::notes::Notes;
use crate::repeats::has_spread;
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
        /// The file of the machine that made it, or why there is none.
        machine: Result<String, String>,
    },
}

impl Origin {
    /// Why there is no such file.
    pub(super) fn lacks(&self, format: Format) -> Option<String> {
        let why = match (self, format) {
            (Self::Simulated { .. }, Format::Machine) => {
                "only a recording shows how fast its machine was"
            }
            (Self::Simulated { scenario, .. }, Format::Repeats)
                if !has_spread(&scenario.machine) =>
            {
                "the machine has no spread, so that all repeats are the same"
            }
            (Self::Recorded { .. }, Format::Repeats) => "only a simulation can be repeated",
            (Self::Recorded { machine, .. }, Format::Machine) => {
                return machine.as_ref().err().cloned();
            }
            (Self::Recorded { options_file, .. }, Format::Options) if options_file.is_none() => {
                "the recording has no OPTIONS file"
            }
            (Self::Recorded { facts, .. }, Format::DbBench) if facts.commands.is_empty() => {
                "the recording does not say its command lines"
            }
            _ => return None,
        };
        Some(why.to_string())
    }
}

/// A run that is over.
pub(super) struct EndedRun<'a> {
    pub(super) about: &'a About,
    pub(super) origin: &'a Origin,
    pub(super) run: &'a Run,
    pub(super) notes: &'a Notes,
    /// How many processes opened the database.
    pub(super) processes: usize,
    /// Whether times are known: without a LOG they are not.
    pub(super) has_times: bool,
    /// `None`: nobody asked for what is made of them.
    pub(super) highlights: Option<&'a Highlights>,
}
