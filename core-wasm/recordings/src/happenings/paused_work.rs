//! Times in which memtables waited and no flush began, as `PauseBackgroundWork` leaves them in a
//! `LOG`, which has no line of it.

use crate::base::text::{first_of, moment_beside};
use crate::happenings::stall_circumstances::work_of;
use crate::log::happening::{Happening, LifeKind, Words};
use crate::log::log_facts::LogFacts;
use crate::log::opening::FamilyStalls;

/// A flush begins within milliseconds where a thread is free; shorter waits are not worth a row, in
/// µs.
const LEAST_MICROS: u64 = 1_000_000;
/// Column families that a row names; more are counted.
const MOST_FAMILIES: usize = 3;
/// Rows of a database.
const MOST_ROWS: usize = 5;

/// Rows of them, the longest, but for those that the row of a stall tells of; the logs are those of
/// all column families.
pub(crate) fn paused_work(
    logs: &[(String, &LogFacts)],
    stalls: &[&FamilyStalls],
    into: &mut Vec<Happening>,
) {
    let work = work_of(logs.iter().map(|(_, log)| *log));
    let mut switches: Vec<(u64, &str)> = Vec::new();
    for (name, log) in logs.iter().filter(|(_, log)| flushes_each_memtable(log)) {
        let times = log.memtable_switches.iter();
        switches.extend(times.map(|switch| (switch.time, name.as_str())));
    }
    switches.sort_unstable();
    let ends = || logs.iter().flat_map(|(_, log)| log.closings());
    let failures = || logs.iter().flat_map(|(_, log)| &log.failures);
    let mut rows: Vec<(u64, Happening)> = Vec::new();
    for gap in work.windows(2) {
        let (before, next) = (gap[0].1, gap[1].0);
        let first = switches.partition_point(|(time, _)| *time <= before);
        let waiting = switches[first..].iter();
        let waiting = waiting.take_while(|(time, _)| *time < next);
        let Some((from, _)) = waiting.clone().next() else {
            continue;
        };
        // Nearly all are flushed at once: what follows looks at everything.
        if next - from < LEAST_MICROS {
            continue;
        }
        let is_within = |time: u64| before <= time && time <= next;
        let is_told = { stalls.iter().flat_map(|one| &one.spans) }
            .filter_map(|span| span.idle)
            .any(|idle| idle.from < next && before < idle.to);
        let has_reason = ends().any(is_within) || failures().any(|one| is_within(one.time));
        if is_told || has_reason {
            continue;
        }
        let mut families: Vec<&str> = Vec::new();
        for (_, family) in waiting {
            if !families.contains(family) {
                families.push(*family);
            }
        }
        rows.push((next - from, row(*from, next, before, &families)));
    }
    rows.sort_by_key(|(micros, _)| std::cmp::Reverse(*micros));
    into.extend(rows.into_iter().take(MOST_ROWS).map(|(_, row)| row));
}

/// Whether a memtable is flushed without waiting for another one; not where that is unknown.
fn flushes_each_memtable(log: &LogFacts) -> bool {
    let mut lines = log.option_lines.iter();
    let merged = lines.find(|line| line.name == "min_write_buffer_number_to_merge");
    merged.is_some_and(|line| line.value == "1")
}

fn row(from: u64, next: u64, before: u64, families: &[&str]) -> Happening {
    let text = format!(
        "no flush or compaction ran from {} to {}, while memtables of {} waited to be flushed: paused \
         work (PauseBackgroundWork) looks like this in a LOG",
        moment_beside(before, from),
        moment_beside(next, from),
        first_of(families, MOST_FAMILIES)
    );
    Happening {
        until: next,
        is_of_database: true,
        ..Happening::new(from, LifeKind::Manual, Words::Whole(text))
    }
}
