//! How many flushes and compactions of a database can run at a time, as its options say
//! (`GetBGJobLimits`).

use crate::base::text::plural;
use crate::log::life_facts::OptionChange;
use crate::log::opening::{JobThreads, Opening};
use crate::options::option_at::{option_at, option_before};

const JOBS: &str = "max_background_jobs";
const FLUSHES: &str = "max_background_flushes";
const COMPACTIONS: &str = "max_background_compactions";

/// As many flushes as the options of a database allow, by `value` of an option; `None`: unknown.
fn flush_threads(value: impl Fn(&str) -> Option<i64>) -> Option<JobThreads> {
    let (option, value) = limit(FLUSHES, value)?;
    let count = if option == JOBS { value / 4 } else { value };
    threads("flush", count, (option, value))
}

/// As many compactions. While writes are not stalled, it may be one all the same.
fn compaction_threads(value: impl Fn(&str) -> Option<i64>) -> Option<JobThreads> {
    let (option, value) = limit(COMPACTIONS, value)?;
    let count = match option {
        JOBS => value.saturating_sub((value / 4).max(1)),
        _ => value,
    };
    threads("compaction", count, (option, value))
}

/// The option that limits jobs of a kind, and its value. Old releases have no
/// `max_background_jobs`.
fn limit(own: &'static str, value: impl Fn(&str) -> Option<i64>) -> Option<(&'static str, i64)> {
    match (value(FLUSHES)?, value(COMPACTIONS)?) {
        (-1, -1) => Some((JOBS, value(JOBS)?)),
        _ => Some((own, value(own)?)),
    }
}

fn threads(
    noun: &'static str,
    count: i64,
    (option, value): (&'static str, i64),
) -> Option<JobThreads> {
    Some(JobThreads {
        noun,
        count: u64::try_from(count.max(1)).ok()?,
        option,
        value,
    })
}

/// The flushes of a moment.
pub(crate) fn flush_threads_at(opening: &Opening, time: u64) -> Option<JobThreads> {
    flush_threads(|name| option_at(opening, None, name, time))
}

/// The compactions of a moment in which writes are stalled.
pub(crate) fn compaction_threads_at(opening: &Opening, time: u64) -> Option<JobThreads> {
    compaction_threads(|name| option_at(opening, None, name, time))
}

/// ` (still 1 flush thread)`, ` (2 flush threads, before 1)`: what a call of `SetDBOptions` that is
/// logged at a time did to them; empty: its options are others, or it is unknown.
pub(crate) fn call_text(opening: &Opening, time: u64, changes: &[OptionChange]) -> String {
    let before = flush_threads(|name| option_before(opening, None, name, time));
    change_text(changes, before, flush_threads_at(opening, time))
}

/// The same of an open, against the end of the one before.
pub(crate) fn open_text(before: &Opening, opening: &Opening, changes: &[OptionChange]) -> String {
    let first = opening.first_time.unwrap_or(0);
    change_text(
        changes,
        flush_threads_at(before, u64::MAX),
        flush_threads_at(opening, first),
    )
}

fn change_text(
    changes: &[OptionChange],
    before: Option<JobThreads>,
    after: Option<JobThreads>,
) -> String {
    let mut names = changes.iter().map(|change| change.name.as_str());
    let is_of_threads = names.any(|name| [JOBS, FLUSHES, COMPACTIONS].contains(&name));
    let (Some(before), Some(after)) = (before.filter(|_| is_of_threads), after) else {
        return String::new();
    };
    let threads = plural(after.count, "flush thread");
    match before.count == after.count {
        true => format!(" (still {threads})"),
        false => format!(" ({threads}, before {})", before.count),
    }
}

/// `; flushes run one at a time, as max_background_jobs 2 gives 1 flush thread`
pub(crate) fn one_at_a_time(threads: &JobThreads) -> String {
    let JobThreads {
        noun,
        option,
        value,
        ..
    } = threads;
    let jobs = if *noun == "flush" {
        "flushes"
    } else {
        "compactions"
    };
    format!("; {jobs} run one at a time, as {option} {value} gives 1 {noun} thread")
}
