//! The state of the reader between two lines of a `LOG`.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::log::log_facts::{Attempt, AttemptOutcome, DropFacts, LogFacts, MoveFacts};
use crate::read::log::recognise::Line;
use crate::read::log::thread_lines::ThreadLines;

/// The facts so far, and what lines that are still to come may complete.
#[derive(Debug, Default)]
pub(super) struct LogState {
    /// Facts so far.
    pub facts: LogFacts,
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
