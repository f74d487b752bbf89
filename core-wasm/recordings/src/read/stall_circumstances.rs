//! What else a `LOG` says about stalls, beside the limit that was reached: that no background work
//! ran in them, or that the flushes of an error's recovery came with them.

use crate::read::log::flush_reason::FlushReason;
use crate::read::log::log_facts::LogFacts;
use crate::read::log::opening::{FamilyStalls, IdleTime};

/// A flush or compaction begins within milliseconds where a thread is free: a shorter time without
/// one says nothing.
const LEAST_IDLE_MICROS: u64 = 100_000;
/// A line about a failed job follows its end.
const NEAR_ERROR_MICROS: u64 = 1_000_000;

/// Finds what the logs of all column families of a database say about its stalls.
pub(super) fn add_circumstances<'a>(
    stalls: &mut [FamilyStalls],
    logs: impl Iterator<Item = (String, &'a LogFacts)>,
) {
    if stalls.iter().all(|of_family| of_family.spans.is_empty()) {
        return;
    }
    let (mut work, mut errors) = (Vec::new(), Vec::new());
    for (name, log) in logs {
        add_work_of(log, &mut work);
        // Those of all families are in the facts of each.
        if errors.is_empty() {
            errors = log.failures.iter().map(|failure| failure.time).collect();
        }
        let recoveries = recovery_flushes(log);
        let of_family = stalls.iter_mut().filter(|one| one.family == name);
        for span in of_family.flat_map(|one| &mut one.spans) {
            let end = span.from.saturating_add(span.held_micros);
            let mut recoveries = recoveries.iter();
            span.is_of_error_recovery =
                recoveries.any(|(begun, done)| *begun <= end && span.from <= *done);
        }
    }
    let work = joined(work);
    for span in stalls.iter_mut().flat_map(|one| &mut one.spans) {
        let end = span.from.saturating_add(span.held_micros);
        span.idle = idle_time(&work, span.from, end).map(|(from, to)| IdleTime {
            from,
            to,
            is_after_error: { errors.iter() }
                .any(|time| from <= time.saturating_add(NEAR_ERROR_MICROS) && *time <= to),
        });
    }
}

/// The flushes with which RocksDB recovered from an error, from beginning to end: a `LOG` has few.
fn recovery_flushes(log: &LogFacts) -> Vec<(u64, u64)> {
    let flushes = log.flushes.values();
    let of_recovery =
        flushes.filter(|flush| flush.reason.map(FlushReason::name) == Some("Error Recovery"));
    let times = of_recovery.map(|flush| {
        let end = flush.finished.or(flush.written);
        (flush.started, end.unwrap_or(flush.started))
    });
    times.collect()
}

/// The time without work that a stall begins in, if it is more than half of the stall. What ran
/// before the first work that the log has is not known.
fn idle_time(work: &[(u64, u64)], begin: u64, end: u64) -> Option<(u64, u64)> {
    let next = work.partition_point(|(from, _)| *from <= begin);
    let (_, before) = *work.get(next.checked_sub(1)?)?;
    let to = work.get(next).map_or(end, |(from, _)| *from).min(end);
    let idle = to.checked_sub(begin)?;
    let is_long = LEAST_IDLE_MICROS <= idle && end - begin <= idle.saturating_mul(2);
    (before < begin && is_long).then_some((before, to))
}

/// The times in which a family's jobs ran, from beginning to end.
fn add_work_of(log: &LogFacts, work: &mut Vec<(u64, u64)>) {
    // A job without an end ran at most until its open ended.
    let closings = log.closings();
    let last = log.last_time.unwrap_or(u64::MAX);
    let end_after = |begin: u64| {
        let mut later = closings.iter().copied().filter(|time| begin < *time);
        later.next().unwrap_or(last)
    };
    let ended = |begin: u64, end: Option<u64>| (begin, end.unwrap_or_else(|| end_after(begin)));
    work.extend({ log.flushes.values() }.map(|flush| {
        let end = flush.finished.max(flush.written);
        ended(flush.started, end)
    }));
    work.extend({ log.compactions.values() }.map(|facts| {
        let end = facts.finish.as_ref().map(|finish| finish.time);
        ended(facts.started, end.or(facts.lost))
    }));
    let moves = log.moves.iter().map(|one| (one.ready, one.time));
    work.extend(moves.chain(log.drops.iter().map(|one| (one.picked, one.time))));
    // Also of jobs whose beginning or end the log lacks.
    work.extend(log.created.values().map(|file| (file.time, file.time)));
}

/// Times that follow each other, none of which overlaps the next.
fn joined(mut work: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    work.sort_unstable();
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for (from, to) in work {
        match joined.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => joined.push((from, to.max(from))),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_stall_that_waits_for_work_is_idle() {
        let second = 1_000_000;
        let work = joined(vec![(0, 5), (3, 2 * second), (10 * second, 11 * second)]);
        assert_eq!(work, [(0, 2 * second), (10 * second, 11 * second)]);
        // Until the next job begins.
        let idle = idle_time(&work, 4 * second, 10 * second + 300);
        assert_eq!(idle, Some((2 * second, 10 * second)));
        // Until it ends, if none begins.
        let idle = idle_time(&work, 4 * second, 6 * second);
        assert_eq!(idle, Some((2 * second, 6 * second)));
        // A job runs, or begins soon; or the log has none before.
        assert_eq!(idle_time(&work, second, 9 * second), None);
        assert_eq!(idle_time(&work, 9_950_000, 10_100_000), None);
        assert_eq!(idle_time(&work, 9 * second, 12 * second), None);
        assert_eq!(idle_time(&work[1..], 4 * second, 6 * second), None);
    }
}
