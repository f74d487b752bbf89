//! Turns a recorded database into the events of a run.

use super::source::{EventSource, Followed, RecordedFacts};
use crate::families::OpenDatabase;
use crate::happened::Happened;
use crate::message::extend;
use crate::recording_facts::RecordingFacts;
#[cfg(not(target_arch = "wasm32"))]
use crate::replayed::Replayed;
use crate::summary_json::{self, Summary};
use engine::log::{Event, EventKind};
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::event_stats::EventStats;
use engine::stats::tally::Tally;
use recordings::database::Recording;
use recordings::database::database_counters::RecordedCounters;
use recordings::database::parts::Parts;
use recordings::event_log::Telling;

/// History of a column family, as the source of a run.
pub(super) struct Recorded {
    database: OpenDatabase,
    family: usize,
    telling: Box<Telling>,
    counters: RecordedCounters,
    parts: Parts,
    happened: Option<Happened>,
}

impl Recorded {
    /// Starts the history of a database's column family, by the family's index.
    pub fn new(database: &OpenDatabase, family: usize) -> Self {
        let recording = &database.families()[family].recording;
        let telling = Telling::new(recording);
        let log = recording.log.as_ref();
        Self {
            happened: log.map(|_| Happened::of(&database.database, telling.start_time())),
            telling: Box::new(telling),
            counters: RecordedCounters::new(recording),
            parts: Parts::of(recording),
            database: database.clone(),
            family,
        }
    }

    fn recording(&self) -> &Recording {
        &self.database.families()[self.family].recording
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn replayed(&self) -> Replayed<'_> {
        let family = &self.database.families()[self.family];
        let open_options = &self.database.database.open_options;
        Replayed::of(&family.recording, open_options, family.is_dropped)
    }

    /// Numbers at the end of the `LOG` or when the family was dropped, possibly long after the last
    /// event. `None` if the time of the open is unknown.
    fn tally_at_end(&self, stats: &EventStats) -> Option<Tally> {
        let log = self.recording().log.as_ref()?;
        let dropped = self.database.families()[self.family].dropped;
        let end = log.last_time?.min(dropped.unwrap_or(u64::MAX));
        let opened = self.database.database.opened_before(end)?;
        let start = self.telling.start_time();
        let counted_from = start.saturating_add(stats.tally.opened_at_micros);
        let before = counted_from.checked_sub(opened)?;
        let now = end.checked_sub(start)?;
        // Other families go on when one is dropped, and their later counts cannot be undone.
        let is_counted = stats.tally.at_last_dump.uptime_micros != 0;
        let is_before = now < stats.tally.time_micros;
        (!is_before || !is_counted).then(|| stats.tally_at(now, before))
    }
}

impl EventSource for Recorded {
    fn step(&mut self, into: &mut Vec<Event>) -> bool {
        let recording = &self.database.families()[self.family].recording;
        !self.telling.tell(recording, into)
    }

    fn counters_at(&mut self, event: &Event) -> DatabaseCounters {
        let time = { self.telling.start_time() }.saturating_add(event.time_micros);
        let counters = self.counters.at(time);
        if !matches!(
            event.kind,
            EventKind::BenchmarkStarted { is_open: true, .. }
        ) {
            return counters;
        }
        // The previous open counted everything before.
        self.counters.begin_anew();
        self.counters.at(time)
    }

    fn blob_bytes(&self) -> u64 {
        self.telling.blob_bytes()
    }

    fn progress(&self, _last: Option<&Event>) -> f64 {
        self.telling.progress()
    }

    fn summary(&self, followed: &Followed) -> Summary {
        let stats = &followed.stats;
        let (unknowns, at_end) = match followed.is_done {
            true => (followed.unknowns.at_end(), self.tally_at_end(stats)),
            false => (followed.unknowns, None),
        };
        let tally = at_end.as_ref().unwrap_or(&stats.tally);
        let (title, hash) = (&followed.title, followed.hash.to_hex());
        let mut summary = summary_json::of_recording(title, hash, stats, tally, &unknowns);
        let log = self.recording().log.as_ref();
        let happened = self.happened.as_ref();
        let facts = RecordingFacts::of(&self.parts, happened, log, &summary.json);
        extend(&mut summary.json, facts);
        #[cfg(not(target_arch = "wasm32"))]
        {
            summary.json["replayed"] = self.replayed().to_json();
        }
        summary
    }

    fn recorded(&self) -> Option<RecordedFacts<'_>> {
        Some(RecordedFacts {
            parts: &self.parts,
            happened: self.happened.as_ref(),
            #[cfg(not(target_arch = "wasm32"))]
            replayed: self.replayed(),
        })
    }
}
