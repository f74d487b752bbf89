//! Times between two jobs of a background thread, spent on deleting files and on waking up.

use crate::pacing::Span;
use engine::model::sorting::inserted;
use recordings::log::log_facts::LogFacts;
use std::collections::BTreeMap;

/// Purges after compactions and trivial moves, each from the install to the last deletion, with the
/// number of files.
pub(crate) fn purges(log: &LogFacts) -> Vec<Span> {
    let finished = log.compactions.iter().filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref()?;
        Some((*job, finish.time))
    });
    let installs = finished.chain(log.moves.iter().map(|facts| (facts.job, facts.time)));
    let purges = installs.map(|(job, from)| {
        let (until, what) = (from, 0);
        (job, Span { from, until, what })
    });
    let mut purges: BTreeMap<u32, Span> = inserted(purges);
    for file in &log.deleted {
        if let Some(purge) = purges.get_mut(&file.job) {
            purge.until = purge.until.max(file.time);
            purge.what += 1;
        }
    }
    purges.into_values().collect()
}

/// Waits before each compaction's start, each with true if a thread had just ended a job. A
/// compaction can start once a flush is installed, another compaction has started, and a thread has
/// ended a job and deleted its files, whichever comes last.
pub(crate) fn recorded_starts(log: &LogFacts) -> Vec<Span<bool>> {
    let mut moments: BTreeMap<u64, bool> = BTreeMap::new();
    let flushes = log.flushes.values().filter_map(|flush| flush.finished);
    moments.extend(flushes.map(|time| (time, false)));
    let starts = log.compactions.values().map(|facts| facts.started);
    moments.extend(starts.clone().map(|time| (time, false)));
    moments.extend(purges(log).iter().map(|purge| (purge.until, true)));
    let starts = starts.filter_map(|until| {
        let (&from, &what) = moments.range(..until).next_back()?;
        Some(Span { from, until, what })
    });
    starts.collect()
}

/// Median time to pick a due compaction, in ns, by a thread that has just ended a job or by one
/// that was asleep. A few starts waited for other reasons.
pub(crate) fn nanos_to_pick(starts: &[Span<bool>], is_awake: bool) -> u64 {
    let starts = starts.iter().filter(|one| one.what == is_awake);
    let mut waits: Vec<u64> = starts.map(|one| one.until - one.from).collect();
    waits.sort_unstable();
    let middle = waits.get(waits.len() / 2);
    middle.map_or(0, |micros| micros * 1_000)
}
