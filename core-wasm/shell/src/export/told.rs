//! Facts from the events of a run so far, which all writers share.

use super::about::About;
use super::jobs::Jobs;
use super::known::Known;
use super::notes::{Note, Notes};
use super::stalls::Stalls;
use crate::file_history::Files;
use crate::problem::Problem;
use crate::request::Request;
use engine::log::{Event, EventKind};
use engine::scenario::Scenario;

/// A further part of an exported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Name of the file.
    pub name: String,
    /// The next bytes of the file.
    pub bytes: Vec<u8>,
}

impl Piece {
    pub(super) fn new(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.to_string(),
            bytes: bytes.into(),
        }
    }
}

/// Origin of a run.
pub(super) enum Origin {
    Simulated {
        request: Request,
        scenario: Box<Scenario>,
    },
    Recorded {
        /// db_bench command lines, one per process; empty if unknown.
        commands: Vec<String>,
        /// The OPTIONS file as recorded.
        options_file: Option<Vec<u8>>,
    },
}

/// Facts from the events of a run so far.
pub(super) struct Told {
    pub(super) origin: Origin,
    pub(super) about: About,
    pub(super) known: Known,
    pub(super) jobs: Jobs,
    pub(super) stalls: Stalls,
    /// Files so far; `None` if neither a table nor a note refers to files.
    pub(super) files: Option<Files>,
    pub(super) notes: Notes,
}

impl Told {
    /// Facts before the first event.
    pub(super) fn new(origin: Origin, about: About, notes: &[Note]) -> Told {
        Told {
            origin,
            known: Known::new(about.release),
            about,
            jobs: Jobs::default(),
            stalls: Stalls::default(),
            files: None,
            notes: Notes::new(notes.to_vec()),
        }
    }

    /// Takes in the next event.
    pub(super) fn follow(&mut self, event: &Event) {
        self.known.apply(event);
        if let EventKind::ScenarioStarted {
            mode,
            sample_factor,
            ..
        } = &event.kind
        {
            (self.about.mode, self.about.sample_factor) = (*mode, *sample_factor);
        }
        self.notes.follow(event, &self.known);
        self.jobs.follow(event, &self.known);
        self.stalls.follow(event, &self.known);
        if let Some(files) = &mut self.files {
            files.follow(event, self.known.event(), self.known.process);
        }
    }

    /// Closes open items at the end of the log.
    pub(super) fn finish(&mut self) {
        self.jobs.finish();
        self.stalls.finish();
    }
}

/// Writer of a file that grows during the run.
pub(super) trait Writer {
    /// Takes in the next event, after `told` has seen it, and returns the bytes that are ready.
    fn follow(&mut self, event: &Event, told: &Told) -> Result<Vec<u8>, Problem>;

    /// Ends the file and returns its last bytes.
    fn finish(&mut self, _told: &Told) -> Result<Vec<u8>, Problem> {
        Ok(Vec::new())
    }
}
