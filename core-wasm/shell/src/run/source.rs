//! The source of a run's events.

use crate::happened::Happened;
#[cfg(not(target_arch = "wasm32"))]
use crate::replayed::Replayed;
use crate::stats_history::StatsHistory;
use crate::stats_moment::Unknowns;
use crate::summary_json::Summary;
use engine::log::Event;
use engine::options::Warning;
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::event_stats::EventStats;
use engine::stats::report_line::ReportLine;
use recordings::database::parts::Parts;

/// A simulation or a recorded history.
///
/// A run has it behind a pointer, so that the WebAssembly package that only simulates has no code
/// for recordings.
pub(super) trait EventSource {
    /// Appends further events; returns whether they were the last.
    fn step(&mut self, into: &mut Vec<Event>) -> bool;

    /// The counters that no event carries, right after an event.
    fn counters_at(&mut self, event: &Event) -> DatabaseCounters;

    /// Bytes that the last flush or compaction wrote to blob files.
    fn blob_bytes(&self) -> u64 {
        0
    }

    /// Part of the work that is done, 0 to 1, by the last event.
    fn progress(&self, last: Option<&Event>) -> f64;

    /// The numbers of the run so far.
    fn summary(&self, heading: Heading, followed: &Followed) -> Summary;

    /// Leaves the reasons out of the events where they are made up as the run goes.
    fn discard_reasons(&mut self) {}

    /// Warnings that came up on the way.
    fn warnings(&self) -> Vec<Warning> {
        Vec::new()
    }

    /// The one-line report of RocksDB's benchmark.sh; `None` where there is no benchmark.
    fn report(&self, _stats: &EventStats) -> Option<ReportLine> {
        None
    }

    /// The files of a recording and their content; `None` for a simulation.
    fn parts(&self) -> Option<&Parts> {
        None
    }

    /// The subject of a recording, for the command line; `None` for a simulation.
    #[cfg(not(target_arch = "wasm32"))]
    fn replayed(&self) -> Option<Replayed<'_>> {
        None
    }

    /// Events of a recorded database; `None`: there is no `LOG`.
    fn happened(&self) -> Option<&Happened> {
        None
    }
}

/// The beginning of a summary.
pub(super) struct Heading<'a> {
    /// The name of the scenario or of the recording.
    pub title: &'a str,
    /// The hash of all events so far, in hexadecimal digits.
    pub event_hash: String,
    /// Nothing more will come.
    pub is_done: bool,
}

/// State that follows from the event log so far.
pub(super) struct Followed {
    pub(super) stats: EventStats,
    pub(super) history: StatsHistory,
    /// Events so far.
    pub(super) event_count: usize,
    pub(super) unknowns: Unknowns,
}

impl Followed {
    pub(super) fn new(stats: EventStats, unknowns: Unknowns) -> Self {
        Self {
            stats,
            history: StatsHistory::default(),
            event_count: 0,
            unknowns,
        }
    }

    /// Takes in the events of a step.
    pub(super) fn take_in(&mut self, events: &[Event], source: &mut dyn EventSource) {
        self.stats.blob_bytes = source.blob_bytes();
        for event in events {
            if self.stats.apply(event) {
                let counters = source.counters_at(event);
                self.stats.look_around(event, counters);
                self.history.push(self.event_count, &mut self.stats.tally);
            }
            self.event_count += 1;
        }
    }
}
