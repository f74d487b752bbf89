//! Why a column family's flushes and compactions ran, counted.

use crate::happened::flush_reasons;
use engine::compaction::CompactionReason;
use engine::model::sorting::sort_by_key;
use recordings::database::Recording;
use recordings::history::units::UnitKind;
use std::collections::BTreeMap;

/// The reason of jobs without one in the `LOG`.
const UNKNOWN: &str = "unknown";

/// Jobs by reason, the most frequent first.
type Counts = Vec<(&'static str, u64)>;

/// `flushes by reason: Write Buffer Full 8, …` and the same of compactions, each in a line; empty
/// without a `LOG`, which alone says the reasons, or where it says none.
pub fn reason_lines(recording: &Recording) -> String {
    let Some(log) = &recording.log else {
        return String::new();
    };
    let reason_of_flush = flush_reasons(log);
    let units = || recording.history.units.iter();
    let flushed = units().filter(|unit| unit.kind == UnitKind::Flush);
    // A commit may hold the files of several flushes.
    let flushed = flushed.flat_map(|unit| {
        let jobs = unit.edit.added.iter();
        let jobs: Vec<u32> = jobs
            .map(|(_, file)| recording.flush_job_of(unit, file))
            .collect();
        if jobs.is_empty() {
            vec![unit.job]
        } else {
            jobs
        }
    });
    let flushes = counted(flushed.map(|job| reason_of_flush.get(&job).copied()));
    let compacted = units().filter(|unit| unit.kind == UnitKind::Compaction);
    let compactions = counted(compacted.map(|unit| {
        let facts = log.compactions.get(&unit.job);
        facts
            .and_then(|facts| facts.reason)
            .map(|reason| reason.name())
    }));
    [("flushes", flushes), ("compactions", compactions)]
        .into_iter()
        .filter(|(_, counts)| counts.iter().any(|(reason, _)| *reason != UNKNOWN))
        .map(|(jobs, counts)| {
            let texts = counts
                .iter()
                .map(|(reason, count)| format!("{reason} {count}"));
            let texts: Vec<String> = texts.collect();
            format!("{jobs} by reason: {}\n", texts.join(", "))
        })
        .collect()
}

/// The compaction style that makes compactions of these reasons; `None`: there is no reason that
/// only one style has.
pub fn style_by_reasons(recording: &Recording) -> Option<&'static str> {
    let log = recording.log.as_ref()?;
    let mut reasons = log.compactions.values().filter_map(|facts| facts.reason);
    reasons.find_map(|reason| match reason {
        CompactionReason::LevelL0FilesNum | CompactionReason::LevelMaxLevelSize => Some("leveled"),
        CompactionReason::UniversalSizeAmplification
        | CompactionReason::UniversalSizeRatio
        | CompactionReason::UniversalSortedRunNum => Some("universal"),
        CompactionReason::FifoMaxSize
        | CompactionReason::FifoReduceNumFiles
        | CompactionReason::FifoTtl => Some("FIFO"),
        _ => None,
    })
}

fn counted(reasons: impl Iterator<Item = Option<&'static str>>) -> Counts {
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    for reason in reasons {
        *counts.entry(reason.unwrap_or(UNKNOWN)).or_default() += 1;
    }
    let mut counts: Counts = counts.into_iter().collect();
    sort_by_key(&mut counts, |(reason, count)| {
        (std::cmp::Reverse(*count), *reason)
    });
    counts
}
