//! The event log as the file that `<lsm-shape>` plays: the words of [`crate::wire`],
//! little-endian, compressed with gzip.

use crate::problem::Problem;
use crate::wire::encode_event;
use engine::log::Event;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// The file on its way. Its header has no time, so that the same run gives the same bytes.
pub(super) struct EventLogFile {
    packed: GzEncoder<Vec<u8>>,
    words: Vec<u32>,
    bytes: Vec<u8>,
}

impl EventLogFile {
    pub(super) fn new() -> Self {
        Self {
            packed: GzEncoder::new(Vec::new(), Compression::best()),
            words: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Appends an event.
    ///
    /// # Errors
    /// An integer that a word of the log cannot hold.
    pub(super) fn follow(&mut self, event: &Event) -> Result<(), Problem> {
        self.words.clear();
        encode_event(event, &mut self.words).map_err(|error| {
            Problem::new("event log", error.what, "export events.jsonl instead")
        })?;
        self.bytes.clear();
        for word in &self.words {
            self.bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.packed.write_all(&self.bytes).map_err(in_memory)
    }

    /// Nothing more will come.
    ///
    /// # Errors
    /// None that a buffer in memory can have.
    pub(super) fn finish(&mut self) -> Result<(), Problem> {
        self.packed.try_finish().map_err(in_memory)
    }

    /// What has been written since the last call.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(self.packed.get_mut())
    }
}

fn in_memory(error: std::io::Error) -> Problem {
    Problem::new("event log", error.to_string(), "try again")
}
