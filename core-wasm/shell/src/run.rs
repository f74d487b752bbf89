//! A simulated or recorded run, executed batch by batch.

mod recorded;
mod simulated;
mod source;

use crate::families::OpenDatabase;
use crate::happened::Happened;
use crate::problem::Problem;
use crate::published::PublishedTable;
use crate::request::Request;
use crate::stats_history::StatsHistory;
use crate::stats_moment::{StatsMoment, Unknowns};
use crate::summary_json::Summary;
use crate::wire::encode_event;
use engine::log::Event;
use engine::options::Warning;
use engine::simulation::Simulation;
use engine::stats::event_stats::EventStats;
use engine::stats::report_line::ReportLine;
use recorded::Recorded;
use serde_json::Value;
use simulated::{Simulated, default_title};
pub use source::RecordedFacts;
use source::{EventSource, Followed};

/// A run in progress. Call [`Run::advance`] until [`Run::is_done`].
pub struct Run {
    state: State,
    warnings: Vec<Warning>,
    events: Vec<Event>,
    words: Vec<u32>,
    followed: Followed,
    published: Option<PublishedTable>,
    progress: f64,
}

enum State {
    Held(Box<dyn EventSource>),
    /// The run is over, and only its statistics are still needed.
    Released(Box<Summary>),
}

impl Run {
    /// Prepares a simulation.
    ///
    /// # Errors
    /// An error in the request, the command lines or the options.
    pub fn simulate(request: &Request) -> Result<Run, Problem> {
        let prepared = request.prepare()?;
        let simulation = Simulation::new(&prepared.scenario, prepared.mode)?;
        let source = Simulated::new(simulation, &prepared.scenario);
        let title = match request.title.is_empty() {
            true => default_title(&prepared.scenario),
            false => request.title.clone(),
        };
        let steps = prepared.scenario.steps.iter();
        let dump_periods = steps.map(|step| step.options.stats_dump_period_sec);
        let stats = EventStats::new(prepared.scenario.rocksdb_version, dump_periods.collect());
        let followed = Followed::new(title, stats, Unknowns::default());
        let mut run = Run::new(Box::new(source), prepared.warnings, followed);
        if let Some(published) = &request.published {
            let table = PublishedTable::parse(&published.publication, &published.table)?;
            run.published = Some(table);
        }
        Ok(run)
    }

    /// Drops the reasons from a simulation's events, for readers that do not need them.
    pub fn discard_reasons(&mut self) {
        if let State::Held(source) = &mut self.state {
            source.discard_reasons();
        }
    }

    /// Replays the history of a recorded database's column family, by the family's index.
    pub fn replay(database: &OpenDatabase, family: usize) -> Run {
        let recording = &database.families()[family].recording;
        let mut warnings = database.warnings.clone();
        let said = recording.warnings.iter();
        warnings.extend(said.map(|message| Warning::new(&recording.name, message.as_str())));
        let history = &recording.history;
        let is_silent = { recording.log.as_ref() }
            .is_none_or(|log| log.flushes.is_empty() && log.compactions.is_empty());
        let has_history = recording.log.is_some() || recording.has_manifest;
        if has_history && is_silent && history.units.is_empty() && history.initial.is_empty() {
            let message = "it records no flush, compaction or file, so there is nothing to show";
            warnings.push(Warning::new(&recording.name, message));
        }
        let opens = 1 + recording.log.as_ref().map_or(0, |log| log.opens.len());
        let dump_periods = vec![recording.options.stats_dump_period_sec; opens];
        let recoveries = recording.log.iter().flat_map(|log| log.recoveries.keys());
        let stats = EventStats::new(recording.rocksdb_version, dump_periods)
            .of_family(&recording.family, recoveries.copied().collect());
        let followed = Followed::new(recording.name.clone(), stats, Unknowns::of(recording));
        let source = Recorded::new(database, family);
        Run::new(Box::new(source), warnings, followed)
    }

    fn new(source: Box<dyn EventSource>, warnings: Vec<Warning>, followed: Followed) -> Run {
        Run {
            state: State::Held(source),
            warnings,
            events: Vec::new(),
            words: Vec::new(),
            followed,
            published: None,
            progress: 0.0,
        }
    }

    /// Continues for about `max_events` events, or for more if the last step has more.
    ///
    /// # Errors
    /// A number that is too large for its form in the log.
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        self.events.clear();
        self.words.clear();
        let State::Held(source) = &mut self.state else {
            return Ok(());
        };
        while !self.followed.is_done && self.events.len() < max_events {
            let first = self.events.len();
            self.followed.is_done = source.step(&mut self.events);
            self.followed
                .take_in(&self.events[first..], source.as_mut());
        }
        let first = self.followed.event_count - self.events.len();
        for (place, event) in self.events.iter().enumerate() {
            encode_event(event, &mut self.words).map_err(|what| {
                let todo =
                    "use a smaller scenario, or look for the number in the recording's files";
                Problem::new(format!("event {}", first + place), what, todo)
            })?;
        }
        self.followed.hash.update(&self.words);
        self.progress = match self.followed.is_done {
            true => 1.0,
            false => source.progress(self.events.last()).max(self.progress),
        };
        Ok(())
    }

    /// Events of the last [`Run::advance`].
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Events of the last [`Run::advance`], in wire format.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Returns true if the run is complete.
    pub fn is_done(&self) -> bool {
        self.followed.is_done
    }

    /// Fraction (0 to 1) of the work done so far, by user bytes or, for recordings, by events.
    pub fn progress(&self) -> f64 {
        self.progress
    }

    /// Counters computed from the event log.
    pub fn event_stats(&self) -> &EventStats {
        &self.followed.stats
    }

    /// Statistics after every event so far.
    pub fn stats_history(&self) -> &StatsHistory {
        &self.followed.history
    }

    /// The page's `StatsMoment` after an event that has happened; for a later index, after the last
    /// event. Null before the first event.
    pub fn stats_at(&self, event_index: usize) -> Value {
        let Some(tally) = self.followed.history.at(event_index) else {
            return Value::Null;
        };
        let published = self.published.as_ref();
        StatsMoment::of(event_index, &tally, &self.followed.unknowns, published).into()
    }

    /// Frees everything that [`Run::stats_at`] and [`Run::summary`] do not need. The run has no
    /// more events afterwards.
    pub fn release(&mut self) {
        self.followed.is_done = true;
        self.state = State::Released(Box::new(self.summary()));
        self.followed.stats.release();
        (self.events, self.words) = (Vec::new(), Vec::new());
    }

    /// Warnings so far about ignored or changed parts; equal ones of several processes appear once.
    pub fn warnings(&self) -> Vec<Warning> {
        let of_source = self
            .source()
            .into_iter()
            .flat_map(|source| source.warnings());
        let mut warnings = Vec::new();
        for warning in self.warnings.iter().cloned().chain(of_source) {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        warnings
    }

    /// The one-line report of RocksDB's benchmark.sh for the last process. `None` for a recording,
    /// and before the first write.
    pub fn report(&self) -> Option<ReportLine> {
        self.source()?.report(&self.followed.stats)
    }

    /// Facts about the recording; `None` for a simulation, and after [`Run::release`].
    pub fn recorded(&self) -> Option<RecordedFacts<'_>> {
        self.source()?.recorded()
    }

    /// Events in the life of a recorded database; `None` without a `LOG`.
    pub fn happened(&self) -> Option<&Happened> {
        self.recorded()?.happened
    }

    /// Name of the scenario or recording.
    pub fn title(&self) -> &str {
        &self.followed.title
    }

    /// Numbers of the run so far.
    pub fn summary(&self) -> Summary {
        match &self.state {
            State::Released(summary) => Summary::clone(summary),
            State::Held(source) => source.summary(&self.followed),
        }
    }

    fn source(&self) -> Option<&dyn EventSource> {
        match &self.state {
            State::Held(source) => Some(source.as_ref()),
            State::Released(_) => None,
        }
    }
}
