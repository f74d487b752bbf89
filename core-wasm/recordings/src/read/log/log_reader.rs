//! The `LOG` reader: a push parser that keeps one line in memory, so that any size can be streamed.
//!
//! ```text
//! 2026/11/21-06:17:35.193304 32471 (Original Log Time …) [/file.cc:12] [default] [JOB 7] text
//! ```
//! Buffered lines carry the original time and come late (G-2), so nothing here relies on file order
//! except within one thread's buffer.

use crate::read::log::log_facts::LogFacts;
use crate::read::log::recognise::{recognise, unescaped};
use crate::read::log::state::LogState;
use crate::read::log::text_lines;

/// Lines longer than this are skipped with a warning.
const MAX_LINE_BYTES: usize = 64 << 20;

/// Reads a `LOG` piece by piece.
#[derive(Debug, Default)]
pub struct LogReader {
    partial: Vec<u8>,
    is_skipping: bool,
    skipped_lines: u64,
    pub(super) state: LogState,
}

impl LogReader {
    /// An empty reader.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next piece of the file, of any length.
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

    /// Ends the file. A last line without its end is left out: the database was still writing it.
    pub fn finish(mut self) -> LogFacts {
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
        if self.state.bad_events > 0 {
            let count = self.state.bad_events;
            warnings.push(format!("LOG: {count} damaged event lines were skipped"));
        }
        if self.state.foreign_lines > 0 {
            warnings.push(
                "LOG: only column family `default` is shown; others were skipped".to_string(),
            );
        }
        let mut facts = std::mem::take(&mut self.state.facts);
        std::mem::take(&mut self.state.threads).set_windows(&mut facts);
        time_flushes(&mut facts);
        begin_within_log(&mut facts);
        facts.local_offset_micros = self.state.offset.unwrap_or(0);
        facts.warnings.append(&mut warnings);
        facts
    }

    fn line(&mut self, bytes: &[u8]) {
        self.state.facts.line_count += 1;
        let text = String::from_utf8_lossy(bytes);
        let text = unescaped(&text);
        match recognise(&text, self.state.last_time) {
            Some(line) => text_lines::read_line(&mut self.state, &line),
            None => text_lines::read_continuation(&mut self.state, &text),
        }
    }
}

/// Before 8.0 no line says how long a flush took: it writes its file for all but a hundredth of
/// that time.
fn time_flushes(facts: &mut LogFacts) {
    for created in facts.created.values() {
        let Some(flush) = facts.flushes.get_mut(&created.job) else {
            continue;
        };
        if flush.written.is_none() && 0 < flush.started {
            let micros = created.time.saturating_sub(flush.started);
            flush.micros = flush.micros.max(micros);
        }
    }
}

/// Jobs that had begun before the log, and so have no time of their own, begin with it.
fn begin_within_log(facts: &mut LogFacts) {
    let first = facts.first_time.unwrap_or(0);
    let flushes = facts.flushes.values_mut().map(|flush| &mut flush.started);
    let compactions = facts.compactions.values_mut();
    let started = flushes.chain(compactions.map(|facts| &mut facts.started));
    for started in started.filter(|started| **started == 0) {
        *started = first;
    }
}

/// Reads a whole `LOG`. Lines that are not understood are skipped.
pub fn read_log(bytes: &[u8]) -> LogFacts {
    let mut reader = LogReader::new();
    reader.push(bytes);
    reader.finish()
}

/// Whether a line is one that only RocksDB writes, in whatever log it stands.
pub fn is_line_of_rocksdb(line: &str) -> bool {
    recognise(&unescaped(line), 0).is_some_and(|line| line.is_of_rocksdb)
}
