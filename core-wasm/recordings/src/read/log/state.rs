//! The state of the reader between two lines of a `LOG`.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::bounds::MAX_BYTES;
use crate::read::log::log_facts::{Attempt, AttemptOutcome, DropFacts, LogFacts, MoveFacts};
use crate::read::log::recognise::Line;
use crate::read::log::thread_lines::ThreadLines;

/// The facts so far, and what lines that are still to come may complete.
#[derive(Debug, Default)]
pub(super) struct LogState {
    /// Facts so far.
    pub facts: LogFacts,
    /// The lines with which an open, or a further file of its log, begins: which of the two it is
    /// turns out after them.
    pub header: Option<LogFacts>,
    /// Whether the header names the session that was open before it: a further file of its log.
    pub is_header_of_same_open: bool,
    /// `DB Session ID` of the open.
    pub session: Option<String>,
    /// The opens before.
    pub closed: Vec<LogFacts>,
    /// Local time minus UTC in microseconds, known from the first event on.
    pub offset: Option<i64>,
    /// Time of the last event, local.
    pub last_time: u64,
    /// The decision that each thread is in.
    pub open: BTreeMap<u64, OpenDecision>,
    /// The times at which each thread wrote lines.
    pub threads: ThreadLines,
    /// The compaction that each thread announced last.
    pub announced_jobs: BTreeMap<u64, u32>,
    /// Jobs of column families that are not modelled.
    pub foreign_jobs: BTreeSet<u32>,
    /// Names of column families.
    pub families: BTreeSet<String>,
    /// Lines of other column families.
    pub foreign_lines: u64,
    /// Events that could not be read.
    pub bad_events: u64,
    /// Whether the dump of another column family's options is being read.
    pub is_foreign_dump: bool,
    /// Whether options have been changed: what is dumped from then on is not as at open.
    pub is_after_call: bool,
    /// Whether lines without a time belong to the table's options.
    pub is_in_table_options: bool,
}

/// A decision whose lines have begun and not ended.
#[derive(Debug, Default)]
pub(super) struct OpenDecision {
    /// The pick that the thread is in.
    pub attempt: Option<Attempt>,
    /// The trivial move that it is in.
    pub trivial_move: Option<MoveFacts>,
    /// The drop that it is in.
    pub drop: Option<DropFacts>,
    /// The call that changes options that it is in.
    pub call: Option<OpenCall>,
}

/// The call whose lines a thread is writing.
#[derive(Debug, Default)]
pub(super) struct OpenCall {
    /// Whether it is `SetDBOptions`.
    pub is_database_wide: bool,
    /// Time of the line before in the same thread.
    pub not_before: u64,
    /// Whether it is about the column family that is modelled.
    pub is_own: bool,
    /// Names and values so far.
    pub settings: Vec<(String, String)>,
}

impl LogState {
    /// Where the facts of header lines go.
    pub fn header(&mut self) -> &mut LogFacts {
        self.header.as_mut().unwrap_or(&mut self.facts)
    }

    /// A header begins.
    pub fn begin_header(&mut self, line: &Line) {
        let has_jobs = !self.facts.created.is_empty()
            || !self.facts.flushes.is_empty()
            || !self.facts.compactions.is_empty();
        self.is_header_of_same_open = false;
        if has_jobs {
            self.header = Some(LogFacts {
                first_time: self.facts.first_time.map(|_| line.time),
                ..LogFacts::default()
            });
        } else if !self.is_after_call {
            self.facts.option_lines.clear();
        }
    }

    /// The header, if there was one, is that of another open: the one before is over.
    pub fn begin_open(&mut self) {
        let header = self.header.take_if(|_| !self.is_header_of_same_open);
        let Some(header) = header else {
            return;
        };
        let (offset, last_time) = (self.offset, self.last_time);
        let count = self.facts.line_count;
        let mut before = std::mem::take(self);
        let mut closed = std::mem::take(&mut before.closed);
        closed.push(before.finish());
        *self = LogState {
            facts: header,
            closed,
            offset,
            last_time,
            ..LogState::default()
        };
        self.facts.line_count = count;
    }

    /// The facts of the open.
    pub fn finish(mut self) -> LogFacts {
        let mut facts = std::mem::take(&mut self.facts);
        if self.bad_events > 0 {
            let count = self.bad_events;
            let warning = format!("LOG: {count} damaged event lines were skipped");
            facts.warnings.push(warning);
        }
        if self.foreign_lines > 0 {
            let warning = "LOG: only column family `default` is shown; others were skipped";
            facts.warnings.push(warning.to_string());
        }
        std::mem::take(&mut self.threads).set_windows(&mut facts);
        time_flushes(&mut facts);
        begin_within_log(&mut facts);
        facts.local_offset_micros = self.offset.unwrap_or(0);
        facts
    }

    /// The decision that the thread of a line is in.
    pub fn open(&mut self, line: &Line) -> &mut OpenDecision {
        self.open.entry(line.thread).or_default()
    }

    /// Ends the pick that a thread is in; without one, the line's own time is the moment of the
    /// pick.
    pub fn close_attempt(&mut self, line: &Line, outcome: AttemptOutcome) -> Option<usize> {
        let open = self.open(line).attempt.take();
        let is_announced = open.is_some();
        if !is_announced && (outcome != AttemptOutcome::NothingToDo || 0 < self.foreign_lines) {
            return None;
        }
        let mut attempt = open.unwrap_or(Attempt {
            time: line.time,
            ..Attempt::default()
        });
        attempt.outcome = outcome;
        self.facts.attempts.push(attempt);
        Some(self.facts.attempts.len() - 1)
    }
}

/// Up to 6.23 no line says how long a flush took. Its file's commit starts when it is done, if no
/// other commit is under way; without such a line, the file's event is close.
fn time_flushes(facts: &mut LogFacts) {
    for (number, created) in &facts.created {
        let Some(flush) = facts.flushes.get_mut(&created.job) else {
            continue;
        };
        if flush.written.is_none() && 0 < flush.started {
            let commit = facts.commits.get(number);
            let ready = commit.map_or(0, |commit| commit.ready);
            let end = created.time.max(ready);
            let micros = end.saturating_sub(flush.started).min(MAX_BYTES);
            flush.micros = flush.micros.max(micros);
            flush.written = commit.map(|_| end);
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
