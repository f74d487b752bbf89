//! Failed jobs, background errors and periods in which writes were refused.

use crate::database::Database;
use crate::happenings::Happening;
use crate::happenings::kinds::Failure;
use crate::log::failure_facts::{FailureKind, FailureLine};
use crate::log::log_facts::{FlushFacts, LogFacts};
use engine::model::sorting::inserted;
use std::collections::BTreeSet;

/// Part of RocksDB's status when a volume is full.
const NO_SPACE: &str = "No space left";

/// Part of RocksDB's status when a batch writes to a missing column family. The error is fatal,
/// because memtables may contain part of the batch (`BackgroundErrorReason::kMemTable`).
const NO_FAMILY: &str = "Invalid column family specified in write batch";

/// A period in which writes were refused because of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line number of the failure that began the period.
    line: u64,
    /// Start of the period, in µs of `LOG` time.
    pub from: u64,
    /// Cause and time of the end; `None` if the `LOG` shows no end.
    end: Option<(&'static str, u64)>,
}

impl Refusal {
    /// End of the period, in µs of `LOG` time; `None` if the `LOG` shows none.
    pub fn until(&self) -> Option<u64> {
        self.end.map(|(_, until)| until)
    }
}

/// Limit, in µs, on the time from a recovery's flush to the line that RocksDB did not resume.
const RECOVERED_MICROS: u64 = 1_000_000;

/// Periods in which writes were refused because of an error, in order. Each ends when RocksDB
/// resumed, the database was opened again, or a flush that started later succeeded; otherwise, when
/// the database was closed.
pub fn refused_writes(database: &Database) -> Vec<Refusal> {
    let logs = database.families.iter();
    let logs: Vec<&LogFacts> = logs.filter_map(|one| one.recording.log.as_ref()).collect();
    // All families share the failures of the database.
    let Some(log) = logs.first() else {
        return Vec::new();
    };
    let mut not_defaults = database.open_options.list.iter();
    let is_unchecked = not_defaults.any(|one| one.name == "paranoid_checks");
    let ends = ends_of_refusals(log, &logs);
    let mut refused: Vec<Refusal> = Vec::new();
    for failure in &log.failures {
        let is_refusing = match failure.kind {
            FailureKind::Flush => failure.status.contains(NO_SPACE) && !is_unchecked,
            FailureKind::WritesStopped | FailureKind::Unrecoverable => true,
            FailureKind::Background => failure.status.contains(NO_FAMILY),
            _ => false,
        };
        let is_within = |one: &Refusal| one.until().is_none_or(|until| failure.time < until);
        if is_refusing && !refused.last().is_some_and(is_within) {
            let later = ends.iter().filter(|(begun, ..)| failure.time < *begun);
            let end = later.min_by_key(|(.., done)| *done);
            refused.push(Refusal {
                line: failure.line,
                from: failure.time,
                end: end.map(|(_, what, done)| (*what, *done)),
            });
        }
    }
    refused
}

/// Events that show that writes are accepted again, each with start, word and end.
fn ends_of_refusals(log: &LogFacts, logs: &[&LogFacts]) -> Vec<(u64, &'static str, u64)> {
    let has_resumed = |kind| matches!(kind, FailureKind::Resumed | FailureKind::ResumedWithSpace);
    let failed: BTreeSet<u32> = inserted(log.failures.iter().filter_map(|one| one.job));
    // RocksDB flushes to recover while it still refuses writes, and may then fail again.
    let is_recovery_failed = |flush: &FlushFacts| {
        let reason = flush.reason;
        let until = flush.finished.unwrap_or(0).saturating_add(RECOVERED_MICROS);
        let is_near = |one: &FailureLine| {
            let is_error = !has_resumed(one.kind) && one.kind != FailureKind::NoRoom;
            is_error && flush.started <= one.time && one.time <= until
        };
        let is_recovery = reason.is_some_and(|reason| reason.starts_with("Error Recovery"));
        is_recovery && log.failures.iter().any(is_near)
    };
    let flushes = logs.iter().flat_map(|log| &log.flushes);
    let flushes =
        flushes.filter(|(job, flush)| !failed.contains(job) && !is_recovery_failed(flush));
    let flushes = flushes.filter_map(|(_, flush)| Some((flush.started, "flush", flush.finished?)));
    let resumed = log.failures.iter().filter(|one| has_resumed(one.kind));
    let resumed = resumed.map(|one| (one.time, "resumed", one.time));
    let opens = log.opens.iter();
    let opens = opens.map(|open| (open.time, "opened", open.time));
    let closed = log.shutdown_time.map(|time| (time, "closed", time));
    flushes.chain(resumed).chain(opens).chain(closed).collect()
}

/// Adds the failures of a database, with similar ones grouped.
pub(super) fn failures(database: &Database, refused: &[Refusal], into: &mut Vec<Happening>) {
    let Some(log) = &database.families[0].recording.log else {
        return;
    };
    into.extend(groups_of(log).iter().map(|group| {
        let first = group[0];
        let begins = |one: &&Refusal| group.iter().any(|failure| failure.line == one.line);
        let own = refused.iter().find(begins);
        let end = own.map(|one| one.end.map_or("nothing", |(word, _)| word));
        let last = group.last().map(|last| last.time);
        let what = Failure {
            refused: own.and_then(|one| Some(one.until()?.saturating_sub(one.from))),
            refused_until: end,
            times: Some(group.len() as u64).filter(|times| 1 < *times),
            ..failure_of(first)
        };
        Happening {
            until: last.filter(|last| *last != first.time),
            family: first.family.clone(),
            ..Happening::new(first.time, what)
        }
    }));
}

fn failure_of(line: &FailureLine) -> Failure {
    Failure {
        what: Some(match line.kind {
            FailureKind::Compaction => "compaction",
            FailureKind::Flush => "flush",
            FailureKind::AbortedFlush => "aborted_flush",
            FailureKind::NoRoom => "no_room",
            FailureKind::Background => "background",
            FailureKind::WritesStopped => "writes_stopped",
            FailureKind::Unrecoverable => "unrecoverable",
            FailureKind::NotResumed => "not_resumed",
            FailureKind::Resumed => "resumed",
            FailureKind::ResumedWithSpace => "resumed_with_space",
        }),
        job: line.job.map(u64::from),
        status: Some(line.status.trim_end_matches('.'))
            .filter(|status| !status.is_empty())
            .map(str::to_string),
        ..Failure::default()
    }
}

/// Groups similar failures in a `LOG`, without lines that repeat another line.
fn groups_of(log: &LogFacts) -> Vec<Vec<&FailureLine>> {
    let mut groups: Vec<Vec<&FailureLine>> = Vec::new();
    let mut last: Option<&FailureLine> = None;
    for failure in &log.failures {
        let before = last.replace(failure);
        // RocksDB waits after an error that a job's line has already reported.
        let is_of_job = |other: &FailureLine| {
            let is_job = matches!(other.kind, FailureKind::Compaction | FailureKind::Flush);
            is_job && form(&other.status) == form(&failure.status)
        };
        // After a batch names a missing column family, a line repeats that writes are refused,
        // because RocksDB does not resume from that error.
        let is_of_batch = |before: &FailureLine| {
            before.kind == FailureKind::Background && before.status.contains(NO_FAMILY)
        };
        let is_repeated = match failure.kind {
            FailureKind::Background => log.failures.iter().any(is_of_job),
            FailureKind::WritesStopped => before.is_some_and(is_of_batch),
            _ => false,
        };
        let is_alike = |group: &&mut Vec<&FailureLine>| {
            group[0].kind == failure.kind && form(&group[0].status) == form(&failure.status)
        };
        match groups.iter_mut().find(is_alike) {
            _ if is_repeated => {}
            Some(group) => group.push(failure),
            None => groups.push(vec![failure]),
        }
    }
    groups
}

/// A status with its file numbers removed.
fn form(status: &str) -> String {
    status.replace(|letter: char| letter.is_ascii_digit(), "")
}
