//! Sources of the events of a run.

use crate::happened::Happened;
#[cfg(not(target_arch = "wasm32"))]
use crate::replayed::Replayed;
use crate::stats_history::StatsHistory;
use crate::stats_moment::Unknowns;
use crate::summary_json::Summary;
use crate::wire::EventHash;
use engine::log::Event;
use engine::options::Warning;
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::event_stats::EventStats;
use engine::stats::report_line::ReportLine;
use recordings::database::parts::Parts;
use sweep::numbers::RunNumbers;

/// A simulation or a recorded history, as the source of events.
///
/// A run holds its source behind a pointer, so that the WebAssembly package for simulations has no
/// code for recordings.
pub(super) trait EventSource {
    /// Appends further events; returns true if these were the last.
    fn step(&mut self, into: &mut Vec<Event>) -> bool;

    /// Counters that are in no event, as of right after the given event.
    fn counters_at(&mut self, event: &Event) -> DatabaseCounters;

    /// Bytes that the last flush or compaction wrote to blob files.
    fn blob_bytes(&self) -> u64 {
        0
    }

    /// Fraction (0 to 1) of the work done, as of the last event.
    fn progress(&self, last: Option<&Event>) -> f64;

    /// Numbers of the run so far.
    fn summary(&self, followed: &Followed) -> Summary;

    /// Drops the reasons from events if the source computes them during the run.
    fn discard_reasons(&mut self) {}

    /// Warnings so far.
    fn warnings(&self) -> Vec<Warning> {
        Vec::new()
    }

    /// The one-line report of RocksDB's benchmark.sh; `None` without a benchmark.
    fn report(&self, _stats: &EventStats) -> Option<ReportLine> {
        None
    }

    /// Facts about the recording; `None` for a simulation.
    fn recorded(&self) -> Option<RecordedFacts<'_>> {
        None
    }
}

/// Facts about a recording that its events lack.
pub struct RecordedFacts<'a> {
    /// Given and missing files, with the facts in them.
    pub parts: &'a Parts,
    /// Events in the life of the database; `None` without a `LOG`.
    pub happened: Option<&'a Happened>,
    /// Summary of the column family.
    #[cfg(not(target_arch = "wasm32"))]
    pub replayed: Replayed<'a>,
}

/// State derived from the event log so far.
pub(super) struct Followed {
    /// Name of the scenario or recording.
    pub(super) title: String,
    /// Digest of all events so far.
    pub(super) hash: EventHash,
    /// True if no more events will come.
    pub(super) is_done: bool,
    pub(super) stats: EventStats,
    pub(super) numbers: RunNumbers,
    pub(super) history: StatsHistory,
    /// Number of events so far.
    pub(super) event_count: usize,
    pub(super) unknowns: Unknowns,
}

impl Followed {
    pub(super) fn new(title: String, stats: EventStats, unknowns: Unknowns) -> Self {
        Self {
            title,
            hash: EventHash::default(),
            is_done: false,
            stats,
            numbers: RunNumbers::default(),
            history: StatsHistory::default(),
            event_count: 0,
            unknowns,
        }
    }

    /// Takes in the events of one step.
    pub(super) fn take_in(&mut self, events: &[Event], source: &mut dyn EventSource) {
        self.stats.blob_bytes = source.blob_bytes();
        for event in events {
            if self.stats.apply(event) {
                let counters = source.counters_at(event);
                self.stats.look_around(event, counters);
                self.numbers.follow(event, &self.stats);
                self.history.push(self.event_count, &mut self.stats.tally);
            }
            self.event_count += 1;
        }
    }
}
