//! Jobs that a call requested or that had no result, ingested files, and drops by FIFO compaction.

use crate::database::Database;
use crate::happenings::Happening;
use crate::happenings::kinds::{Aborted, Drop, Ingestion, Manual};
use crate::log::log_facts::{CompactionFacts, DropFacts, IngestedFile, LogFacts};
use crate::log::logged_jobs::installed_files;
use engine::compaction::CompactionReason;
use engine::model::sorting::{inserted, sort_by_key};
use std::collections::BTreeSet;

/// Limit, in µs, on the time between jobs that one call started.
const SAME_CALL_MICROS: u64 = 1_000_000;

/// Adds the events about jobs of all column families.
pub(super) fn jobs(database: &Database, into: &mut Vec<Happening>) {
    for family in &database.families {
        let Some(log) = &family.recording.log else {
            continue;
        };
        let mut own = Vec::new();
        ingested(log.ingested.values(), &mut own);
        calls(log, &mut own);
        aborted(log, &mut own);
        drops(log, &mut own);
        into.extend(own.into_iter().map(|one| Happening {
            family: Some(family.key.clone()),
            ..one
        }));
    }
}

/// Adds ingested files, joined into one event if they were ingested in quick succession.
fn ingested<'a>(files: impl Iterator<Item = &'a IngestedFile>, into: &mut Vec<Happening>) {
    let mut files: Vec<&IngestedFile> = files.collect();
    sort_by_key(&mut files, |file| file.time);
    let groups = files.chunk_by(|one, next| next.time <= one.time.saturating_add(SAME_CALL_MICROS));
    into.extend(groups.map(|group| {
        let levels: BTreeSet<usize> = inserted(group.iter().map(|file| file.level));
        let names: BTreeSet<&str> = inserted(group.iter().map(|file| file.name.as_str()));
        let names = names.into_iter().filter(|name| !name.is_empty());
        let what = Ingestion {
            files: Some(group.len() as u64),
            levels: levels.iter().map(|level| format!("L{level}")).collect(),
            names: names.map(str::to_string).collect(),
        };
        Happening::new(group[0].time, what)
    }));
}

/// A job that a call requested.
struct CalledJob {
    call: &'static str,
    job: u32,
    begun: u64,
    ended: Option<u64>,
    has_result: bool,
}

/// Adds calls of `CompactRange`, `CompactFiles` and `Flush`, with the jobs that they started.
fn calls(log: &LogFacts, into: &mut Vec<Happening>) {
    let compactions = log.compactions.iter();
    let compactions = compactions.filter(|(_, facts)| is_manual(facts));
    let compactions = compactions.map(|(job, facts)| {
        let ended = facts.finish.as_ref().map(|finish| finish.time);
        CalledJob {
            call: match facts.is_of_range {
                true => "CompactRange",
                false => "CompactFiles",
            },
            job: *job,
            begun: facts.started,
            ended,
            has_result: ended.is_some() && !facts.is_aborted(),
        }
    });
    let flushes = log.flushes.iter().filter(|(_, flush)| {
        let reason = flush.reason;
        reason == Some("Manual Flush") && flush.finished.is_some()
    });
    let flushes = flushes.map(|(job, flush)| CalledJob {
        call: "Flush",
        job: *job,
        begun: flush.started,
        ended: flush.finished,
        has_result: true,
    });
    let mut all: Vec<CalledJob> = compactions.chain(flushes).collect();
    sort_by_key(&mut all, |one| (one.call, one.begun, one.job));
    let is_same_call = |one: &CalledJob, next: &CalledJob| {
        let until = one.ended.unwrap_or(one.begun).max(one.begun);
        one.call == next.call && next.begun <= until.saturating_add(SAME_CALL_MICROS)
    };
    into.extend(all.chunk_by(is_same_call).map(call_of));
}

fn is_manual(facts: &CompactionFacts) -> bool {
    facts.reason == Some(CompactionReason::ManualCompaction)
}

fn call_of(jobs: &[CalledJob]) -> Happening {
    let first = &jobs[0];
    let count = Some(jobs.len() as u64);
    let is_flush = first.call == "Flush";
    let count_of = |is_so: fn(&CalledJob) -> bool| {
        let found = jobs.iter().filter(|one| is_so(one)).count() as u64;
        (found != 0).then_some(found)
    };
    let last = jobs.iter().filter_map(|one| one.ended).max();
    let what = Manual {
        call: Some(first.call),
        compactions: count.filter(|_| !is_flush),
        flushes: count.filter(|_| is_flush),
        jobs: jobs.iter().map(|one| one.job).collect(),
        unfinished: count_of(|one| one.ended.is_some() && !one.has_result),
        unended: count_of(|one| one.ended.is_none()),
        took: last.map(|last| last.saturating_sub(first.begun)),
    };
    Happening {
        until: last,
        ..Happening::new(first.begun, what)
    }
}

/// Adds jobs without a result or without an end in the `LOG`, if neither a call nor a failure
/// explains them.
fn aborted(log: &LogFacts, into: &mut Vec<Happening>) {
    let failed: BTreeSet<u32> = inserted(log.failures.iter().filter_map(|one| one.job));
    for (job, facts) in &log.compactions {
        let is_known = is_manual(facts) || failed.contains(job);
        let is_lost = facts.finish.is_none() && facts.is_begun_in_log;
        if is_known || !(facts.is_aborted() || is_lost) {
            continue;
        }
        let written = log.created.values().filter(|file| file.job == *job);
        let sizes: Vec<u64> = written.map(|file| file.size_bytes).collect();
        let bytes = sizes.iter().copied().fold(0, u64::saturating_add);
        let end = facts.finish.as_ref().map(|finish| finish.time);
        let what = Aborted {
            end: Some(if end.is_some() { "aborted" } else { "unended" }),
            compactions: Some(1),
            jobs: vec![*job],
            status: facts.failed_with.clone(),
            files: (!sizes.is_empty()).then_some(sizes.len() as u64),
            bytes: Some(bytes),
            ..Aborted::default()
        };
        into.push(Happening::new(end.unwrap_or(facts.started), what));
    }
    let writer = |number: &u64| log.created.get(number).map(|file| file.job);
    let installed: BTreeSet<u32> = inserted(installed_files(log).iter().filter_map(writer));
    let writers: BTreeSet<u32> = inserted(log.created.values().map(|file| file.job));
    for (job, flush) in &log.flushes {
        let is_ended = flush.finished.or(flush.written).is_some();
        // If no entry in the memtables is kept, there is no file.
        let is_empty = is_ended && !writers.contains(job);
        let is_known = installed.contains(job) || failed.contains(job);
        if !is_empty && !is_known && flush.memtable_count != 0 {
            let what = Aborted {
                end: Some(if is_ended { "aborted" } else { "unended" }),
                flushes: Some(1),
                jobs: vec![*job],
                ..Aborted::default()
            };
            into.push(Happening::new(flush.started, what));
        }
    }
}

/// Adds files that FIFO compaction dropped, grouped by open and reason.
fn drops(log: &LogFacts, into: &mut Vec<Happening>) {
    let open_of = |time: u64| log.opens.partition_point(|open| open.time <= time);
    let key = |one: &&DropFacts| (open_of(one.time), one.reason.map(CompactionReason::name));
    let mut drops: Vec<&DropFacts> = log.drops.iter().collect();
    sort_by_key(&mut drops, |one| (key(one), one.time));
    let groups = drops.chunk_by(|one, next| key(one) == key(next));
    into.extend(groups.map(|drops| {
        let files: usize = drops.iter().map(|one| one.files.len()).sum();
        let what = Drop {
            drops: Some(drops.len() as u64),
            files: Some(files as u64),
            reason: key(&drops[0]).1.map(str::to_string),
        };
        Happening {
            until: drops.last().map(|one| one.time),
            ..Happening::new(drops[0].time, what)
        }
    }));
}
