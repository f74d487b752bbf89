//! The counters of a recorded database that its event log does not carry: writes and stalls (S-23,
//! S-25).

use crate::database::Recording;
use crate::history::logged_writes::LoggedWrites;
use crate::log::log_facts::{CompactionFacts, LogFacts, StallLine};
use engine::model::sorting::sort_by_key;
use engine::stats::dump_text::DatabaseCounters;
use engine::write_stall::StallCause;
use std::rc::Rc;

/// A change of the counters.
#[derive(Clone, Copy, Debug)]
struct Change {
    time: u64,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// A flush of any column family takes what was written.
    Written(LoggedWrites),
    /// Writes were found held back.
    Stalled(StallLine, bool),
}

/// The counters, moment by moment. For how long writes were held back is not recorded, nor are
/// writes before a flush takes them: both are missing here.
#[derive(Clone, Debug, Default)]
pub struct RecordedCounters {
    changes: Rc<[Change]>,
    next: usize,
    now: DatabaseCounters,
}

impl RecordedCounters {
    /// At the recording's beginning.
    pub fn new(recording: &Recording) -> Self {
        let Some(log) = &recording.log else {
            return Self::default();
        };
        let of_l0 = CompactionsOfL0::of(recording, log);
        let stalls = log.stalls.iter().map(|line| Change {
            time: line.time,
            what: What::Stalled(*line, of_l0.is_compacting(log, line)),
        });
        // Stalls are counted by column family, writes for the whole database.
        let writes = recording.activity.writes.iter().map(|write| Change {
            time: write.time,
            what: What::Written(*write),
        });
        let mut changes: Vec<Change> = stalls.chain(writes).collect();
        sort_by_key(&mut changes, |change| change.time);
        Self {
            changes: changes.into(),
            ..Self::default()
        }
    }

    /// Another open: all counters begin anew.
    pub fn begin_anew(&mut self) {
        self.now = DatabaseCounters::default();
    }

    /// The counters at a time of the `LOG`; times only grow from call to call.
    pub fn at(&mut self, time: u64) -> DatabaseCounters {
        while let Some(change) = self.changes.get(self.next).filter(|next| next.time <= time) {
            match change.what {
                What::Written(writes) => {
                    self.now.written_keys += writes.keys;
                    self.now.written_bytes += writes.bytes;
                }
                What::Stalled(line, is_l0_compacting) => {
                    let stalls = &mut self.now.stalls;
                    stalls.count(line.condition, line.cause, is_l0_compacting);
                }
            }
            self.next += 1;
        }
        self.now
    }
}

/// The compactions that count as those of L0.
///
/// Simplified: a job counts from its pick to its release, and the log tells neither moment, nor
/// which moves came from L0.
struct CompactionsOfL0<'a> {
    recording: &'a Recording,
    /// When each began, ascending, and until when the latest of those up to it ran.
    running: Vec<(u64, u64)>,
}

impl<'a> CompactionsOfL0<'a> {
    fn of(recording: &'a Recording, log: &LogFacts) -> Self {
        let mut of_l0 = Self {
            recording,
            running: Vec::new(),
        };
        let compactions = log.compactions.values();
        let own = compactions.filter(|facts| of_l0.holds(facts));
        let mut running: Vec<(u64, u64)> = own.map(|facts| (facts.started, end(facts))).collect();
        running.sort_unstable();
        let mut latest = 0;
        for (_, end) in &mut running {
            latest = latest.max(*end);
            *end = latest;
        }
        of_l0.running = running;
        of_l0
    }

    fn holds(&self, facts: &CompactionFacts) -> bool {
        let style = self.recording.options.compaction_style.rules();
        let mut levels = facts.inputs.iter().map(|(level, _)| *level);
        levels.any(|level| style.is_compaction_of_l0(level))
    }

    /// Whether one was under way. Up to 8.9 a job's own install looks at the stall conditions while
    /// the job still counts.
    fn is_compacting(&self, log: &LogFacts, line: &StallLine) -> bool {
        if line.cause != StallCause::L0FileCountLimit {
            return false;
        }
        let begun = self
            .running
            .partition_point(|(start, _)| *start <= line.time);
        let latest = begun.checked_sub(1).map(|last| self.running[last].1);
        let counts_own = !self.recording.rocksdb_version.at_least(8, 10);
        let own = line.job.and_then(|job| log.compactions.get(&job));
        let is_own = |facts: &CompactionFacts| self.holds(facts) && end(facts) < line.time;
        latest.is_some_and(|end| line.time <= end) || counts_own && own.is_some_and(is_own)
    }
}

fn end(facts: &CompactionFacts) -> u64 {
    facts.ended().unwrap_or(u64::MAX)
}
