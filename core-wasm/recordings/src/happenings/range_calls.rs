//! Calls of `CompactRange` as rows of the list of what happened: each is one, whatever became of
//! its jobs.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::text::seconds;
use crate::base::text::{first_of, plural};
use crate::database::beyond_log::later_result_text;
use crate::happenings::lost_files::{compaction_filter, dropped_records, dropped_text, lost_text};
use crate::log::flush_reason::FlushReason;
use crate::log::happening::{CallEnd, DroppedRecords, Happening, LifeKind, LostFiles, Words};
use crate::log::log_facts::{CompactionFacts, LogFacts};
use crate::log::range_facts::RangeMark;
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;

/// Jobs that a row names; more are counted.
const MOST_JOBS: usize = 3;
/// The steps of one call follow each other: what begins later after the one before is of another.
const SAME_CALL_MICROS: u64 = 1_000_000;

/// A shorter wait is not worth a word.
const LEAST_WAIT_MICROS: u64 = 10_000;

/// What the `LOG` has of a call.
enum What<'a> {
    /// The flush that it begins with.
    Flush,
    /// Its line that it starts with a level.
    Mark(&'a RangeMark),
    /// A compaction.
    Compaction(u32, &'a CompactionFacts),
    /// A trivial move.
    Move(u32),
    /// It was canceled before a compaction that it had picked.
    Paused,
    /// It found nothing to do in a level.
    Idle,
}

/// One of them, from its beginning to its end in µs of the `LOG`.
struct Step<'a> {
    from: u64,
    until: u64,
    what: What<'a>,
}

/// The calls of a column family, each at its first line; `lost` is what the jobs wrote for nothing.
pub(crate) fn range_calls(
    log: &LogFacts,
    failed: &BTreeSet<u32>,
    lost: &BTreeMap<u32, LostFiles>,
) -> Vec<Happening> {
    let filter = compaction_filter(log);
    let calls = calls_of(log);
    let rows = calls
        .iter()
        .filter_map(|call| row(call, (failed, lost, filter)));
    rows.collect()
}

/// When exclusive calls of `CompactRange` waited or compacted, in µs of the `LOG`; of a call that
/// did not have to wait for others, no line says that it is one.
pub(crate) fn exclusive_times(log: &LogFacts) -> Vec<(u64, u64)> {
    let waits = |mark: &&RangeMark| mark.wait.is_some();
    let calls = calls_of(log).into_iter();
    let exclusive = calls.filter(|call| marks_of(call).iter().any(waits));
    let open_end = log.last_time.unwrap_or(u64::MAX);
    let until = |step: &Step<'_>| match step.what {
        What::Compaction(_, facts) if facts.finish.is_none() => facts.lost.unwrap_or(open_end),
        _ => step.until,
    };
    let times = exclusive.filter_map(|call| {
        let from = call.iter().map(|step| step.from).min()?;
        Some((from, call.iter().map(until).max()?))
    });
    times.collect()
}

/// What the `LOG` has of each call, in order.
fn calls_of(log: &LogFacts) -> Vec<Vec<Step<'_>>> {
    let mut calls: Vec<Vec<Step<'_>>> = Vec::new();
    let mut until = 0_u64;
    for step in steps(log) {
        let opened = log.opens.iter();
        let mut opened = opened.filter(|open| until < open.time && open.time <= step.from);
        let is_later = until.saturating_add(SAME_CALL_MICROS) < step.from;
        let is_next = is_later || opened.next().is_some();
        let end = step.until;
        match calls.last_mut().filter(|_| !is_next) {
            // Only the beginning of a call flushes.
            Some(call) if !matches!(step.what, What::Flush) || is_all_flushes(call) => {
                call.push(step);
            }
            _ => calls.push(vec![step]),
        }
        until = if is_next { end } else { until.max(end) };
    }
    calls
}

fn is_all_flushes(call: &[Step<'_>]) -> bool {
    call.iter().all(|step| matches!(step.what, What::Flush))
}

/// Whatever the `LOG` has of calls, in order.
fn steps(log: &LogFacts) -> Vec<Step<'_>> {
    let at = |time: &u64, what| Step {
        from: *time,
        until: *time,
        what,
    };
    let flushes = log.flushes.values();
    let flushes =
        flushes.filter(|flush| flush.reason.map(FlushReason::name) == Some("Manual Compaction"));
    let mut steps: Vec<Step<'_>> = flushes
        .map(|flush| {
            let from = flush.first_time();
            let until = flush.finished.max(flush.written).unwrap_or(from).max(from);
            let what = What::Flush;
            Step { from, until, what }
        })
        .collect();
    steps.extend(log.range_marks.iter().map(|mark| Step {
        from: mark.wait.as_ref().map_or(mark.time, |wait| wait.from),
        until: mark.done.unwrap_or(mark.time),
        what: What::Mark(mark),
    }));
    let compactions = log.compactions.iter().filter(|(_, facts)| {
        facts.is_of_range && facts.reason == Some(CompactionReason::ManualCompaction)
    });
    steps.extend(compactions.map(|(job, facts)| {
        let end = facts.finish.as_ref().map(|finish| finish.time);
        Step {
            from: facts.started,
            until: end.unwrap_or(facts.started).max(facts.started),
            what: What::Compaction(*job, facts),
        }
    }));
    let moves = log.moves.iter().filter(|one| one.is_manual);
    steps.extend(moves.map(|one| {
        let begun = one.window.not_after;
        Step {
            from: if begun == 0 { one.ready } else { begun }.min(one.ready),
            until: one.ready,
            what: What::Move(one.job),
        }
    }));
    steps.extend(log.paused_picks.iter().map(|time| at(time, What::Paused)));
    steps.extend(log.idle_ranges.iter().map(|time| at(time, What::Idle)));
    sort_by_key(&mut steps, |step| step.from);
    steps
}

/// `CompactRange: 3 compactions finished (jobs 42, 45 and 46), 1 trivial move (job 41)`; `None`:
/// the `LOG` has nothing of it but its beginning.
fn row(
    call: &[Step<'_>],
    (failed, lost, filter): (&BTreeSet<u32>, &BTreeMap<u32, LostFiles>, Option<&str>),
) -> Option<Happening> {
    let mut ended: Vec<(String, Vec<u32>)> = Vec::new();
    let mut add = |said: String, job: u32| match ended.iter_mut().find(|(one, _)| *one == said) {
        Some((_, jobs)) => jobs.push(job),
        None => ended.push((said, vec![job])),
    };
    let (mut written, mut dropped) = (LostFiles::default(), DroppedRecords::default());
    let (mut moves, mut idle, mut paused) = (Vec::new(), 0_u64, 0_u64);
    for step in call {
        match step.what {
            What::Flush | What::Mark(_) => {}
            What::Compaction(job, facts) => {
                add(how_ended(job, facts, failed), job);
                written = written.and(lost.get(&job).copied().unwrap_or_default());
                dropped = dropped.and(dropped_records(facts, filter));
            }
            What::Move(job) => moves.push(job),
            What::Paused => paused += 1,
            What::Idle => idle += 1,
        }
    }
    sort_by_key(&mut ended, |(said, _)| said != "finished");
    let compactions: usize = ended.iter().map(|(_, jobs)| jobs.len()).sum();
    let mut parts: Vec<String> = Vec::new();
    for (said, jobs) in &ended {
        parts.push(match parts.is_empty() {
            true => of_jobs("compaction", &format!(" {said}"), jobs),
            false => of_jobs("", &format!(" {said}"), jobs),
        });
    }
    if !moves.is_empty() {
        parts.push(of_jobs("trivial move", "", &moves));
    }
    let jobs = (compactions + moves.len()) as u64;
    match (idle, paused, parts.is_empty()) {
        (0, 0, true) => return None,
        (0, _, true) => parts.push("canceled before a compaction of it began".to_string()),
        (_, 0, true) => parts.push("nothing to do in a level".to_string()),
        (idle, paused, _) => {
            let nothing = format!("nothing to do in {}", plural(idle, "level"));
            parts.extend((idle != 0).then_some(nothing));
            let canceled = "canceled before another one began".to_string();
            parts.extend((paused != 0).then_some(canceled));
        }
    }
    let text = parts.join(", ") + &lost_text(&written) + &dropped_text(&dropped) + &wait_text(call);
    let text = format!("CompactRange: {text}");
    Some(of_call(call, jobs.max(idle).max(paused).max(1), text))
}

/// `2 compactions finished (jobs 42 and 45)`
fn of_jobs(noun: &str, said: &str, jobs: &[u32]) -> String {
    let count = jobs.len() as u64;
    let counted = match noun {
        "" => count.to_string(),
        noun => plural(count, noun),
    };
    let word = if count == 1 { "job" } else { "jobs" };
    format!("{counted}{said} ({word} {})", first_of(jobs, MOST_JOBS))
}

fn marks_of<'a>(call: &[Step<'a>]) -> Vec<&'a RangeMark> {
    let marks = call.iter().filter_map(|step| match step.what {
        What::Mark(mark) => Some(mark),
        _ => None,
    });
    marks.collect()
}

/// `; the call waited 0.731 s for all other compactions to finish, as an exclusive call does (job
/// 279 of meter_values ran then)`. Where its wait is the first that the `LOG` has of it, it may
/// have begun, and waited, before.
fn wait_text(call: &[Step<'_>]) -> String {
    let marks = marks_of(call);
    let waits = || marks.iter().filter_map(|mark| mark.wait.as_ref());
    let micros = waits().map(|wait| wait.until.saturating_sub(wait.from));
    let micros = micros.fold(0_u64, u64::saturating_add);
    if micros < LEAST_WAIT_MICROS {
        return String::new();
    }
    let jobs = waits().flat_map(|wait| &wait.jobs);
    let jobs = jobs.map(|(family, job)| format!("job {job} of {family}"));
    let jobs: Vec<String> = jobs.collect();
    let ran = match jobs.as_slice() {
        [] => String::new(),
        jobs => format!(" ({} ran then)", first_of(jobs, MOST_JOBS)),
    };
    let begins_with_wait = |step: &Step<'_>| match step.what {
        What::Mark(mark) => mark.wait.is_some(),
        _ => false,
    };
    let (at_least, begun) = match call.first().is_some_and(begins_with_wait) {
        true => (
            "at least ",
            "; no line of the call comes before that, and it may have begun earlier",
        ),
        false => ("", ""),
    };
    format!(
        "; the call waited {at_least}{} for all other compactions to finish, as an exclusive call \
         does{ran}{begun}; while it waits or compacts a level, no automatic compaction begins",
        seconds(micros)
    )
}

/// What is known of the end of a call, whose last job ended at `last`. Each level since 7.3 leaves
/// a line when it is done: where the thread then wrote another one, there was no level after it.
fn call_end(marks: &[&RangeMark], last: Option<u64>) -> Option<CallEnd> {
    let is_after = |time: &u64| last.is_none_or(|last| last <= *time);
    let mark = marks.last()?;
    let next = mark.next.filter(is_after);
    let is_one_thread = marks.iter().all(|one| one.thread == mark.thread);
    let done = mark.done.filter(|done| is_one_thread && is_after(done));
    match (done, next) {
        (Some(done), _) if next.is_some() || mark.is_all_levels => Some(CallEnd::At(done)),
        (Some(done), _) => Some(CallEnd::NotBefore(done)),
        (None, next) => next.map(CallEnd::By),
    }
}

fn of_call(call: &[Step<'_>], count: u64, text: String) -> Happening {
    let jobs = || {
        let is_job = |step: &&Step<'_>| matches!(step.what, What::Compaction(..) | What::Move(_));
        call.iter().filter(is_job)
    };
    let time = call.iter().map(|step| step.from).min().unwrap_or(0);
    let last = jobs().map(|step| step.until).max();
    let has_end = |step: &&Step<'_>| match step.what {
        What::Compaction(_, facts) => facts.finish.is_some(),
        _ => true,
    };
    let ended = jobs().filter(has_end).map(|step| step.until).max();
    Happening {
        until: ended.unwrap_or(time),
        begun: jobs().map(|step| step.from).min(),
        call_end: call_end(&marks_of(call), last),
        count,
        ..Happening::new(time, LifeKind::Manual, Words::Whole(text))
    }
}

/// How a compaction ended.
pub(crate) fn how_ended(job: u32, facts: &CompactionFacts, failed: &BTreeSet<u32>) -> String {
    match facts.finish {
        Some(_) if !facts.is_aborted() => "finished".to_string(),
        _ if failed.contains(&job) => "failed".to_string(),
        _ => without_result(facts),
    }
}

/// How a compaction ended that installed nothing.
fn without_result(facts: &CompactionFacts) -> String {
    match (&facts.finish, &facts.failed_with) {
        // Its files may be installed, which the LOG says in the line after.
        (None, _) if facts.ready.is_some() && facts.later_result.is_none() => {
            "whose last line the LOG does not have: without a MANIFEST its files are not counted"
                .to_string()
        }
        (None, _) => {
            let later = facts.later_result.as_ref();
            let later = later.map_or_else(String::new, later_result_text);
            format!("without an end in the LOG{later}")
        }
        (Some(_), None) => "aborted, without a result".to_string(),
        (Some(_), Some(status)) => {
            let status = status.trim_end_matches('.');
            format!("aborted, without a result: {status}")
        }
    }
}
