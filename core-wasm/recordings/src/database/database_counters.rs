//! Counters for writes and stalls in a recorded database, which its event log lacks (S-23, S-25).

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
    /// A flush in any column family, with the writes that its memtables contain.
    Written(LoggedWrites),
    /// A line that reports stalled writes, and true if a compaction of L0 was running.
    Stalled(StallLine, bool),
}

/// Database counters over time. The `LOG` shows neither how long writers waited nor writes that are
/// not yet flushed, so both are missing here.
#[derive(Clone, Debug, Default)]
pub struct RecordedCounters {
    /// Changes of the counters with their times, ascending.
    changes: Rc<[(u64, Change)]>,
    next: usize,
    now: DatabaseCounters,
}

impl RecordedCounters {
    /// Creates the counters at the start of the recording.
    pub fn new(recording: &Recording) -> Self {
        let Some(log) = &recording.log else {
            return Self::default();
        };
        let is_l0_compacting = compacts_l0(recording, log);
        let stalls = log.stalls.iter();
        let stalls = stalls.map(|line| (line.time, Change::Stalled(*line, is_l0_compacting(line))));
        // Stalls are counted per column family, writes per database.
        let writes = recording.activity.writes.iter();
        let writes = writes.map(|writes| (writes.time, Change::Written(*writes)));
        let mut changes: Vec<(u64, Change)> = stalls.chain(writes).collect();
        sort_by_key(&mut changes, |(time, _)| *time);
        Self {
            changes: changes.into(),
            ..Self::default()
        }
    }

    /// Resets all counters for the next open.
    pub fn begin_anew(&mut self) {
        self.now = DatabaseCounters::default();
    }

    /// Returns the counters at a `LOG` time, which must not decrease from call to call.
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

/// Returns a test that is true if a compaction counted as one out of L0 was running at a stall
/// line. Up to 8.9, a job still counts when it checks the stall conditions at its own install.
///
/// Simplified: a job counts from its pick to its release, but the log shows neither of these
/// moments, nor any moves out of L0.
fn compacts_l0(recording: &Recording, log: &LogFacts) -> impl Fn(&StallLine) -> bool {
    let style = recording.options.compaction_style.rules();
    let is_of_l0 = move |facts: &&CompactionFacts| {
        let mut levels = facts.inputs.iter();
        levels.any(|(level, _)| style.is_compaction_of_l0(*level))
    };
    let end = |facts: &CompactionFacts| facts.ended().unwrap_or(u64::MAX);
    // Start times, ascending, each with the latest end of all compactions started by then.
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
