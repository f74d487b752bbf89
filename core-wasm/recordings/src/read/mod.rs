//! A real database's history, read from its `MANIFEST`, `LOG` and `OPTIONS` files (7.8.3 to
//! 11.8.1).
//!
//! Pure functions from decompressed bytes. Any subset of the files gives what it has; what is
//! missing is said in [`Recording::warnings`].

pub mod counters;
pub mod crc32c;
pub mod decode;
mod draft;
pub mod error;
pub mod events;
mod flights;
mod held_back;
pub mod history;
mod install_times;
pub mod log;
pub mod log_event;
pub mod log_facts;
mod log_history;
mod log_json;
mod log_lines;
pub mod log_record;
mod log_text;
mod log_threads;
pub mod manifest;
pub mod manifest_file;
mod option_dump;
pub mod pacing;
mod pick_states;
pub mod picks;
pub mod read;
pub mod replay;
mod replay_state;
mod shape;
pub mod trace;
mod tree;
mod unit_facts;
pub mod user_keys;
mod version_numbers;
pub mod work_clock;

use engine::model::version::{Version, VersionEdit, VersionError};
use engine::options::Options;
use engine::options::RocksDbVersion;
pub use error::RecordedError;
pub use events::recorded_events;
use history::History;
use log_facts::LogFacts;
pub use read::{read_recording, read_recording_with_log};
use user_keys::UserKeys;

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
    /// Number of levels.
    pub num_levels: usize,
    /// How the recorded keys became integers.
    pub keys: UserKeys,
    /// Whether there was a MANIFEST; without one, key ranges are made up.
    pub has_manifest: bool,
    /// What changed the tree.
    pub history: History,
    /// What the `LOG` said, if there was one.
    pub log: Option<LogFacts>,
    /// What is missing or was ignored, in sentences.
    pub warnings: Vec<String>,
}

impl Recording {
    /// The files that were there when the recording began.
    ///
    /// # Errors
    /// When they do not fit together, which means that the MANIFEST is damaged.
    pub fn initial_version(&self) -> Result<Version, VersionError> {
        let mut version = Version::new(self.num_levels);
        let edit = VersionEdit {
            deleted: Vec::new(),
            added: self.history.initial.clone(),
        };
        version.apply(&edit, self.rocksdb_version)?;
        Ok(version)
    }
}
