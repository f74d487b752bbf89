//! Waits of background threads between two jobs: for deletions of files, and to be woken up.

use engine::model::sorting::inserted;
use std::collections::BTreeMap;

use recordings::log::log_facts::LogFacts;

/// Files that a thread of compactions deleted after a job.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedPurge {
    /// Time of the install, in µs.
    pub(crate) from: u64,
    /// Time of the last deletion, in µs.
    pub(crate) until: u64,
    /// Files.
    pub(crate) files: u64,
}

/// The purges of compactions and trivial moves, each from its install on.
pub(crate) fn purges(log: &LogFacts) -> Vec<RecordedPurge> {
    let finished = log.compactions.iter().filter_map(|(job, facts)| {
        let finish = facts.finish.as_ref()?;
        Some((*job, finish.time))
    });
    let installs = finished.chain(log.moves.iter().map(|facts| (facts.job, facts.time)));
    let purges = installs.map(|(job, from)| {
        let (until, files) = (from, 0);
        (job, RecordedPurge { from, until, files })
    });
    let mut purges: BTreeMap<u32, RecordedPurge> = inserted(purges);
    for file in &log.deleted {
        if let Some(purge) = purges.get_mut(&file.job) {
            purge.until = purge.until.max(file.time);
            purge.files += 1;
        }
    }
    purges.into_values().collect()
}

/// A compaction that started, and what it waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedStart {
    /// Time from which it could start, in µs.
    pub(crate) due: u64,
    /// Time of its start, in µs.
    pub(crate) started: u64,
    /// True if a thread had just ended a job then.
    pub(crate) is_awake: bool,
}

/// The starts of all compactions. One can start when a flush is installed, when another compaction
/// has started, and when a thread has ended a job and deleted its files: whichever came last.
pub(crate) fn recorded_starts(log: &LogFacts) -> Vec<RecordedStart> {
    let mut moments: BTreeMap<u64, bool> = BTreeMap::new();
    let flushes = log.flushes.values().filter_map(|flush| flush.finished);
    moments.extend(flushes.map(|time| (time, false)));
    let starts = log.compactions.values().map(|facts| facts.started);
    moments.extend(starts.clone().map(|time| (time, false)));
    moments.extend(purges(log).iter().map(|purge| (purge.until, true)));
    let starts = starts.filter_map(|started| {
        let (&due, &is_awake) = moments.range(..started).next_back()?;
        Some(RecordedStart {
            due,
            started,
            is_awake,
        })
    });
    starts.collect()
}

/// Median time that a thread took to pick a due compaction, in ns: a thread that had just ended a
/// job, or one that slept. A few starts waited for something else.
pub(crate) fn nanos_to_pick(starts: &[RecordedStart], is_awake: bool) -> u64 {
    let starts = starts.iter().filter(|one| one.is_awake == is_awake);
    let mut waits: Vec<u64> = starts.map(|one| one.started - one.due).collect();
    waits.sort_unstable();
    waits
        .get(waits.len() / 2)
        .map_or(0, |micros| micros * 1_000)
}
