//! The counters of a recorded database that its event log lacks: writes and stalls (S-23, S-25).

use crate::database::Recording;
use crate::history::logged_writes::LoggedWrites;
use crate::log::log_facts::{CompactionFacts, LogFacts, StallLine};
use engine::model::sorting::sort_by_key;
use engine::stats::dump_text::DatabaseCounters;
use engine::write_stall::StallCause;
use std::rc::Rc;

/// A change of the counters.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A flush in any column family, with the writes in its memtables.
    Written(LoggedWrites),
    /// Writes were stalled by this line; true if a compaction of L0 was running.
    Stalled(StallLine, bool),
}

/// The counters over time. The `LOG` gives neither the time that writers waited nor writes before
/// their flush: both are missing here.
#[derive(Clone, Debug, Default)]
pub struct RecordedCounters {
    /// Changes with their times, ascending.
    changes: Rc<[(u64, Change)]>,
    next: usize,
    now: DatabaseCounters,
}

impl RecordedCounters {
    /// The counters at the beginning of the recording.
    pub fn new(recording: &Recording) -> Self {
        let Some(log) = &recording.log else {
            return Self::default();
        };
        let is_l0_compacting = compacts_l0(recording, log);
        let stalls = log.stalls.iter();
        let stalls = stalls.map(|line| (line.time, Change::Stalled(*line, is_l0_compacting(line))));
        // Stalls are counted by column family, writes for the whole database.
        let writes = recording.activity.writes.iter();
        let writes = writes.map(|writes| (writes.time, Change::Written(*writes)));
        let mut changes: Vec<(u64, Change)> = stalls.chain(writes).collect();
        sort_by_key(&mut changes, |(time, _)| *time);
        Self {
            changes: changes.into(),
            ..Self::default()
        }
    }

    /// Resets all counters for another open.
    pub fn begin_anew(&mut self) {
        self.now = DatabaseCounters::default();
    }

    /// The counters at a time in the `LOG`; times must not decrease from call to call.
    pub fn at(&mut self, time: u64) -> DatabaseCounters {
        let next = |next: usize| self.changes.get(next).filter(|(at, _)| *at <= time);
        while let Some((_, change)) = next(self.next) {
            match change {
                Change::Written(writes) => {
                    self.now.written_keys += writes.keys;
                    self.now.written_bytes += writes.bytes;
                }
                Change::Stalled(line, is_l0_compacting) => {
                    let stalls = &mut self.now.stalls;
                    stalls.count(line.condition, line.cause, *is_l0_compacting);
                }
            }
            self.next += 1;
        }
        self.now
    }
}

/// A test for stall lines: true if a compaction that counts as one out of L0 was running at the
/// line. Up to 8.9, a job checks the stall conditions at its own install while it still counts.
///
/// Simplified: a job counts from its pick to its release. The log shows neither of these moments,
/// nor the moves out of L0.
fn compacts_l0(recording: &Recording, log: &LogFacts) -> impl Fn(&StallLine) -> bool {
    let style = recording.options.compaction_style.rules();
    let is_of_l0 = move |facts: &&CompactionFacts| {
        let mut levels = facts.inputs.iter();
        levels.any(|(level, _)| style.is_compaction_of_l0(*level))
    };
    let end = |facts: &CompactionFacts| facts.ended().unwrap_or(u64::MAX);
    // Start times, ascending, each with the latest end of any compaction started so far.
    let own = log.compactions.values().filter(is_of_l0);
    let mut running: Vec<(u64, u64)> = own.map(|facts| (facts.started, end(facts))).collect();
    running.sort_unstable();
    let mut latest = 0;
    for (_, end) in &mut running {
        latest = latest.max(*end);
        *end = latest;
    }
    let counts_own = !recording.rocksdb_version.at_least(8, 10);
    move |line| {
        if line.cause != StallCause::L0FileCountLimit {
            return false;
        }
        let begun = running.partition_point(|(start, _)| *start <= line.time);
        let latest = begun.checked_sub(1).map(|last| running[last].1);
        let own = line.job.and_then(|job| log.compactions.get(&job));
        let own = own.filter(|facts| counts_own && is_of_l0(facts) && end(facts) < line.time);
        latest.is_some_and(|end| line.time <= end) || own.is_some()
    }
}
