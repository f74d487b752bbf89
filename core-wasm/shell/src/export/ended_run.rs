//! A run that is over, and its origin.

use super::about::About;
use super::files::Files;
use super::formats::Format;
use super::jobs::Jobs;
use super::known::Known;
use super::notes::PlacedNote;
use super::stalls::Stalls;
use crate::request::Request;
use crate::run::Run;
use engine::options::RocksDbVersion;
use engine::scenario::Scenario;

/// Further bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The file.
    pub name: String,
    /// The next bytes of the file.
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

/// Facts about a recording beside its history.
pub(super) struct RecordedFacts {
    /// The release that wrote it.
    pub(super) rocksdb_version: RocksDbVersion,
    /// db_bench command lines, one a process; empty when unknown.
    pub(super) commands: Vec<String>,
}

/// The origin of a run.
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
    pub(super) known: &'a Known,
    pub(super) jobs: &'a Jobs,
    pub(super) stalls: &'a Stalls,
    pub(super) files: Option<&'a Files>,
    pub(super) notes: &'a [PlacedNote<'a>],
}
