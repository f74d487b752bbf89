//! Where the events of a run come from.

use super::Followed;
use crate::happened::Happened;
#[cfg(not(target_arch = "wasm32"))]
use crate::replayed::Replayed;
use crate::summary_json::Summary;
use engine::log::Event;
use engine::options::Warning;
use engine::stats::blob_files::{BlobFiles, BlobWork};
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::report_line::ReportLine;
use recordings::read::parts::Parts;

/// A simulation or a recorded history.
///
/// A run has it behind a pointer, so that the WebAssembly package that only simulates has no code
/// for recordings.
pub(super) trait EventSource {
    /// Appends further events; returns whether they were the last.
    fn step(&mut self, into: &mut Vec<Event>) -> bool;

    /// The counters that no event carries, right after an event.
    fn counters_at(&mut self, event: &Event) -> DatabaseCounters;

    /// The blob files after the last event.
    fn blob_files(&self) -> BlobFiles {
        BlobFiles::default()
    }

    /// What the last flush or compaction did to them.
    fn blob_work(&self) -> BlobWork {
        BlobWork::default()
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
    fn report(&self) -> Option<ReportLine> {
        None
    }

    /// What the files of a recording tell; `None` for a simulation.
    fn parts(&self) -> Option<&Parts> {
        None
    }

    /// What a recording is of, for the command line; `None` for a simulation.
    #[cfg(not(target_arch = "wasm32"))]
    fn replayed(&self) -> Option<Replayed> {
        None
    }

    /// What happened to a recorded database; `None`: no `LOG` tells it.
    fn happened(&self) -> Option<&Happened> {
        None
    }
}

/// What a summary begins with.
pub(super) struct Heading<'a> {
    /// The name of the scenario or of the recording.
    pub title: &'a str,
    /// The hash of all events so far, in hexadecimal digits.
    pub event_hash: String,
    /// Whether there is nothing more to come.
    pub is_done: bool,
}
