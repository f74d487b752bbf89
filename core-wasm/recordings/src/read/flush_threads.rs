//! How many flushes of a database can run at a time, as its options say (`GetBGJobLimits`).

use crate::read::log::life_facts::OptionChange;
use crate::read::log::opening::{FlushThreads, Opening};
use crate::read::option_at::{option_at, option_before};
use crate::read::parts::plural;

const JOBS: &str = "max_background_jobs";
const FLUSHES: &str = "max_background_flushes";
const COMPACTIONS: &str = "max_background_compactions";

/// As many as the options of a database allow, by `value` of an option; `None`: unknown.
fn threads(value: impl Fn(&str) -> Option<i64>) -> Option<FlushThreads> {
    // Old releases have no max_background_jobs.
    let (flushes, compactions) = (value(FLUSHES)?, value(COMPACTIONS)?);
    let (option, value) = match (flushes, compactions) {
        (-1, -1) => (JOBS, value(JOBS)?),
        _ => (FLUSHES, flushes),
    };
    let count = if option == JOBS { value / 4 } else { value };
    Some(FlushThreads {
        count: u64::try_from(count.max(1)).ok()?,
        option,
        value,
    })
}

/// Those of a moment.
pub(super) fn threads_at(opening: &Opening, time: u64) -> Option<FlushThreads> {
    threads(|name| option_at(opening, None, name, time))
}

/// ` (still 1 flush thread)`, ` (2 flush threads, before 1)`: what a call of `SetDBOptions` that is
/// logged at a time did to them; empty: its options are others, or it is unknown.
pub(super) fn call_text(opening: &Opening, time: u64, changes: &[OptionChange]) -> String {
    let before = threads(|name| option_before(opening, None, name, time));
    change_text(changes, before, threads_at(opening, time))
}

/// The same of an open, against the end of the one before.
pub(super) fn open_text(before: &Opening, opening: &Opening, changes: &[OptionChange]) -> String {
    let first = opening.first_time.unwrap_or(0);
    change_text(
        changes,
        threads_at(before, u64::MAX),
        threads_at(opening, first),
    )
}

fn change_text(
    changes: &[OptionChange],
    before: Option<FlushThreads>,
    after: Option<FlushThreads>,
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
pub(super) fn one_at_a_time(threads: &FlushThreads) -> String {
    format!(
        "; flushes run one at a time, as {} {} gives 1 flush thread",
        threads.option, threads.value
    )
}
