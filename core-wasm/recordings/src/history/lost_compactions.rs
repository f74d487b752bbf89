//! Compactions that ended without a result, so that RocksDB released their files.
//!
//! `ReleaseCompactionFiles` makes the files idle and removes the job from the running ones. The
//! scores still lack these files until the next pick or install. RocksDB computes them at once only
//! after an error that does not stop background work, because it then retries. All releases from
//! 5.18 to 11.8 do this.

use crate::log::failure_facts::FailureKind;
use crate::log::log_facts::{CompactionFacts, LogFacts};
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;

/// A compaction that ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostCompaction {
    /// Job number.
    pub job: u32,
    /// Start time, in µs of `LOG` time.
    pub started: u64,
    /// Time at which the files became idle, in µs of `LOG` time.
    pub ended: u64,
    /// True if RocksDB computes the scores again at that time.
    pub computes_scores: bool,
}

/// Limit, in µs, on the time from a job's end with an error to the handling of that error.
const HANDLED_WITHIN_MICROS: u64 = 100_000;

/// Compactions of a family that ended without a result, ordered by end time.
pub fn lost_compactions(log: &LogFacts) -> Vec<LostCompaction> {
    let compactions = log.compactions.iter();
    let lost = compactions.filter_map(|(job, facts)| {
        let (ended, computes_scores) = match (facts.lost, &facts.finish) {
            // Opening the database makes new versions.
            (Some(lost), _) => (lost, true),
            (None, Some(finish)) if facts.is_aborted() => {
                (finish.time, is_tried_again(log, *job, facts, finish.time))
            }
            _ => return None,
        };
        Some(LostCompaction {
            job: *job,
            started: facts.started,
            ended,
            computes_scores,
        })
    });
    let mut lost: Vec<LostCompaction> = lost.collect();
    sort_by_key(&mut lost, |one| (one.ended, one.job));
    lost
}

/// Returns true if RocksDB retries a compaction that ended without a result.
fn is_tried_again(log: &LogFacts, job: u32, facts: &CompactionFacts, ended: u64) -> bool {
    let mut failures = log.failures.iter();
    let has_failed =
        failures.any(|one| one.kind == FailureKind::Compaction && one.job == Some(job));
    let is_manual = facts.reason == Some(CompactionReason::ManualCompaction);
    let until = ended.saturating_add(HANDLED_WITHIN_MICROS);
    let handled = log.failures.iter().filter(|one| one.time <= until);
    let mut states = handled.rev().filter_map(|one| match one.kind {
        FailureKind::WritesStopped | FailureKind::Unrecoverable => Some(true),
        FailureKind::Resumed | FailureKind::ResumedWithSpace => Some(false),
        _ => None,
    });
    has_failed && !is_manual && !states.next().unwrap_or(false)
}
