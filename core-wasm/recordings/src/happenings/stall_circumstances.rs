//! What else a `LOG` says about stalls, beside the limit that was reached: that no background work
//! ran in them, or that the flushes of an error's recovery came with them.

use std::collections::BTreeMap;

use crate::happenings::range_calls::exclusive_times;
use crate::history::units::{Unit, UnitKind};
use crate::log::flush_reason::FlushReason;
use crate::log::log_facts::{IngestedFile, LogFacts};
use crate::log::opening::{
    FamilyStalls, FlushBefore, IdleTime, IngestedThen, LimitCall, OtherCompaction, Release,
    StallSpan,
};
use engine::write_stall::StallCause;

/// A flush or compaction begins within milliseconds where a thread is free: a shorter time without
/// one says nothing.
const LEAST_IDLE_MICROS: u64 = 100_000;
/// A line about a failed job follows its end.
const NEAR_ERROR_MICROS: u64 = 1_000_000;

/// Finds what the logs of all column families of a database say about its stalls.
pub(crate) fn add_circumstances<'a>(
    stalls: &mut [FamilyStalls],
    logs: impl Iterator<Item = (String, &'a LogFacts, &'a [Unit])>,
) {
    if stalls.iter().all(|of_family| of_family.spans.is_empty()) {
        return;
    }
    let (mut work, mut errors, mut flushes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut compactions, mut exclusive) = (Vec::new(), Vec::new());
    for (name, log, units) in logs {
        add_work_of(log, &mut work);
        compactions.extend(compactions_of(&name, log));
        let times = exclusive_times(log).into_iter();
        exclusive.extend(times.map(|time| (name.clone(), time)));
        flushes.extend(flushes_of(&name, log));
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
            span.call = limit_call(log, span);
            span.ingested = ingested_then(log, units, span);
        }
    }
    let work = joined(work);
    let mut begun: BTreeMap<(bool, &str, u32), u64> = BTreeMap::new();
    for one in &flushes {
        begun
            .entry((true, &one.family, one.job))
            .or_insert(one.from);
    }
    for one in &compactions {
        let what = &one.what;
        begun
            .entry((false, &what.family, what.job))
            .or_insert(one.from);
    }
    for FamilyStalls { family, spans, .. } in stalls.iter_mut() {
        for span in spans {
            span.flush_before = flush_before(&flushes, family, span);
            (span.other_compactions, span.own_compaction) =
                other_compactions(&compactions, family, span);
            span.exclusive_call = exclusive_call(&exclusive, span);
            span.ended_by_begun = job_that_ended(span)
                .and_then(|(is_flush, job)| begun.get(&(is_flush, family.as_str(), job)).copied());
        }
    }
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

/// Files that were ingested so shortly before a stall may have to do with it.
const INGESTED_BEFORE_MICROS: u64 = 1_000_000;

/// The files that were ingested into the family just before a stall or in it, if they add to what
/// reached its limit. RocksDB writes their lines after that of the stall that they bring.
fn ingested_then(log: &LogFacts, units: &[Unit], span: &StallSpan) -> Option<IngestedThen> {
    let from = span.from.saturating_sub(INGESTED_BEFORE_MICROS);
    let end = span.from.saturating_add(span.held_micros);
    let adds = |level: usize| match span.cause {
        StallCause::L0FileCountLimit => level == 0,
        StallCause::PendingCompactionBytes => true,
        StallCause::MemtableLimit | StallCause::None => false,
    };
    let files = log
        .ingested
        .iter()
        .filter(|(_, file)| from <= file.time && file.time <= end && adds(file.level));
    let files: Vec<(u64, &IngestedFile)> = files.map(|(number, file)| (*number, file)).collect();
    let installed = units.iter().filter(|unit| unit.kind == UnitKind::Ingestion);
    let installed = installed.flat_map(|unit| &unit.edit.added);
    let sizes: BTreeMap<u64, u64> = installed
        .map(|(_, file)| (file.number.0, file.size_bytes))
        .collect();
    let bytes = files.iter().map(|(number, _)| sizes.get(number).copied());
    let bytes = bytes.map(|size| size.filter(|size| *size != 0));
    let times = files.iter().map(|(_, file)| file.time);
    Some(IngestedThen {
        from: times.clone().min()?,
        to: times.max()?,
        files: files.len() as u64,
        bytes: bytes.sum(),
        levels: files.iter().map(|(_, file)| file.level).collect(),
    })
}

/// The flushes with which RocksDB recovered from an error, from beginning to end: a `LOG` has few.
fn recovery_flushes(log: &LogFacts) -> Vec<(u64, u64)> {
    let flushes = log.flushes.values();
    let of_recovery =
        flushes.filter(|flush| flush.reason.map(FlushReason::name) == Some("Error Recovery"));
    let times = of_recovery.map(|flush| {
        let end = flush.finished.or(flush.written);
        (flush.first_time(), end.unwrap_or(flush.started))
    });
    times.collect()
}

/// RocksDB looks at its limits, writes the OPTIONS file, and then logs the call.
const CALL_MICROS: u64 = 100_000;

/// The call of the family with which a stall comes: logged shortly after it, and of an option that
/// its limit depends on.
fn limit_call(log: &LogFacts, span: &StallSpan) -> Option<LimitCall> {
    let options: &[&'static str] = match span.cause {
        StallCause::L0FileCountLimit => &[
            "disable_auto_compactions",
            "level0_slowdown_writes_trigger",
            "level0_stop_writes_trigger",
        ],
        StallCause::PendingCompactionBytes => &[
            "disable_auto_compactions",
            "soft_pending_compaction_bytes_limit",
            "hard_pending_compaction_bytes_limit",
        ],
        StallCause::MemtableLimit => &["max_write_buffer_number"],
        StallCause::None => &[],
    };
    let latest = span.from.saturating_add(CALL_MICROS);
    let mut calls = log.options_calls.iter();
    calls.find_map(|call| {
        let is_near = span.from <= call.time && call.time <= latest;
        let mut set = options.iter().filter(|_| is_near && !call.is_database_wide);
        let option = set.find(|option| {
            let mut settings = call.settings.iter();
            let value = settings.find_map(|(name, value)| (name == **option).then_some(value));
            // Without compactions RocksDB has no limits of L0 files and bytes.
            value.is_some_and(|value| {
                **option != "disable_auto_compactions" || ["false", "0"].contains(&value.as_str())
            })
        });
        let option = *option?;
        Some(LimitCall {
            time: call.time,
            option,
        })
    })
}

/// A flush of some family.
struct OneFlush {
    family: String,
    job: u32,
    from: u64,
    until: Option<u64>,
}

fn flushes_of(name: &str, log: &LogFacts) -> Vec<OneFlush> {
    let flushes = log.flushes.iter();
    let flushes = flushes.map(|(job, flush)| OneFlush {
        family: name.to_string(),
        job: *job,
        from: flush.first_time(),
        until: flush.finished.max(flush.written),
    });
    flushes.collect()
}

/// The flush of another family that a stall by memtables waited for, as none of its own ran: the
/// last one that ended before its own began, if that took more than half of the stall.
fn flush_before(flushes: &[OneFlush], family: &str, span: &StallSpan) -> Option<FlushBefore> {
    if span.cause != StallCause::MemtableLimit {
        return None;
    }
    let (from, end) = (span.from, span.from.saturating_add(span.held_micros));
    // Few of many run in it: names are compared of these only.
    let goes_on = |flush: &&OneFlush| flush.until.is_none_or(|until| from < until);
    let within = flushes.iter().filter(|flush| flush.from <= end);
    let within: Vec<&OneFlush> = within.filter(goes_on).collect();
    let runs_then = |flush: &OneFlush| flush.from <= from;
    let own = || within.iter().filter(|flush| flush.family == family);
    if own().any(|flush| runs_then(flush)) {
        return None;
    }
    let next = own().map(|flush| flush.from);
    let next = next.filter(|begun| from < *begun && *begun <= end).min();
    let latest = next.unwrap_or(end);
    let others = within.iter().filter(|flush| flush.family != family);
    let others = others.filter(|flush| runs_then(flush));
    let others =
        others.filter_map(|flush| Some((flush.until.filter(|one| *one <= latest)?, flush)));
    let (until, flush) = others.max_by_key(|(until, _)| *until)?;
    (span.held_micros <= (until - from).saturating_mul(2)).then(|| FlushBefore {
        family: flush.family.clone(),
        job: flush.job,
        until,
        next,
    })
}

/// A compaction, a move or a drop of some family.
struct OneCompaction {
    what: OtherCompaction,
    from: u64,
    until: u64,
}

fn compactions_of(name: &str, log: &LogFacts) -> Vec<OneCompaction> {
    let one = |job: u32, is_of_range: bool, (from, until): (u64, u64)| OneCompaction {
        what: OtherCompaction {
            family: name.to_string(),
            job,
            is_of_range,
        },
        from,
        until,
    };
    let compactions = log.compactions.iter().map(|(job, facts)| {
        let end = facts.finish.as_ref().map(|finish| finish.time);
        let until = end.or(facts.lost).unwrap_or(u64::MAX);
        one(*job, facts.is_of_range, (facts.started, until))
    });
    let moves = log.moves.iter();
    let moves = moves.map(|facts| one(facts.job, false, (facts.ready, facts.time)));
    // Their lines name no job.
    let drops = log.drops.iter();
    let drops = drops.map(|facts| one(0, false, (facts.picked, facts.time)));
    compactions.chain(moves).chain(drops).collect()
}

/// A stall that holds so long without a compaction of its family waits for something, in µs.
const LEAST_WITHOUT_MICROS: u64 = 1_000_000;

/// The compactions of other families that ran in a stall by L0 files or pending bytes, as none of
/// its own family did, which alone could end it; with the own one that began at last, if the stall
/// had to wait for it for most of its time.
fn other_compactions(
    compactions: &[OneCompaction],
    family: &str,
    span: &StallSpan,
) -> (Vec<OtherCompaction>, Option<(u32, u64)>) {
    let nothing = (Vec::new(), None);
    if !is_of_files(span) || span.held_micros < LEAST_WITHOUT_MICROS {
        return nothing;
    }
    let end = span.from.saturating_add(span.held_micros);
    let own = || compactions.iter().filter(|one| one.what.family == family);
    let runs_at_first = own().any(|one| one.from <= span.from && span.from <= one.until);
    let next = own().filter(|one| span.from < one.from && one.from <= end);
    let next = next.min_by_key(|one| one.from);
    let until = next.map_or(end, |one| one.from);
    let without = until.saturating_sub(span.from);
    let is_long = LEAST_WITHOUT_MICROS <= without && span.held_micros <= without.saturating_mul(2);
    if !is_long || runs_at_first {
        return nothing;
    }
    let others = compactions.iter().filter(|one| one.what.job != 0);
    let others = others
        .filter(|one| one.what.family != family && one.from <= until && span.from <= one.until);
    let mut others: Vec<&OneCompaction> = others.collect();
    others.sort_by_key(|one| (one.from, one.what.job));
    let others: Vec<OtherCompaction> = others.into_iter().map(|one| one.what.clone()).collect();
    let next = next.filter(|_| !others.is_empty());
    (others, next.map(|one| (one.what.job, one.from)))
}

/// The flush or compaction that ended a stall: whether it was a flush, and its job.
const fn job_that_ended(span: &StallSpan) -> Option<(bool, u32)> {
    match span.ended_by {
        Some(Release::Job(UnitKind::Flush, job)) => Some((true, job)),
        Some(Release::Job(UnitKind::Compaction, job)) => Some((false, job)),
        _ => None,
    }
}

/// Whose exclusive call of `CompactRange` kept automatic compactions from beginning in most of a
/// stall.
fn exclusive_call(calls: &[(String, (u64, u64))], span: &StallSpan) -> Option<String> {
    let (from, end) = (span.from, span.from.saturating_add(span.held_micros));
    let within = |(_, (begun, until)): &&(String, (u64, u64))| {
        let common = end.min(*until).saturating_sub(from.max(*begun));
        common != 0 && span.held_micros <= common.saturating_mul(2)
    };
    let call = calls.iter().find(within).filter(|_| is_of_files(span));
    call.map(|(family, _)| family.clone())
}

/// Whether only a compaction can end it.
fn is_of_files(span: &StallSpan) -> bool {
    matches!(
        span.cause,
        StallCause::L0FileCountLimit | StallCause::PendingCompactionBytes
    )
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

/// The times in which jobs of any of some column families ran, none of which overlaps the next.
pub(crate) fn work_of<'a>(logs: impl Iterator<Item = &'a LogFacts>) -> Vec<(u64, u64)> {
    let mut work = Vec::new();
    logs.for_each(|log| add_work_of(log, &mut work));
    joined(work)
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
        ended(flush.first_time(), end)
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
