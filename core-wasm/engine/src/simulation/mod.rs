//! The simulated database, which turns a scenario into an event log.
//!
//! A discrete-event simulation: a writer fills memtables, and flushes and compactions take time and
//! install their changes at one instant. Decisions are RocksDB's own (pickers, stalls, scheduling);
//! durations come from the machine profile.
//!
//! ```text
//! writer ──switch──▶ immutable memtables ──flush──▶ L0 ──pick──▶ compaction ──install──▶ version
//!    ▲                                                                              │
//!    └──────────────────────────── write stalls ◀───────────────────────────────────┘
//! ```

mod benchmarks;
pub mod compaction_job;
mod compactions;
mod database;
mod flush_job;
mod flushes;
mod held_slots;
pub mod input_facts;
pub mod job_plan;
mod limits;
pub mod memtable;
mod obsolete_files;
mod open;
mod paced;
mod pressure;
mod process;
mod report_facts;
mod scenario_error;
pub mod scheduler;
mod set_options;
mod setup;
mod summary;
pub mod table_file;
mod write_path;
mod writer;

pub use scenario_error::ScenarioError;
pub use summary::{Progress, RunSummary, StallSummary};

use std::collections::VecDeque;

use crate::compaction::picker::{CompactionPicker, PickState};
use crate::log::{Event, EventKind, JobId};
use crate::machine::cost::MachineProfile;
use crate::model::population::{Detail, Population};
use crate::model::sst::{FileNumber, SstFile};
use crate::model::version::{Version, VersionEdit};
use crate::options::{RUN, Warning};
use crate::scenario::{OptionChange, Scenario};
use crate::stats::BenchmarkReport;
use database::Database;
use process::{Activity, Process};
use table_file::clock_seconds;

/// Maximum virtual time in ns: 100 years, which no meaningful run reaches.
const END_OF_TIME_NANOS: u64 = 100 * 365 * 24 * 3_600 * 1_000_000_000;

/// Maximum target in an event, because integers in the log stay below 2⁵³.
const MAX_SHOWN_BYTES: u64 = (1 << 53) - 1;

/// A run of a scenario in progress.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Scenario with sanitized options.
    scenario: Scenario,
    detail: Detail,
    machine: MachineProfile,
    /// Exclusive upper bound on keys.
    key_space: u64,
    /// Current virtual time, in ns.
    now_nanos: u64,
    /// Bytes of keys and values that the user has written.
    user_bytes: u64,
    step_index: usize,
    /// Option changes that are still to come.
    changes: VecDeque<OptionChange>,
    database: Database,
    process: Process,
    /// Reports on the write benchmarks that have finished.
    benchmarks: Vec<BenchmarkReport>,
    warnings: Vec<Warning>,
    is_started: bool,
    keeps_reasons: bool,
}

/// Kinds of due events, in the order in which simultaneous events are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// The thread that holds slots at this index has waited long enough.
    Held(usize),
    /// The running compaction at this index closes a file or is done.
    Compaction(usize),
    /// The flush at this index has written its file.
    Flush(usize),
    /// The memtable is full or the benchmark is over.
    Writer,
    /// A sleep or a benchmark's time limit is over.
    Wake,
    /// Options are changed.
    Change,
}

impl Simulation {
    /// Continues until one event has happened, and appends the event's log entries.
    ///
    /// The largest compaction bounds the work of one call.
    pub fn step(&mut self, events: &mut Vec<Event>) -> Progress {
        if !self.is_started {
            self.is_started = true;
            self.announce(events);
        } else if self.process.activity != Activity::Finished {
            self.run_next(events);
        }
        self.settle(events);
        match self.process.activity {
            Activity::Finished => {
                self.warn_of_late_changes();
                Progress::Done
            }
            _ => Progress::Running,
        }
    }

    /// Current version of the tree.
    pub fn version(&self) -> &Version {
        &self.database.version
    }

    /// Contents of the files, newest data first, without inputs of running compactions.
    pub fn populations(&self) -> impl Iterator<Item = (&SstFile, &Population)> {
        let files = self.database.version.all_files();
        files.filter_map(|(_, file)| {
            let held = self.database.populations.get(&file.number);
            held.map(|population| (file, population))
        })
    }

    /// Handles the next event that is due, or gives up if no event can become due.
    fn run_next(&mut self, events: &mut Vec<Event>) {
        let Some((at_nanos, due)) = self.next_due() else {
            let why = "writes are stopped and no compaction is due; a real database would hang \
                       here";
            self.give_up(why);
            return;
        };
        if END_OF_TIME_NANOS < at_nanos {
            self.give_up(
                "writes are slowed down so much that the run would take more than 100 years",
            );
            return;
        }
        self.advance_clock(at_nanos);
        match due {
            Due::Held(index) => self.finish_wait(index, events),
            Due::Compaction(index) => self.continue_compaction(index, events),
            Due::Flush(index) => self.finish_flush(index, events),
            Due::Writer if self.process.is_switch_due() => self.switch_memtable(events),
            Due::Wake if self.process.activity == Activity::Writing => self.end_by_time(),
            Due::Change => self.change_options(events),
            Due::Writer | Due::Wake => {}
        }
    }

    /// Adds a warning about the run as a whole.
    fn warn(&mut self, message: String) {
        self.warnings.push(Warning::new(RUN, message));
    }

    fn give_up(&mut self, why: &str) {
        self.warn(format!("the run ends: {why}"));
        self.process.activity = Activity::Finished;
    }

    fn next_due(&mut self) -> Option<(u64, Due)> {
        let change = self.next_change_nanos().map(|at| (at, Due::Change));
        let process = &mut self.process;
        let compactions = process.compactions.iter().enumerate();
        let compactions = compactions.map(|(at, one)| (one.due_nanos(), Due::Compaction(at)));
        let flushes = process.flushes.iter().enumerate();
        let flushes = flushes.filter(|(_, one)| !one.is_written());
        let flushes = flushes.map(|(at, one)| (one.due_nanos(), Due::Flush(at)));
        let wake = match process.activity {
            Activity::AwaitingRest { until_nanos } if self.now_nanos < until_nanos => {
                Some((until_nanos, Due::Wake))
            }
            Activity::Writing => process.ends_at_nanos.map(|at| (at, Due::Wake)),
            _ => None,
        };
        let held = process.held.iter().enumerate();
        let held = held.map(|(at, one)| (one.until_nanos, Due::Held(at)));
        let others = held.chain(compactions).chain(flushes).chain(wake);
        let others = others.chain(change).min();
        let horizon = others.map(|(at_nanos, _)| at_nanos);
        let horizon = horizon.filter(|&at_nanos| at_nanos <= END_OF_TIME_NANOS);
        let writer = process.writer.due(self.now_nanos, horizon);
        let writer = writer.map(|at_nanos| (at_nanos, Due::Writer));
        others.into_iter().chain(writer).min()
    }

    /// Advances virtual time, and counts the writer's operations in between.
    fn advance_clock(&mut self, at_nanos: u64) {
        let at_nanos = at_nanos.max(self.now_nanos);
        let process = &mut self.process;
        let operations = process.writer.advance(at_nanos);
        process.untaken_operations += operations;
        process.writes = process.writes.saturating_add(operations);
        let ingested = operations.saturating_mul(process.batch_bytes());
        process.ingest_bytes = process.ingest_bytes.saturating_add(ingested);
        let bytes = operations.saturating_mul(process.operation_bytes());
        self.user_bytes = self.user_bytes.saturating_add(bytes);
        self.now_nanos = at_nanos;
    }

    /// Starts all jobs that can start now.
    fn settle(&mut self, events: &mut Vec<Event>) {
        loop {
            self.schedule_flushes(events);
            self.schedule_compactions(events);
            if !self.advance_activity(events) {
                break;
            }
        }
        self.share_machine();
    }

    /// Applies an edit and makes the result the current version.
    fn install(&mut self, edit: VersionEdit) {
        self.process.obsolete.version_installed();
        self.database.install(edit);
        self.mark_aged_files();
        self.install_version();
    }

    /// Lets the picker derive its state from the current version, under the installed options, but
    /// with scores under the latest options (O-8).
    pub(super) fn install_version(&mut self) {
        self.with_installed_options(|run| run.with_picker(CompactionPicker::version_installed));
        if self.process.rolled_back.is_some() {
            self.with_picker(CompactionPicker::compute_scores);
        }
    }

    /// Runs a function under the installed options. These are an older job's while that job is
    /// being installed, otherwise the current ones (O-8).
    fn with_installed_options<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let Some(own) = self.process.rolled_back.take() else {
            return ask(self);
        };
        let latest = std::mem::replace(&mut self.process.options, own);
        let answer = ask(self);
        let own = std::mem::replace(&mut self.process.options, latest);
        self.process.rolled_back = Some(own);
        answer
    }

    /// State that picks depend on, as of now.
    fn pick_state(&self) -> PickState<'_> {
        let (version, options) = (&self.database.version, &self.process.options);
        PickState {
            running: &self.process.running,
            now_seconds: clock_seconds(self.now_nanos),
            keeps_reasons: self.keeps_reasons,
            ..PickState::new(version, options, self.scenario.rocksdb_version)
        }
    }

    /// Runs a function on the picker and the current tree.
    fn with_picker<T>(
        &mut self,
        ask: impl FnOnce(&mut CompactionPicker, &PickState<'_>) -> T,
    ) -> T {
        let mut picker = std::mem::take(&mut self.process.picker);
        let answer = ask(&mut picker, &self.pick_state());
        self.process.picker = picker;
        answer
    }

    /// Recomputes stall conditions and schedules compactions (W-2, W-5). Call it after every change
    /// to the version or the memtables.
    fn install_super_version(&mut self, events: &mut Vec<Event>) {
        self.resize_memtable();
        self.log_level_targets(events);
        self.recalculate_stalls(events);
        self.enqueue_compaction();
    }

    /// Adds an event with the base level and the targets if they have changed (D-1..D-10).
    fn log_level_targets(&mut self, events: &mut Vec<Event>) {
        let process = &mut self.process;
        let Some(targets) = process.picker.level_targets() else {
            return;
        };
        if *targets == process.logged_targets {
            return;
        }
        process.logged_targets = targets.clone();
        let shown = targets.max_bytes.iter().map(|&bytes| match bytes {
            u64::MAX => 0,
            bytes => bytes.min(MAX_SHOWN_BYTES),
        });
        let kind = EventKind::LevelTargets {
            base_level: targets.base_level as u32,
            max_bytes: shown.collect(),
            reasoning: self.with_installed_options(|run| {
                run.with_picker(|picker, state| picker.explain_level_targets(state))
            }),
        };
        self.emit(kind, events);
    }

    fn emit(&self, kind: EventKind, events: &mut Vec<Event>) {
        events.push(Event {
            time_micros: self.now_nanos / 1_000,
            user_bytes_written: self.user_bytes,
            kind,
        });
    }
    /// Adds an event for each file that a job deletes.
    fn emit_deletions(
        &self,
        job: JobId,
        files: impl IntoIterator<Item = FileNumber>,
        events: &mut Vec<Event>,
    ) {
        for file_number in files {
            self.emit(EventKind::TableFileDeletion { job, file_number }, events);
        }
    }
}
