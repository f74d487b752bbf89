//! The event log as the file that `<lsm-shape>` plays ([`crate::event_file`]), written at the end
//! of the run: what tells a column is chosen by all of it.

use crate::event_file::event_file;
use crate::problem::Problem;
use crate::wire::{WireError, encode_event};
use engine::log::Event;

/// The file on its way.
#[derive(Default)]
pub(super) struct EventLogFile {
    words: Vec<u32>,
    bytes: Vec<u8>,
}

impl EventLogFile {
    /// Appends an event.
    ///
    /// # Errors
    /// An integer that a word of the log cannot hold.
    pub(super) fn follow(&mut self, event: &Event) -> Result<(), Problem> {
        encode_event(event, &mut self.words).map_err(problem)
    }

    /// Nothing more will come.
    ///
    /// # Errors
    /// None that words of events can have.
    pub(super) fn finish(&mut self) -> Result<(), Problem> {
        self.bytes = event_file(&std::mem::take(&mut self.words)).map_err(problem)?;
        Ok(())
    }

    /// What has been written since the last call.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

fn problem(error: WireError) -> Problem {
    Problem::new("event log", error.what, "export events.jsonl instead")
}
