//! The `LOG` reader: a push parser that keeps a line in memory, or those of which it is not known
//! yet to which open they belong (at most 4 MiB), so that any size can be streamed.
//!
//! ```text
//! 2026/11/21-06:17:35.193304 32471 (Original Log Time …) [/file.cc:12] [default] [JOB 7] text
//! ```
//! Buffered lines carry the original time and come late (G-2), so nothing here relies on file order
//! except within one thread's buffer.

use crate::log::database_log::{DEFAULT_FAMILY, DatabaseLog};
use crate::log::log_facts::LogFacts;
use crate::log::opening::LeftOut;
use crate::log::other_open::{HeldBack, Says, said_by};
use crate::log::recognise::{Line, recognise, unescaped, without_host_prefix};
use crate::log::state::LogState;
use crate::log::text_lines;

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
    /// Lines of which it is not known yet whether they are of another open.
    held_back: Option<HeldBack>,
    /// Latest time of any line.
    latest: u64,
    /// What a program put before the last line of RocksDB.
    host_prefix: String,
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
        self.settle(self.is_after_shutdown());
        self.held_back = Some(HeldBack::from_file());
    }

    /// Forgets what is too much.
    fn forget(&mut self, most: usize) {
        if let Some(newest) = self.newest_of_manifest {
            let closed = self.state.closed.iter_mut();
            let unused = closed.filter(|open| open.has_jobs() && !open.wrote(newest));
            unused.for_each(|open| open.leave_out(LeftOut::OtherManifest));
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
        let ends_within_line = !self.partial.is_empty();
        if ends_within_line {
            warnings.push("LOG: the last line is incomplete and was skipped".to_string());
        }
        if self.skipped_lines > 0 {
            let count = self.skipped_lines;
            warnings.push(format!(
                "LOG: {count} lines longer than 64 MiB were skipped"
            ));
        }
        self.settle(self.is_after_shutdown());
        let mut opens = std::mem::take(&mut self.state.closed);
        self.state.shared().warnings.splice(0..0, warnings);
        let mut last = self.state.finish();
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
        if !self.is_held_back(line.as_ref(), bytes) {
            self.take_in(line.as_ref(), &text);
        }
    }

    fn take_in(&mut self, line: Option<&Line>, text: &str) {
        self.state.shared().line_count += 1;
        let Some(line) = line else {
            let text = without_host_prefix(text, &self.host_prefix);
            text_lines::read_continuation(&mut self.state, text);
            return;
        };
        self.host_prefix.clear();
        self.host_prefix.push_str(line.host_prefix);
        text_lines::read_line(&mut self.state, line);
    }

    /// Whether a line is held back until it is known of which open it is. If it says that itself,
    /// those before it are taken in.
    fn is_held_back(&mut self, line: Option<&Line>, bytes: &[u8]) -> bool {
        let time = line.map_or(0, |line| line.time);
        let gap = match self.latest {
            0 => 0,
            latest => time.saturating_sub(latest),
        };
        self.latest = self.latest.max(time);
        match &mut self.held_back {
            Some(held_back) => held_back.note_gap(gap),
            None => self.held_back = HeldBack::from_gap(gap),
        }
        match said_by(line) {
            Says::Nothing => {}
            Says::Header => {
                self.settle(false);
                return false;
            }
            Says::SstFile => {
                self.settle(self.is_after_shutdown());
                return false;
            }
            Says::Identities { database, session } => {
                self.settle(self.state.is_other_open(database, session));
                self.state.learn_session(session);
                return false;
            }
        }
        let Some(held_back) = &mut self.held_back else {
            return false;
        };
        held_back.add(bytes);
        if held_back.is_full() {
            self.settle(self.is_after_shutdown());
        }
        true
    }

    /// Whether lines of a further file are held back, and the open before was shut down: RocksDB
    /// writes nothing after that.
    fn is_after_shutdown(&self) -> bool {
        let held_back = self.held_back.as_ref();
        let is_further = held_back.is_some_and(HeldBack::is_of_further_file);
        is_further && self.state.is_shut_down()
    }

    /// It is known now whether the lines that were held back, and the next one, are of another
    /// open.
    fn settle(&mut self, is_other: bool) {
        let Some(held_back) = self.held_back.take() else {
            if is_other {
                self.state.begin_open_without_header();
            }
            return;
        };
        let [before, after] = held_back.parts();
        self.take_in_all(before);
        if is_other {
            self.state.begin_open_without_header();
        }
        self.take_in_all(after);
    }

    fn take_in_all(&mut self, lines: &[u8]) {
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(line));
            let text = unescaped(&text);
            let line = recognise(&text, self.state.last_time);
            self.take_in(line.as_ref(), &text);
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

/// The time of the first line in a `LOG` that has one; 0 if none has.
pub fn first_time(beginning: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(beginning);
    let times = text.lines().filter_map(|line| {
        let line = unescaped(line);
        recognise(&line, 0).map(|line| line.time)
    });
    times.into_iter().find(|time| *time != 0).unwrap_or(0)
}
