//! A run, simulated or recorded, carried out batch by batch.

use crate::event_stats::EventStats;
use crate::problem::Problem;
use crate::recording_files::OwnedRecording;
use crate::request::Request;
use crate::shape::Shape;
use crate::summary::{self, Summary};
use crate::wire::{EventHash, encode_event};
use engine::engine::{Engine, Progress};
use engine::event::Event;
use engine::recorded::{read_recording, recorded_events};
use engine::scenario::{Benchmark, RocksDbVersion, Scenario};
use engine::validate::Warning;
use engine::workload::duration_of;

/// Bytes a second that a benchmark of unknown length is taken to write, to show progress.
const GUESSED_WRITE_RATE: u64 = 50_000_000;

/// Whether anyone follows the log here: without recordings, the page does that for itself.
const IS_FOLLOWED: bool = !cfg!(target_arch = "wasm32") || cfg!(feature = "recordings");

/// A run on its way. Call [`Run::advance`] until [`Run::is_done`].
pub struct Run {
    source: Source,
    title: String,
    warnings: Vec<Warning>,
    events: Vec<Event>,
    words: Vec<u32>,
    hash: EventHash,
    /// What the event log amounts to; nobody needs it of a simulation in the page.
    followed: Option<Followed>,
    is_done: bool,
    progress: f64,
}

/// What the event log so far amounts to.
struct Followed {
    shape: Shape,
    stats: EventStats,
}

enum Source {
    Simulation {
        engine: Box<Engine>,
        seed: u64,
        /// User bytes that all steps will write.
        total_bytes: u64,
    },
    Recording {
        events: std::vec::IntoIter<Event>,
        total_events: usize,
    },
}

impl Run {
    /// Gets ready to simulate.
    ///
    /// # Errors
    /// Whatever the request, the command lines or the options have wrong.
    pub fn simulate(request: &Request) -> Result<Run, Problem> {
        let prepared = request.prepare()?;
        let engine = Engine::new(&prepared.scenario, prepared.mode)?;
        let source = Source::Simulation {
            engine: Box::new(engine),
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
        let version = prepared.scenario.rocksdb_version;
        let followed = match cfg!(target_arch = "wasm32") {
            true => None,
            false => Some(Followed::new(version)),
        };
        Ok(Run::new(source, title, prepared.warnings, followed))
    }

    /// Reads a recorded database's history.
    ///
    /// # Errors
    /// A damaged file.
    pub fn replay(files: &OwnedRecording) -> Result<Run, Problem> {
        let recording =
            read_recording(&files.as_files()).map_err(|error| files.problem_of(error))?;
        let events = recorded_events(&recording);
        let mut warnings = files.warnings.clone();
        let said = recording.warnings.iter();
        warnings.extend(said.map(|message| Warning::new(&recording.name, message.as_str())));
        let title = recording.name.clone();
        let followed = Some(Followed::new(recording.rocksdb_version));
        let source = Source::Recording {
            total_events: events.len(),
            events: events.into_iter(),
        };
        Ok(Run::new(source, title, warnings, followed))
    }

    fn new(
        source: Source,
        title: String,
        warnings: Vec<Warning>,
        followed: Option<Followed>,
    ) -> Run {
        Run {
            source,
            title,
            warnings,
            events: Vec::new(),
            words: Vec::new(),
            hash: EventHash::default(),
            followed,
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
            self.is_done = self.source.step(&mut self.events);
        }
        for event in &self.events {
            encode_event(event, &mut self.words).map_err(|error| {
                let todo = "use a smaller scenario, or a recording with smaller numbers";
                Problem::new("event log", error.what, todo)
            })?;
            if let Some(followed) = self.followed.as_mut().filter(|_| IS_FOLLOWED) {
                followed.shape.apply(event);
                followed.stats.apply(event);
            }
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

    /// The tree now, from the event log; `None` for a simulation in the page.
    pub fn shape(&self) -> Option<&Shape> {
        self.followed.as_ref().map(|followed| &followed.shape)
    }

    /// The counters, from the event log; `None` for a simulation in the page.
    pub fn event_stats(&self) -> Option<&EventStats> {
        self.followed.as_ref().map(|followed| &followed.stats)
    }

    /// What was ignored or changed so far.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.clone();
        if let Source::Simulation { engine, .. } = &self.source {
            let said = engine.summary().warnings;
            warnings.extend(
                said.iter()
                    .map(|message| Warning::new("model", message.as_str())),
            );
        }
        warnings
    }

    /// The numbers of the run so far.
    pub fn summary(&self) -> Summary {
        let event_hash = self.hash.to_hex();
        match (&self.source, &self.followed) {
            (Source::Simulation { engine, seed, .. }, _) => {
                summary::of_simulation(&self.title, *seed, event_hash, &engine.summary())
            }
            (Source::Recording { .. }, followed) => {
                let nothing = Followed::new(RocksDbVersion::REFERENCE);
                let Followed { shape, stats } = followed.as_ref().unwrap_or(&nothing);
                summary::of_recording(&self.title, event_hash, stats, shape)
            }
        }
    }
}

impl Followed {
    fn new(version: RocksDbVersion) -> Self {
        Self {
            shape: Shape::default(),
            stats: EventStats::new(version),
        }
    }
}

impl Source {
    /// Appends further events; returns whether they were the last.
    fn step(&mut self, into: &mut Vec<Event>) -> bool {
        match self {
            Source::Simulation { engine, .. } => engine.step(into) == Progress::Done,
            Source::Recording { events, .. } => {
                into.extend(events.next());
                events.len() == 0
            }
        }
    }

    fn progress(&self, last: Option<&Event>) -> f64 {
        match self {
            Source::Simulation { total_bytes, .. } => {
                let written = last.map_or(0, |event| event.user_bytes_written);
                (written as f64 / (*total_bytes).max(1) as f64).min(1.0)
            }
            Source::Recording {
                events,
                total_events,
                ..
            } => 1.0 - events.len() as f64 / (*total_events).max(1) as f64,
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
