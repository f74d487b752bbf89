//! The `LOG` reader: a push parser that keeps one line in memory, so that any size can be streamed.
//!
//! ```text
//! 2026/11/21-06:17:35.193304 32471 (Original Log Time …) [/file.cc:12] [default] [JOB 7] text
//! ```
//! Buffered lines carry the original time and come late (G-2), so nothing here relies on file order
//! except within one thread's buffer.

use crate::read::log::database_log::{DEFAULT_FAMILY, DatabaseLog};
use crate::read::log::log_facts::LogFacts;
use crate::read::log::recognise::{recognise, unescaped};
use crate::read::log::state::LogState;
use crate::read::log::text_lines;
use crate::read::open_life::leave_out;

/// Lines longer than this are skipped with a warning.
const MAX_LINE_BYTES: usize = 64 << 20;

/// Reads a `LOG` piece by piece.
#[derive(Debug, Default)]
pub struct LogReader {
    partial: Vec<u8>,
    is_skipping: bool,
    skipped_lines: u64,
    /// The most facts that are held; `None`: all.
    most_facts: Option<usize>,
    /// With a `MANIFEST`: little is held of opens before the last one, but for the one that wrote
    /// its newest file.
    newest_of_manifest: Option<u64>,
    pub(super) state: LogState,
}

/// The opens of a `LOG`, oldest first.
pub type Opens = Vec<DatabaseLog>;

impl LogReader {
    /// An empty reader.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader that holds at most so many facts: of a longer `LOG` the oldest jobs are forgotten.
    /// `newest_of_manifest`: the number of the newest file in the `MANIFEST` beside it. Of a
    /// `LOG` with several opens only the last one is of interest then, and the one that wrote it.
    pub fn bounded(most_facts: usize, newest_of_manifest: Option<u64>) -> Self {
        Self {
            most_facts: Some(most_facts),
            newest_of_manifest,
            ..Self::default()
        }
    }

    /// The file ends, and another one goes on with the same log.
    pub fn end_file(&mut self) {
        if !self.partial.is_empty() || self.is_skipping {
            self.push(b"\n");
        }
    }

    /// Forgets what is too much.
    fn forget(&mut self, most: usize) {
        if let Some(newest) = self.newest_of_manifest {
            let closed = self.state.closed.iter_mut();
            let unused = closed.filter(|open| open.has_jobs() && !open.wrote(newest));
            unused.for_each(leave_out);
        }
        if let Some(until) = self.state.log.forget_if_many(most) {
            self.state.threads.forget(until);
            self.state.forget_families_of_jobs();
        }
        self.state.threads.forget_if_many(most);
    }

    /// Takes the next piece of the file, of any length.
    pub fn push(&mut self, mut bytes: &[u8]) {
        if let Some(most) = self.most_facts {
            self.forget(most);
        }
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            if self.is_skipping {
                self.is_skipping = false;
            } else if self.partial.is_empty() {
                self.line(&bytes[..end]);
            } else {
                let mut line = std::mem::take(&mut self.partial);
                line.extend_from_slice(&bytes[..end]);
                self.line(&line);
            }
            bytes = &bytes[end + 1..];
        }
        if !self.is_skipping {
            self.partial.extend_from_slice(bytes);
        }
        if MAX_LINE_BYTES < self.partial.len() {
            self.partial.clear();
            self.is_skipping = true;
            self.skipped_lines += 1;
        }
    }

    /// Ends the file; its opens, oldest first. A last line without its end is left out: the
    /// database was still writing it.
    pub fn finish(mut self) -> Opens {
        let mut warnings = Vec::new();
        if !self.partial.is_empty() {
            warnings.push("LOG: the last line is incomplete and was skipped".to_string());
        }
        if self.skipped_lines > 0 {
            let count = self.skipped_lines;
            warnings.push(format!(
                "LOG: {count} lines longer than 64 MiB were skipped"
            ));
        }
        let mut opens = std::mem::take(&mut self.state.closed);
        self.state.shared().warnings.splice(0..0, warnings);
        opens.push(self.state.finish());
        opens
    }

    fn line(&mut self, bytes: &[u8]) {
        self.state.shared().line_count += 1;
        let text = String::from_utf8_lossy(bytes);
        let text = unescaped(&text);
        match recognise(&text, self.state.last_time) {
            Some(line) => text_lines::read_line(&mut self.state, &line),
            None => text_lines::read_continuation(&mut self.state, &text),
        }
    }
}

/// Reads a whole `LOG`: its opens, oldest first. Lines that are not understood are skipped.
pub fn read_opens(bytes: &[u8]) -> Opens {
    let mut reader = LogReader::new();
    reader.push(bytes);
    reader.finish()
}

/// The column family `default` in the last open of a `LOG`.
pub fn read_log(bytes: &[u8]) -> LogFacts {
    let last = read_opens(bytes).pop().unwrap_or_default();
    last.into_facts(DEFAULT_FAMILY)
}

/// Whether a line is one that only RocksDB writes, in whatever log it stands.
pub fn is_line_of_rocksdb(line: &str) -> bool {
    recognise(&unescaped(line), 0).is_some_and(|line| line.is_of_rocksdb)
}

/// The first identities of a database and of an open in a `LOG`; the second is not looked for
/// behind the first.
pub(in crate::read) fn first_identities(beginning: &[u8]) -> (Option<String>, Option<String>) {
    let text = String::from_utf8_lossy(beginning);
    let mut session = None;
    for line in text.lines() {
        let line = unescaped(line);
        let text = recognise(&line, 0).map_or("", |line| line.text);
        if let Some(id) = text.strip_prefix(text_lines::DB_ID) {
            return (Some(id.trim().to_string()), session);
        }
        let own = text.strip_prefix(text_lines::DB_SESSION_ID);
        session = session.or_else(|| own.map(|own| own.trim().to_string()));
    }
    (None, session)
}

/// The time of the first line in a `LOG` that has one; 0 if none has.
pub fn first_time(beginning: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(beginning);
    let times = text.lines().filter_map(|line| {
        let line = unescaped(line);
        recognise(&line, 0).map(|line| line.time)
    });
    times.into_iter().find(|time| *time != 0).unwrap_or(0)
}
