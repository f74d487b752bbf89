//! A run, simulated or recorded, carried out batch by batch.

use crate::dumps_json;
use crate::event_stats::EventStats;
use crate::families::OpenDatabase;
use crate::parts_value::parts_value;
use crate::problem::Problem;
use crate::published::PublishedTable;
use crate::request::Request;
use crate::shape::Shape;
use crate::stats_history::StatsHistory;
use crate::stats_moment::{self, Unknowns};
use crate::summary_json::{self, Summary};
use crate::wire::{EventHash, encode_event};
use engine::log::Event;
use engine::options::Warning;
use engine::scenario::Scenario;
use engine::simulation::{Progress, Simulation};
use engine::stats::dump_text::DatabaseCounters;
use engine::stats::report_line::ReportLine;
use engine::workload::Benchmark;
use engine::workload::duration_of;
use recordings::event_log::Telling;
use recordings::read::database_counters::RecordedCounters;
use recordings::read::parts::Parts;
use recordings::verify::dumps::judge_dumps;
use serde_json::{Value, json};

/// Bytes a second that a benchmark of unknown length is taken to write, to show progress.
const GUESSED_WRITE_RATE: u64 = 50_000_000;

/// A run on its way. Call [`Run::advance`] until [`Run::is_done`].
pub struct Run {
    source: Source,
    title: String,
    warnings: Vec<Warning>,
    /// What the files of a recording tell.
    parts: Option<Parts>,
    events: Vec<Event>,
    words: Vec<u32>,
    hash: EventHash,
    followed: Followed,
    published: Option<PublishedTable>,
    is_done: bool,
    progress: f64,
}

/// State that follows from the event log so far.
struct Followed {
    /// For pictures made of text, which the page does not need.
    shape: Option<Shape>,
    stats: EventStats,
    history: StatsHistory,
    /// Events so far.
    event_count: usize,
    unknowns: Unknowns,
}

enum Source {
    Simulation {
        simulation: Box<Simulation>,
        seed: u64,
        /// User bytes that all steps will write.
        total_bytes: u64,
    },
    Recording {
        database: OpenDatabase,
        family: usize,
        telling: Box<Telling>,
        counters: RecordedCounters,
    },
    /// The run is over, and only its statistics are asked for.
    Released,
}

impl Run {
    /// Gets ready to simulate.
    ///
    /// # Errors
    /// Whatever the request, the command lines or the options have wrong.
    pub fn simulate(request: &Request) -> Result<Run, Problem> {
        let prepared = request.prepare()?;
        let simulation = Simulation::new(&prepared.scenario, prepared.mode)?;
        let source = Source::Simulation {
            simulation: Box::new(simulation),
            seed: prepared
                .scenario
                .steps
                .last()
                .map_or(0, |step| step.workload.seed),
            total_bytes: total_bytes(&prepared.scenario),
        };
        let title = match request.title.is_empty() {
            true => default_title(&prepared.scenario),
            false => request.title.clone(),
        };
        let steps = prepared.scenario.steps.iter();
        let dump_periods = steps.map(|step| step.options.stats_dump_period_sec);
        let stats = EventStats::new(prepared.scenario.rocksdb_version, dump_periods.collect());
        let followed = Followed::new(stats, Unknowns::default());
        let mut run = Run::new(source, title, prepared.warnings, followed);
        if let Some(published) = &request.published {
            let table = PublishedTable::parse(&published.publication, &published.table)?;
            run.published = Some(table);
        }
        Ok(run)
    }

    /// Leaves the reasons out of the events of a simulation, for those who read none.
    pub fn discard_reasons(&mut self) {
        if let Source::Simulation { simulation, .. } = &mut self.source {
            simulation.discard_reasons();
        }
    }

    /// The history of a column family of a recorded database, by its index.
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
            let message =
                "no flush, compaction or file is recorded in it: there is nothing to show";
            warnings.push(Warning::new(&recording.name, message));
        }
        let title = recording.name.clone();
        let opens = 1 + recording.log.as_ref().map_or(0, |log| log.opens.len());
        let dump_periods = vec![recording.options.stats_dump_period_sec; opens];
        let stats = EventStats::new(recording.rocksdb_version, dump_periods);
        let followed = Followed::new(stats, Unknowns::of(recording));
        let parts = Parts::of(recording);
        let source = Source::Recording {
            telling: Box::new(Telling::new(recording)),
            counters: RecordedCounters::new(recording),
            database: database.clone(),
            family,
        };
        let mut run = Run::new(source, title, warnings, followed);
        run.parts = Some(parts);
        run
    }

    fn new(source: Source, title: String, warnings: Vec<Warning>, followed: Followed) -> Run {
        Run {
            source,
            title,
            warnings,
            parts: None,
            events: Vec::new(),
            words: Vec::new(),
            hash: EventHash::default(),
            followed,
            published: None,
            is_done: false,
            progress: 0.0,
        }
    }

    /// Goes on for about `max_events` events: the last step's own events may exceed that number.
    ///
    /// # Errors
    /// A number of the log is too large for its wire form.
    pub fn advance(&mut self, max_events: usize) -> Result<(), Problem> {
        self.events.clear();
        self.words.clear();
        while !self.is_done && self.events.len() < max_events {
            let first = self.events.len();
            self.is_done = self.source.step(&mut self.events);
            self.followed
                .take_in(&self.events[first..], &mut self.source);
        }
        let first = self.followed.event_count - self.events.len();
        for (place, event) in self.events.iter().enumerate() {
            encode_event(event, &mut self.words).map_err(|error| {
                let todo =
                    "use a smaller scenario, or look for the number in the recording's files";
                Problem::new(format!("event {}", first + place), error.what, todo)
            })?;
        }
        self.hash.update(&self.words);
        self.progress = match self.is_done {
            true => 1.0,
            false => self.source.progress(self.events.last()).max(self.progress),
        };
        Ok(())
    }

    /// The events of the last [`Run::advance`].
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The same as flat columns.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Whether there is nothing more to come.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Part of the work that is done, 0 to 1, by user bytes (recordings: by events).
    pub fn progress(&self) -> f64 {
        self.progress
    }

    /// The tree now, from the event log; `None` in the page.
    pub fn shape(&self) -> Option<&Shape> {
        self.followed.shape.as_ref()
    }

    /// The counters, from the event log.
    pub fn event_stats(&self) -> &EventStats {
        &self.followed.stats
    }

    /// The statistics at every event so far.
    pub fn stats_history(&self) -> &StatsHistory {
        &self.followed.history
    }

    /// The page's `StatsMoment` after an event, which has happened; beyond the last event: after
    /// the last one. Null before the first.
    pub fn stats_at(&self, event_index: usize) -> Value {
        let Some(tally) = self.followed.history.at(event_index) else {
            return Value::Null;
        };
        let published = self.published.as_ref();
        stats_moment::to_json(event_index, &tally, &self.followed.unknowns, published)
    }

    /// Frees all but what [`Run::stats_at`] needs. There is nothing more to come after it.
    pub fn release(&mut self) {
        self.source = Source::Released;
        self.is_done = true;
        self.followed.stats.release();
        (self.events, self.words) = (Vec::new(), Vec::new());
    }

    /// Warnings about what was ignored or changed so far.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.clone();
        if let Source::Simulation { simulation, .. } = &self.source {
            warnings.extend(simulation.summary().warnings);
        }
        warnings
    }

    /// The one-line report of RocksDB's benchmark.sh about the last process; `None` for a
    /// recording, and while it has written nothing.
    pub fn report(&self) -> Option<ReportLine> {
        match &self.source {
            Source::Simulation { simulation, .. } => simulation.report(),
            Source::Recording { .. } | Source::Released => None,
        }
    }

    /// What the files of a recording tell, and which ones are missing.
    pub fn parts(&self) -> Option<&Parts> {
        self.parts.as_ref()
    }

    /// The name of the scenario or of the recording.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How the statistics in a recorded `LOG` compare with ours; `None`: there are none.
    fn compared_dumps(&self) -> Option<Value> {
        let Source::Recording {
            database,
            family,
            telling,
            ..
        } = &self.source
        else {
            return None;
        };
        let dumps = judge_dumps(&database.families()[*family].recording)?;
        Some(dumps_json::to_json(&dumps, telling.start_time()))
    }

    /// The numbers of the run so far.
    pub fn summary(&self) -> Summary {
        let event_hash = self.hash.to_hex();
        let Followed {
            stats, unknowns, ..
        } = &self.followed;
        match &self.source {
            Source::Simulation {
                simulation, seed, ..
            } => {
                let run = simulation.summary();
                summary_json::of_simulation(&self.title, *seed, event_hash, &run, &stats.tally)
            }
            Source::Recording { .. } | Source::Released => {
                let mut summary =
                    summary_json::of_recording(&self.title, event_hash, stats, unknowns);
                let parts = self.parts.as_ref().map(parts_value);
                summary.json.insert("parts".into(), json!(parts));
                if let Some(dumps) = self.compared_dumps() {
                    summary.json.insert("stats_dumps".into(), dumps);
                }
                summary
            }
        }
    }
}

impl Followed {
    fn new(stats: EventStats, unknowns: Unknowns) -> Self {
        let is_page = cfg!(target_arch = "wasm32");
        Self {
            shape: (!is_page).then(Shape::default),
            stats,
            history: StatsHistory::new(),
            event_count: 0,
            unknowns,
        }
    }

    /// Takes in the events of a step.
    fn take_in(&mut self, events: &[Event], source: &mut Source) {
        for event in events {
            if let Some(shape) = &mut self.shape {
                shape.apply(event);
            }
            if self.stats.apply(event) {
                let counters = source.counters_at(event);
                self.stats.look_around(event, counters);
                self.history.push(self.event_count, &mut self.stats.tally);
            }
            self.event_count += 1;
        }
    }
}

impl Source {
    /// Appends further events; returns whether they were the last.
    fn step(&mut self, into: &mut Vec<Event>) -> bool {
        match self {
            Source::Simulation { simulation, .. } => simulation.step(into) == Progress::Done,
            Source::Recording {
                database,
                family,
                telling,
                ..
            } => !telling.tell(&database.families()[*family].recording, into),
            Source::Released => true,
        }
    }

    /// The counters that no event carries, right after an event.
    fn counters_at(&mut self, event: &Event) -> DatabaseCounters {
        match self {
            Source::Simulation { simulation, .. } => simulation.database_counters(),
            Source::Recording {
                counters, telling, ..
            } => counters.at(telling.start_time().saturating_add(event.time_micros)),
            Source::Released => DatabaseCounters::default(),
        }
    }

    fn progress(&self, last: Option<&Event>) -> f64 {
        match self {
            Source::Simulation { total_bytes, .. } => {
                let written = last.map_or(0, |event| event.user_bytes_written);
                (written as f64 / (*total_bytes).max(1) as f64).min(1.0)
            }
            Source::Recording { telling, .. } => telling.progress(),
            Source::Released => 1.0,
        }
    }
}

fn total_bytes(scenario: &Scenario) -> u64 {
    let mut total: u64 = 0;
    for step in &scenario.steps {
        let workload = &step.workload;
        let entry_bytes = u64::from(workload.key_size) + u64::from(workload.value_size);
        for benchmark in &workload.benchmarks {
            if let Some(seconds) = duration_of(workload, *benchmark) {
                let rate = match workload.benchmark_write_rate_limit {
                    0 => GUESSED_WRITE_RATE,
                    rate => rate,
                };
                total = total.saturating_add(seconds.saturating_mul(rate));
                continue;
            }
            let operations = match benchmark {
                Benchmark::CompactAll
                | Benchmark::WaitForCompaction
                | Benchmark::Flush
                | Benchmark::Stats => 0,
                _ => workload.writes.unwrap_or(workload.num),
            };
            total = total.saturating_add(operations.saturating_mul(entry_bytes));
        }
    }
    total
}

fn default_title(scenario: &Scenario) -> String {
    use crate::wire::WireEnum;
    let steps = scenario.steps.iter().map(|step| {
        let names = step.workload.benchmarks.iter().map(|one| one.wire_name());
        names.collect::<Vec<_>>().join(",")
    });
    steps.collect::<Vec<_>>().join(" + ")
}
