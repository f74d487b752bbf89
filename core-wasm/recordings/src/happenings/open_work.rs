//! What the jobs of an open did: how many there were of each kind, and which took longest.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::base::text::seconds;
use crate::base::text::{listed, moment_beside, plural};
use crate::happenings::work_by_reason::{add_reason, reasons_text, time_by_family};
use crate::history::units::{Unit, UnitKind};
use crate::log::flush_reason::FlushReason;
use crate::log::log_facts::{CompactionFacts, LogFacts};
use crate::log::opening::{LongestCompaction, LongestFlush, OpenWork};

/// Adds what a column family did in a time of its `LOG`; the units are those of that time, and its
/// last line is of `end`.
pub(crate) fn add_work<'a>(
    work: &mut OpenWork,
    units: impl Iterator<Item = &'a Unit>,
    (log, time): (&LogFacts, Range<u64>),
    (family, end): (&str, Option<u64>),
) {
    let (mut deleted, mut compacted) = (0_u64, 0_u64);
    for unit in units {
        match unit.kind {
            UnitKind::Flush => {
                work.flushes += unit.flush_count();
                if log.recoveries.contains_key(&unit.job) {
                    work.recovered += unit.flush_count();
                }
                let reason = log.flushes.get(&unit.job).and_then(|flush| flush.reason);
                if reason.map(FlushReason::name) == Some("WAL Full") {
                    work.wal_full += unit.flush_count();
                }
            }
            UnitKind::Compaction => {
                work.compactions += 1;
                let facts = log.compactions.get(&unit.job);
                add_reason(&mut work.reasons, facts);
                let finish = facts.and_then(|facts| facts.finish.as_ref());
                let micros = finish.map_or(0, |finish| finish.micros);
                compacted = compacted.saturating_add(micros);
            }
            // Moves that an open does are no job.
            UnitKind::Move => work.moves += u64::from(unit.job != 0),
            UnitKind::Drop => {
                work.drops += 1;
                deleted += unit.edit.deleted.len() as u64;
            }
            UnitKind::Ingestion | UnitKind::Options | UnitKind::Reservation => continue,
        }
        let facts = log.compactions.get(&unit.job);
        let took = facts.and_then(|facts| time_of(facts, unit.job, family));
        keep_longest(&mut work.longest, took);
    }
    for (job, facts) in log.compactions.iter().filter(|(_, one)| one.is_aborted()) {
        let took = time_of(facts, *job, family);
        let is_within = { facts.finish.as_ref() }.is_some_and(|one| time.contains(&one.time));
        keep_longest(&mut work.longest_lost, took.filter(|_| is_within));
    }
    if compacted != 0 {
        work.compaction_micros.push((family.to_string(), compacted));
    }
    let drops = log.drops.iter().filter(|drop| time.contains(&drop.time));
    let named: u64 = drops.map(|drop| drop.files.len() as u64).sum();
    // A LOG alone may name files that no line before it has.
    work.dropped_files += named.max(deleted);
    keep_longest_flush(work, (log, &time), family);
    let failed: BTreeSet<u32> = log.failures.iter().filter_map(|one| one.job).collect();
    for (job, facts) in &log.compactions {
        let is_unended = facts.finish.is_none() && facts.ready.is_none() && !failed.contains(job);
        let is_within = facts.is_begun_in_log && time.contains(&facts.started);
        let micros = end.map_or(0, |end| end.saturating_sub(facts.started));
        if is_unended && is_within && TOLD_MICROS <= micros {
            let ran = LongestCompaction {
                micros,
                cpu_micros: None,
                job: *job,
                family: family.to_string(),
            };
            keep_longest(&mut work.longest_unended, Some(ran));
        }
    }
}

/// Of two that took as long, the first.
fn keep_longest_flush(work: &mut OpenWork, (log, time): (&LogFacts, &Range<u64>), family: &str) {
    for (job, flush) in &log.flushes {
        let is_whole = flush.memtable_count != 0 && flush.lost_bytes.is_none();
        let is_within = time.contains(&flush.started);
        let until = flush.written.or(flush.finished);
        let Some(until) = until.filter(|_| is_whole && is_within) else {
            continue;
        };
        let longest = work.longest_flush.as_ref();
        // Its commit may take longer than its file, and is no part of what RocksDB says of it.
        let until = flush.finished.unwrap_or(until).max(until);
        let micros = until.saturating_sub(flush.started);
        if longest.map_or(0, |longest| longest.micros) < micros {
            work.longest_flush = Some(LongestFlush {
                micros,
                writing_micros: flush.micros,
                cpu_micros: flush.cpu_micros,
                until,
                job: *job,
                family: family.to_string(),
            });
        }
    }
}

/// `; the longest flush took 3.300 s (job 32 of default, ended 01:20:40.781)`, from its begin to
/// its end; empty of one flush
/// or none. The moment stands beside another one.
pub(crate) fn longest_flush_text(
    work: &OpenWork,
    (has_several, beside): (bool, u64),
    within: Option<&str>,
) -> String {
    let longest = work.longest_flush.as_ref().filter(|_| 1 < work.flushes);
    let longest = longest.filter(|longest| TOLD_MICROS <= longest.micros);
    let Some(longest) = longest else {
        return String::new();
    };
    let of = match has_several {
        true => format!(" of {}", longest.family),
        false => String::new(),
    };
    let within = within.map_or_else(String::new, |within| format!(" {within}"));
    let cpu = match longest.cpu_micros {
        0 => String::new(),
        cpu => format!(", {} of CPU time", seconds(cpu)),
    };
    let writing = longest.writing_micros;
    let committing = match writing.saturating_mul(2) < longest.micros {
        true => format!(", {} of it to write its file", seconds(writing)),
        false => String::new(),
    };
    format!(
        "; the longest flush{within} took {} (job {}{of}{committing}{cpu}, ended {})",
        seconds(longest.micros),
        longest.job,
        moment_beside(longest.until, beside)
    )
}

/// What ran for less is told as 0.000 s.
const TOLD_MICROS: u64 = 1_000;

/// How long a compaction took, from its begin to its end; `None`: its `LOG` does not have both.
fn time_of(facts: &CompactionFacts, job: u32, family: &str) -> Option<LongestCompaction> {
    let finish = facts.finish.as_ref().filter(|_| facts.is_begun_in_log)?;
    Some(LongestCompaction {
        micros: finish.time.saturating_sub(facts.started),
        cpu_micros: (finish.cpu_micros != 0).then_some(finish.cpu_micros),
        job,
        family: family.to_string(),
    })
}

/// Of two that took as long, the first.
fn keep_longest(longest: &mut Option<LongestCompaction>, one: Option<LongestCompaction>) {
    let micros = |one: &Option<LongestCompaction>| one.as_ref().map(|one| one.micros);
    if micros(longest) < micros(&one) {
        *longest = one;
    }
}

/// `; compactions: LevelL0FilesNum 9 in 0.401 s, LevelMaxLevelSize 5 in 0.072 s`, where their count
/// stands elsewhere; empty where all had one reason.
pub(crate) fn time_by_reason(work: &OpenWork) -> String {
    match work.reasons.len() {
        0 | 1 => String::new(),
        _ => format!("; compactions: {}", reasons_text(&work.reasons)),
    }
}

/// `14 flushes (1 by WAL recovery), 2 compactions (LevelL0FilesNum 2 in 0.150 s; of users 0.121 s,
/// of events 0.029 s) and 1 trivial move; the longest compaction took 0.121 s (job 8 of users,
/// 0.034 s of CPU time)`
pub(crate) fn work_text(work: &OpenWork, has_several: bool, beside: u64) -> String {
    let because = [
        (work.recovered, "by WAL recovery"),
        (work.wal_full, "as the WAL was full"),
    ];
    let because = because.into_iter().filter(|(count, _)| *count != 0);
    let because: Vec<String> = because
        .map(|(count, why)| format!("{count} {why}"))
        .collect();
    let flushes = match (work.flushes, because.as_slice()) {
        (0, _) => None,
        (all, []) => Some(plural(all, "flush")),
        (all, some) => Some(format!("{} ({})", plural(all, "flush"), some.join(", "))),
    };
    let by_family = time_by_family(&work.compaction_micros);
    let by_family = by_family.filter(|_| has_several);
    let reasons = Some(reasons_text(&work.reasons)).filter(|text| !text.is_empty());
    let reasons: Vec<String> = reasons.into_iter().chain(by_family).collect();
    let reasons = match reasons.as_slice() {
        [] => String::new(),
        texts => format!(" ({})", texts.join("; ")),
    };
    let kinds = [
        (work.compactions, "compaction", reasons.as_str()),
        (work.moves, "trivial move", ""),
    ];
    let done = kinds.into_iter().filter(|(count, ..)| *count != 0);
    let done = done.map(|(count, noun, why)| format!("{}{why}", plural(count, noun)));
    let drops = (work.drops != 0).then(|| {
        let files = plural(work.dropped_files, "file");
        format!("{} ({files})", plural(work.drops, "FIFO drop"))
    });
    let done: Vec<String> = flushes.into_iter().chain(done).chain(drops).collect();
    if done.is_empty() {
        return "no flush or compaction".to_string();
    }
    let flush = longest_flush_text(work, (has_several, beside), None);
    format!(
        "{}{}{flush}",
        listed(&done),
        longest_text(work, has_several, None)
    )
}

/// `; the longest compaction took 0.121 s (job 8 of users, 0.034 s of CPU time)`; empty of one
/// compaction or none. Where one that had no result took longer, both are named. `within`: of which
/// part of the open they are, if not of all of it. One without an end may have taken longer.
pub(crate) fn longest_text(work: &OpenWork, has_several: bool, within: Option<&str>) -> String {
    let named = |one: &LongestCompaction| {
        let of = match has_several {
            true => format!(" of {}", one.family),
            false => String::new(),
        };
        let cpu = one.cpu_micros;
        let cpu = cpu.map_or_else(String::new, |cpu| format!(", {} of CPU time", seconds(cpu)));
        format!("{} (job {}{of}{cpu})", seconds(one.micros), one.job)
    };
    let unended = work.longest_unended.as_ref();
    let unended = unended.map_or_else(String::new, |one| {
        let of = match has_several {
            true => format!(" of {}", one.family),
            false => String::new(),
        };
        format!(
            "; job {}{of}, a compaction without an end in the LOG, had run for {} where it ends",
            one.job,
            seconds(one.micros)
        )
    });
    let Some(longest) = &work.longest else {
        return unended;
    };
    let within = within.map_or_else(String::new, |within| format!(" {within}"));
    let lost = work.longest_lost.as_ref();
    let ended = match lost.filter(|lost| longest.micros < lost.micros) {
        Some(lost) => format!(
            "; the longest compaction{within} with a result took {}, a longer one ended without a \
             result after {}",
            named(longest),
            named(lost)
        ),
        None if work.compactions == 1 => String::new(),
        None => format!("; the longest compaction{within} took {}", named(longest)),
    };
    ended + &unended
}
