//! The `LOG` reader: a push parser that holds one line in memory and can stream logs of any size.
//!
//! ```text
//! 2026/11/21-06:17:35.193304 32471 (Original Log Time …) [/file.cc:12] [default] [JOB 7] text
//! ```
//! Buffered lines carry their original time but are written late (G-2), so nothing relies on file
//! order except within one thread's buffer.

use crate::log::clock::{Held, Stamp};
use crate::log::database_log::DatabaseLog;
use crate::log::recognise::{Line, LineKind, recognise, unescaped, without_host_prefix};
use crate::log::state::LogState;
use crate::log::text_lines;

/// Maximum length of a line in bytes. Longer lines are skipped with a warning.
const MAX_LINE_BYTES: usize = 64 << 20;

/// Reads a `LOG` piece by piece.
#[derive(Debug, Default)]
pub struct LogReader {
    partial: Vec<u8>,
    is_skipping: bool,
    skipped_lines: u64,
    /// The prefix that the host program put before RocksDB's last line.
    host_prefix: String,
    /// Lines held back because the clock may have stepped.
    held: Vec<Held>,
    weighed: usize,
    pub(super) state: LogState,
}

/// The opens in a `LOG`, oldest first.
pub type Opens = Vec<DatabaseLog>;

impl LogReader {
    /// Creates an empty reader.
    pub fn new() -> Self {
        Self::default()
    }

    /// Number of jobs, files and other facts held in memory, at a few hundred bytes each.
    pub fn fact_count(&self) -> usize {
        let closed = self.state.closed.iter().map(DatabaseLog::fact_count);
        closed.sum::<usize>() + self.state.log.fact_count()
    }

    /// Ends a file that another file continues.
    pub fn end_file(&mut self) {
        if !self.partial.is_empty() || self.is_skipping {
            self.push(b"\n");
        }
        self.settle(true);
        // RocksDB writes nothing after a shutdown.
        let last = self.state.log.openings.last();
        if last.is_some_and(|one| one.closed.is_some()) {
            self.state.begin_open_without_header();
        }
    }

    /// Reads the next piece of the file; pieces may have any length.
    pub fn push(&mut self, mut bytes: &[u8]) {
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

    /// Ends the file and returns its opens, oldest first. A last line without a line end is
    /// dropped, because the database was still writing it.
    pub fn finish(mut self) -> Opens {
        let ends_within_line = !self.partial.is_empty();
        let incomplete = "LOG: the last line is incomplete and was skipped";
        let incomplete = ends_within_line.then(|| incomplete.to_string());
        let skipped = match self.skipped_lines {
            0 => None,
            count => Some(format!(
                "LOG: {count} lines longer than 64 MiB were skipped"
            )),
        };
        self.settle(true);
        let mut opens = std::mem::take(&mut self.state.closed);
        let stepped = self.state.clock.warning();
        let warnings = &mut self.state.log.shared.warnings;
        warnings.splice(0..0, incomplete.into_iter().chain(skipped).chain(stepped));
        let mut last = self.state.end().0;
        if let Some(opening) = last.openings.last_mut() {
            opening.ends_within_line = ends_within_line;
        }
        opens.push(last);
        opens
    }

    fn line(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let text = unescaped(&text);
        let line = recognise(&text, self.state.last_time);
        let stamp = line.as_ref().and_then(Stamp::of);
        let is_sound = stamp.is_none_or(|stamp| self.state.clock.is_sound(&stamp));
        if self.held.is_empty() && is_sound {
            return self.read(&text, line, stamp);
        }
        self.held.push((bytes.to_vec(), stamp));
        self.settle(false);
    }

    /// Reads held lines once a clock step has been confirmed or ruled out for them.
    fn settle(&mut self, is_end: bool) {
        while self.weighed < self.held.len() || is_end && !self.held.is_empty() {
            let is_end = self.weighed == self.held.len();
            self.weighed += usize::from(!is_end);
            let weighed = &mut self.held[..self.weighed];
            if let Some((count, step)) = self.state.clock.weigh(weighed, is_end) {
                self.release(count);
                if let Some(step) = step {
                    self.state.clock.step(step);
                    self.release(1);
                }
                self.weighed = 0;
            }
        }
    }

    fn release(&mut self, count: usize) {
        for (bytes, stamp) in self.held.drain(..count).collect::<Vec<Held>>() {
            let text = String::from_utf8_lossy(&bytes);
            let text = unescaped(&text);
            self.read(&text, recognise(&text, self.state.last_time), stamp);
        }
    }

    fn read(&mut self, text: &str, line: Option<Line>, stamp: Option<Stamp>) {
        if let Some((database, session)) = line.as_ref().and_then(identities) {
            self.state.note_writer(database, session);
        }
        self.state.log.shared.line_count += 1;
        let Some(mut line) = line else {
            let text = without_host_prefix(text, &self.host_prefix);
            text_lines::read_continuation(&mut self.state, text);
            return;
        };
        self.state.clock.read(&mut line, stamp.as_ref());
        self.host_prefix.clear();
        self.host_prefix.push_str(line.host_prefix);
        text_lines::read_line(&mut self.state, &line);
    }
}

/// The database and the open that an SST file's event names as its writer (6.14+). They reveal a
/// new open whose header was cut off.
fn identities<'a>(line: &Line<'a>) -> Option<(&'a str, &'a str)> {
    let LineKind::Event(json, _) = line.kind else {
        return None;
    };
    let session = text_of_field(json, "\"db_session_id\"").filter(|session| !session.is_empty());
    let session = session.filter(|_| json.contains("\"table_file_creation\""))?;
    Some((text_of_field(json, "\"db_id\"").unwrap_or(""), session))
}

fn text_of_field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(name)?;
    let rest = rest.trim_start().strip_prefix(':')?;
    let rest = rest.trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(text, _)| text)
}

/// Reads a whole `LOG` and returns its opens, oldest first. Unknown lines are skipped.
pub fn read_opens(bytes: &[u8]) -> Opens {
    let mut reader = LogReader::new();
    reader.push(bytes);
    reader.finish()
}

/// Returns true if only RocksDB writes such a line, whichever program's log contains it.
pub fn is_line_of_rocksdb(line: &str) -> bool {
    recognise(&unescaped(line), 0).is_some_and(|line| line.is_of_rocksdb)
}

/// The first identities of a database and an open in a `LOG`. That of an open is found only if it
/// precedes the database's.
pub(crate) fn first_identities(beginning: &[u8]) -> (Option<String>, Option<String>) {
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

/// Time of the first line in a `LOG` that has one; 0 if none has.
pub fn first_time(beginning: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(beginning);
    let times = text.lines().map(|line| {
        let line = unescaped(line);
        recognise(&line, 0).map_or(0, |line| line.time)
    });
    times.into_iter().find(|time| *time != 0).unwrap_or(0)
}
