//! Lines about failed jobs, background errors and recovery from them, from 5.18 to 11.8
//! (`db_impl_compaction_flush.cc`, `flush_job.cc`, `compaction_job.cc`, `error_handler.cc`).
//!
//! ```text
//! [cf] [JOB 7] Level-0 flush table #12: 53 bytes IO error: …    or Shutdown in progress
//! [WARN] Compaction error: IO error: …                for the job that the thread announced
//! [cf] compacted to: …, write-amplify(1.0) Shutdown in progress, records in: …
//! [WARN] Background IO error IO error: …, reason 1                since 6.10
//! [ERROR] Waiting after background flush error: IO error: …Accumulated background error counts: 2
//! Cancelled compaction because not enough room                     a limit in SstFileManager
//! Successfully resumed DB
//! Clearing error                                       after it, by SstFileManager
//! ```

use crate::base::bounds::MAX_BYTES;
use crate::log::failure_facts::{FailureKind, FailureLine};
use crate::log::recognise::Line;
use crate::log::state::LogState;

/// Limit, in µs, on the time until `SstFileManager` names the database that it resumed.
const SAME_THREAD_MICROS: u64 = 1_000_000;

/// Starts of lines that give no facts except their kind.
const PLAIN: [(&str, FailureKind); 4] = [
    (
        "Cancelled compaction because not enough room",
        FailureKind::NoRoom,
    ),
    (
        "ErrorHandler: Set background IO error as unrecoverable",
        FailureKind::Unrecoverable,
    ),
    ("Successfully resumed DB", FailureKind::Resumed),
    ("DB resume requested but failed", FailureKind::NotResumed),
];

/// Processes a line without brackets if it reports a failure.
pub(super) fn read_text(state: &mut LogState, line: &Line) {
    use FailureKind::{
        Background, Compaction, NotResumed, Resumed, ResumedWithSpace, WritesStopped,
    };
    let text = line.text;
    let of_job = text
        .strip_prefix("[JOB ")
        .and_then(|rest| rest.split_once("] "));
    let text = of_job.map_or(text, |(_, after)| after);
    if let Some(status) = text.strip_prefix("Compaction error: ") {
        // If the line concerned an earlier job, the error would belong elsewhere.
        let job = state.thread(line).announced;
        let job = job.filter(|job| !has_finished(state, *job));
        push(state, line, Compaction, job, status);
    } else if let Some(status) = text.strip_prefix("Background IO error ") {
        let status = status.split(", reason ").next().unwrap_or(status);
        push(state, line, Background, None, status);
    } else if let Some(rest) = text.strip_prefix("Waiting after background ") {
        let status = rest.split_once(" error: ").map_or("", |(_, status)| status);
        let status = status.split("Accumulated background error").next();
        let status = status.unwrap_or("").trim_end_matches([' ', ',', ':']);
        // The thread has already reported a lack of space.
        if status != "Compaction too large" {
            push(state, line, Background, None, status);
        }
    } else if text.starts_with("ErrorHandler: Set regular background error")
        && text.trim_end().ends_with("stop=1")
    {
        push(state, line, WritesStopped, None, "");
    } else if text.starts_with("Clearing error") {
        // `SstFileManagerImpl::ClearError` logs this in the thread that has just resumed.
        let last = state.log.shared.failures.last_mut();
        let last = last.filter(|last| {
            let is_next = line.time <= last.time.saturating_add(SAME_THREAD_MICROS);
            last.kind == Resumed && is_next
        });
        if let Some(last) = last {
            last.kind = ResumedWithSpace;
        }
    } else if let Some(status) = text.strip_prefix("Failed to resume DB ") {
        let status = status.trim_matches(['[', ']']);
        push(state, line, NotResumed, None, status);
    } else if let Some((_, kind)) = PLAIN.iter().find(|(one, _)| text.starts_with(one)) {
        push(state, line, *kind, None, "");
    }
}

/// Processes a job's line if it reports a failure.
pub(super) fn read_job_line(state: &mut LogState, line: &Line, job: u32, text: &str) -> Option<()> {
    if let Some(status) = text.strip_prefix("Compaction error: ") {
        push(state, line, FailureKind::Compaction, Some(job), status);
        return Some(());
    }
    let (file, status) = text
        .strip_prefix("Level-0 flush table #")?
        .split_once(" bytes ")?;
    if status.starts_with("OK") {
        return None;
    }
    // The job stopped because the database was closed or its column family dropped.
    let given_up = ["Shutdown in progress", "Column family dropped"];
    let kind = match given_up.iter().any(|one| status.starts_with(one)) {
        true => FailureKind::AbortedFlush,
        false => FailureKind::Flush,
    };
    push(state, line, kind, Some(job), status);
    let bytes = file
        .split_once(": ")
        .and_then(|(_, bytes)| bytes.parse().ok());
    let family = state.known_family(job)?;
    let flush = state.facts(family).flushes.get_mut(&job)?;
    flush.lost_bytes = bytes.filter(|bytes| *bytes < MAX_BYTES);
    Some(())
}

/// Takes the status of the announced compaction from its `compacted to: …` line.
pub(super) fn read_summary(
    state: &mut LogState,
    line: &Line,
    family: usize,
    text: &str,
) -> Option<()> {
    let job = state.thread(line).announced?;
    let compaction = state.facts(family).compactions.get_mut(&job)?;
    let (_, rest) = text.split_once(" write-amplify(")?;
    let status = rest.split_once(") ")?.1.split(", records in").next()?;
    compaction.failed_with = (status != "OK").then(|| status.to_string());
    Some(())
}

fn has_finished(state: &LogState, job: u32) -> bool {
    let family = &state.log.families[state.known_family(job).unwrap_or(0)];
    let facts = family.facts.compactions.get(&job);
    facts.is_some_and(|facts| facts.finish.is_some())
}

fn push(state: &mut LogState, line: &Line, kind: FailureKind, job: Option<u32>, status: &str) {
    let family = job.and_then(|job| state.known_family(job));
    let family = family.map(|family| state.log.families[family].name.clone());
    let failure = FailureLine {
        line: state.log.shared.line_count,
        time: line.time,
        kind,
        job,
        family,
        status: status.trim().to_string(),
    };
    state.log.shared.failures.push(failure);
}
