//! What is said of failed and aborted jobs, and of errors in the background.

use std::collections::BTreeSet;

use crate::base::text::seconds;
use crate::base::text::{moment_beside, moment_text, with_commas};
use crate::database::Database;
use crate::log::database_log::DEFAULT_FAMILY;
use crate::log::failure_facts::{FailureKind, FailureLine};
use crate::log::flush_reason::FlushReason;
use crate::log::log_facts::{FlushFacts, LogFacts};

/// What RocksDB's status says where a volume is full.
const NO_SPACE: &str = "No space left";

/// What it says where a batch writes to a column family that is not there: the memtables may have
/// a part of the batch, so that the error is a fatal one (`BackgroundErrorReason::kMemTable`).
const NO_FAMILY: &str = "Invalid column family specified in write batch";

/// The failures of a `LOG` in sentences, a group of alike ones in one.
pub(crate) fn failures_in_words(log: &LogFacts) -> Vec<String> {
    let groups = groups_of(log);
    let groups = groups.iter();
    groups.map(|group| sentence(group, log)).collect()
}

/// Alike failures, for a list of what happened.
pub(crate) struct ToldFailure<'a> {
    /// The first of them.
    pub first: &'a FailureLine,
    /// When the last one was.
    pub last_time: u64,
    /// How many there are.
    pub count: u64,
    /// What happened, RocksDB's status, and what follows.
    pub text: String,
}

/// The failures of a `LOG`, alike ones together; with the times in which writes were refused
/// because of them. `dropped`: column families that were dropped, and when.
pub(crate) fn told_failures<'a>(
    log: &'a LogFacts,
    refused: &[Refusal],
    dropped: &[(String, u64)],
) -> Vec<ToldFailure<'a>> {
    let groups = groups_of(log).into_iter();
    let told = groups.map(|group| {
        let first = group[0];
        let (what, follows) = what_and_follows(first, "");
        ToldFailure {
            first,
            last_time: group.last().map_or(first.time, |last| last.time),
            count: group.len() as u64,
            text: format!(
                "{what}{}{}: {follows}{}",
                status_text(first),
                after_drop_text(first, dropped),
                refused_text(&group, refused)
            ),
        }
    });
    told.collect()
}

/// `, 0.042 s after column family tariffs had been dropped`: of a batch that could not be written,
/// behind the last drop before.
fn after_drop_text(failure: &FailureLine, dropped: &[(String, u64)]) -> String {
    if !failure.status.contains(NO_FAMILY) {
        return String::new();
    }
    let before = dropped.iter().filter(|(_, time)| *time <= failure.time);
    let last = before.max_by_key(|(_, time)| *time);
    last.map_or_else(String::new, |(name, time)| {
        let after = seconds(failure.time.saturating_sub(*time));
        format!(", {after} after column family {name} had been dropped")
    })
}

/// A time in which writes were refused because of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The line of the failure that began it.
    line: u64,
    /// When that was, in µs of the `LOG`.
    pub from: u64,
    /// What ended it, and when that was done, in µs of the `LOG`; `None`: nothing in the `LOG`.
    end: Option<(RefusalEnd, u64)>,
}

/// What shows that writes are taken again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RefusalEnd {
    Resumed,
    Opened,
    /// It was in force to the end.
    Closed,
    /// A flush that began later succeeded.
    Flush(u32),
}

impl Refusal {
    /// When it ended, in µs of the `LOG`; `None`: nothing in the `LOG` ends it.
    pub fn until(&self) -> Option<u64> {
        self.end.map(|(_, until)| until)
    }

    /// `for about 17.850 s, until flush 163 succeeded at 17:38:09.388`: the error is set after the
    /// line of the failure and cleared near that of the end.
    fn text(&self) -> String {
        let Some((end, until)) = self.end else {
            return "nothing in the LOG ends that".to_string();
        };
        let what = match end {
            RefusalEnd::Resumed => "RocksDB resumed".to_string(),
            RefusalEnd::Opened => "the database was opened again".to_string(),
            RefusalEnd::Closed => "the database was closed".to_string(),
            RefusalEnd::Flush(job) => format!("flush {job} succeeded"),
        };
        let clock = moment_beside(until, self.from);
        let held = seconds(until.saturating_sub(self.from));
        format!("for about {held}, until {what} at {clock}")
    }
}

/// `: for about 17.850 s, …` after what alike failures say of refused writes.
fn refused_text(group: &[&FailureLine], refused: &[Refusal]) -> String {
    let begins = |one: &&Refusal| group.iter().any(|failure| failure.line == one.line);
    let own: Vec<&Refusal> = refused.iter().filter(begins).collect();
    match own.as_slice() {
        [] => String::new(),
        [one] => format!(": {}", one.text()),
        [first, .., last] => format!(
            ": {} times, the first {}; the last {}",
            with_commas(own.len() as u64),
            first.text(),
            last.text()
        ),
    }
}

/// RocksDB says so soon after the flush of a recovery that it could not resume, in µs.
const RECOVERED_MICROS: u64 = 1_000_000;

/// Times in which writes were refused because of an error, in their order. Each ends where RocksDB
/// resumed, the database was opened again or a flush that began later succeeded; else where the
/// database was closed.
pub(crate) fn refused_writes(database: &Database) -> Vec<Refusal> {
    let logs = { database.families.iter() }.filter_map(|family| family.recording.log.as_ref());
    let mut not_defaults = database.open_options.list.iter();
    let is_unchecked = not_defaults.any(|one| one.name == "paranoid_checks");
    refused_in(logs, is_unchecked)
}

/// The same of the logs of all column families; whether `paranoid_checks` is off.
pub(crate) fn refused_in<'a>(
    logs: impl Iterator<Item = &'a LogFacts> + Clone,
    is_unchecked: bool,
) -> Vec<Refusal> {
    // All families have the failures of the database.
    let Some(log) = logs.clone().next() else {
        return Vec::new();
    };
    let opens = { log.opens.iter() }.map(|open| (open.time, RefusalEnd::Opened, open.time));
    let failed: BTreeSet<u32> = log.failures.iter().filter_map(|one| one.job).collect();
    let flushes = logs.flat_map(|log| &log.flushes);
    let has_resumed = |kind| matches!(kind, FailureKind::Resumed | FailureKind::ResumedWithSpace);
    // RocksDB flushes to recover while it still refuses writes: that may end in another error.
    let is_recovery_failed = |flush: &FlushFacts| {
        let reason = flush.reason.map(FlushReason::name);
        let until = flush.finished.unwrap_or(0).saturating_add(RECOVERED_MICROS);
        let is_near = |one: &FailureLine| {
            let says_error = !has_resumed(one.kind) && one.kind != FailureKind::NoRoom;
            says_error && flush.started <= one.time && one.time <= until
        };
        let is_recovery = reason.is_some_and(|reason| reason.starts_with("Error Recovery"));
        is_recovery && log.failures.iter().any(is_near)
    };
    let flushes =
        flushes.filter(|(job, flush)| !failed.contains(job) && !is_recovery_failed(flush));
    let flushes = flushes
        .filter_map(|(job, flush)| Some((flush.started, RefusalEnd::Flush(*job), flush.finished?)));
    let resumed = { log.failures.iter() }.filter(|one| has_resumed(one.kind));
    let resumed = resumed.map(|one| (one.time, RefusalEnd::Resumed, one.time));
    // When what ends it began, what it is, and when it was done.
    let closed = { log.shutdown_time.iter() }.map(|time| (*time, RefusalEnd::Closed, *time));
    let ends = flushes.chain(resumed).chain(opens).chain(closed);
    let ends: Vec<(u64, RefusalEnd, u64)> = ends.collect();
    let mut refused: Vec<Refusal> = Vec::new();
    for failure in &log.failures {
        let is_refusing = match failure.kind {
            FailureKind::Flush => failure.status.contains(NO_SPACE) && !is_unchecked,
            FailureKind::WritesStopped | FailureKind::Unrecoverable => true,
            FailureKind::Background => failure.status.contains(NO_FAMILY),
            _ => false,
        };
        let goes_on = { refused.last() }
            .is_some_and(|one| one.until().is_none_or(|until| failure.time < until));
        if is_refusing && !goes_on {
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

fn groups_of(log: &LogFacts) -> Vec<Vec<&FailureLine>> {
    let mut groups: Vec<Vec<&FailureLine>> = Vec::new();
    let mut last: Option<&FailureLine> = None;
    for failure in &log.failures {
        let before = last.replace(failure);
        // RocksDB waits after an error that another line has told.
        let is_told =
            failure.kind == FailureKind::Background && { log.failures.iter() }.any(|other| {
                let is_job = matches!(other.kind, FailureKind::Compaction | FailureKind::Flush);
                is_job && form(&other.status) == form(&failure.status)
            });
        if is_told || before.is_some_and(|before| is_same_refusal(before, failure)) {
            continue;
        }
        let known = groups.iter_mut().find(|group| is_alike(group[0], failure));
        match known {
            Some(group) => group.push(failure),
            None => groups.push(vec![failure]),
        }
    }
    groups
}

/// Whether a line says once more that writes are refused, after the error of a batch for a column
/// family that is not there: RocksDB does not resume from that one.
fn is_same_refusal(before: &FailureLine, failure: &FailureLine) -> bool {
    before.kind == FailureKind::Background
        && before.status.contains(NO_FAMILY)
        && failure.kind == FailureKind::WritesStopped
}

fn is_alike(one: &FailureLine, other: &FailureLine) -> bool {
    one.kind == other.kind && form(&one.status) == form(&other.status)
}

/// A status without the numbers of its files.
fn form(status: &str) -> String {
    status.replace(|letter: char| letter.is_ascii_digit(), "")
}

fn what_and_follows(first: &FailureLine, family: &str) -> (String, &'static str) {
    let job = |noun: &str| match first.job {
        Some(job) => format!("{noun} {job}{family}"),
        None => format!("a {noun}"),
    };
    match first.kind {
        FailureKind::Compaction => (
            format!("{} failed", job("compaction")),
            "it installs nothing, and its input files stay",
        ),
        FailureKind::Flush => (
            format!("{} failed", job("flush")),
            // `ErrorSeverityMap`: a hard error in all releases, where a compaction's is a soft one.
            match first.status.contains(NO_SPACE) {
                true => {
                    "it installs nothing, its memtables wait for another flush, and unless \
                     paranoid_checks is off, writes are refused until RocksDB has resumed"
                }
                false => "it installs nothing, and its memtables wait for another flush",
            },
        ),
        FailureKind::AbortedFlush => (
            format!("{} was aborted", job("flush")),
            "it installs nothing",
        ),
        FailureKind::NoRoom => (
            "a compaction was cancelled, as its output might not fit on the disk or into the limit \
             of SstFileManager"
                .to_string(),
            "RocksDB tries again a second later",
        ),
        FailureKind::Background if first.status.contains(NO_FAMILY) => (
            "a write failed and left RocksDB in an error".to_string(),
            "background work stops, and writes are refused until the database is opened again",
        ),
        FailureKind::Background => (
            "RocksDB had an error in the background".to_string(),
            "its background work stops until it has resumed",
        ),
        FailureKind::WritesStopped => (
            "RocksDB refuses writes because of an error".to_string(),
            "they fail until it has resumed",
        ),
        FailureKind::Unrecoverable => (
            "RocksDB had an unrecoverable error in the background".to_string(),
            "nothing is written until the database is opened again",
        ),
        FailureKind::NotResumed => (
            "RocksDB could not resume after an error".to_string(),
            "nothing is written until it has resumed",
        ),
        FailureKind::Resumed => (
            "RocksDB resumed after an error".to_string(),
            "background work goes on",
        ),
        FailureKind::ResumedWithSpace => (
            "RocksDB resumed by itself after an error, as SstFileManager found enough free space"
                .to_string(),
            "background work goes on",
        ),
    }
}

fn status_text(failure: &FailureLine) -> String {
    match failure.status.is_empty() {
        true => String::new(),
        false => format!(", {}", failure.status.trim_end_matches('.')),
    }
}

fn sentence(group: &[&FailureLine], log: &LogFacts) -> String {
    let first = group[0];
    let family = first.family.as_ref().filter(|name| *name != DEFAULT_FAMILY);
    let family = family.map_or_else(String::new, |name| format!(" of column family {name}"));
    let (what, follows) = what_and_follows(first, &family);
    let status = status_text(first);
    let more = match group.split_last() {
        Some((last, [_, between @ ..])) => {
            let count = between.len() as u64 + 1;
            format!(
                "; {} more like this, the last one {}",
                with_commas(count),
                place(last, log)
            )
        }
        _ => String::new(),
    };
    format!("LOG: {what} {}{status}: {follows}{more}", place(first, log))
}

/// When, and in which line; lines of several files that were joined are counted over all of them,
/// which nobody can look up.
fn place(failure: &FailureLine, log: &LogFacts) -> String {
    let moment = moment_text(failure.time);
    match log.opens.is_empty() {
        true => format!("at {moment} (line {})", with_commas(failure.line)),
        false => format!("at {moment}"),
    }
}

/// Compactions that were given up, which change nothing, in one sentence: by their status, as in
/// `compaction 12 (Shutdown in progress)`.
pub(crate) fn aborted_in_words(log: &LogFacts) -> Option<String> {
    let failed = |job: u32| { log.failures.iter() }.any(|failure| failure.job == Some(job));
    let aborted = log.compactions.iter();
    let mut aborted = aborted.filter(|(job, facts)| facts.is_aborted() && !failed(**job));
    let (first, facts) = aborted.next()?;
    let status = facts.failed_with.as_ref();
    let status = status.map_or_else(String::new, |status| format!(" ({status})"));
    let (more, verb, it) = match aborted.count() as u64 {
        0 => (String::new(), "was", "it installs"),
        more => (
            format!(" and {} more", with_commas(more)),
            "were",
            "they install",
        ),
    };
    Some(format!(
        "LOG: compaction {first}{status}{more} {verb} aborted: {it} nothing"
    ))
}

/// Jobs that are named one by one; more are counted.
const MOST_NAMES: usize = 4;

/// Jobs of which the `LOG` lacks the beginning, in one sentence.
pub(crate) fn begun_before_in_words(log: &LogFacts) -> Option<String> {
    // They were given the beginning of the log.
    let begun = |started: u64| log.first_time.is_none_or(|first| started <= first);
    let flushes = log.flushes.iter();
    let flushes = flushes.filter(|(_, facts)| facts.memtable_count == 0 && begun(facts.started));
    let flushes = flushes.map(|(job, _)| format!("flush {job}"));
    let compactions = log.compactions.iter();
    let compactions =
        compactions.filter(|(_, facts)| !facts.is_begun_in_log && begun(facts.started));
    let compactions = compactions.map(|(job, _)| format!("compaction {job}"));
    let jobs: Vec<String> = flushes.chain(compactions).collect();
    let more = jobs.len().saturating_sub(MOST_NAMES) as u64;
    let names = match jobs.as_slice() {
        [] => return None,
        all if more != 0 => {
            let names = all[..MOST_NAMES].join(", ");
            format!("{names} and {} more", with_commas(more))
        }
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    };
    let begins = match jobs.len() {
        1 => format!("the beginning of {names} is missing: it is"),
        _ => format!("the beginnings of {names} are missing: they are"),
    };
    Some(format!("LOG: {begins} taken to run since the LOG begins"))
}
