//! Preparation of a run: checks of the scenario, and the choice of detail.

use crate::compaction::picker::CompactionPicker;
use crate::log::{Event, EventKind, RunMode, SCHEMA_VERSION};
use crate::model::key::InternalKey;
use crate::model::population::{Detail, Population, choose_factor};
use crate::model::sst::SstFile;
use crate::model::version::VersionError;
use crate::options::validate::{sanitize, validate};
use crate::scenario::{Mode, Scenario, Step};
use crate::settings::simplified::simplified;
use crate::simulation::Simulation;
use crate::simulation::database::Database;
use crate::simulation::limits::check_limits;
use crate::simulation::memtable::MemtableModel;
use crate::simulation::process::{Activity, Process};
use crate::simulation::scenario_error::ScenarioError;
use crate::simulation::set_options::{check_changes, in_order};
use crate::workload::{Benchmark, Workload};
use crate::workload::{KeyStream, WorkloadError, has_densities, key_space_of, max_factor};

impl Simulation {
    /// Checks a scenario and prepares it for a run.
    ///
    /// # Errors
    /// Returned for anything that RocksDB, db_bench or the model refuses; see [`ScenarioError`].
    pub fn new(scenario: &Scenario, mode: Mode) -> Result<Self, ScenarioError> {
        let mut warnings = Vec::new();
        let mut scenario = scenario.clone();
        for (index, step) in scenario.steps.iter_mut().enumerate() {
            let style = step.options.compaction_style.rules();
            validate(&step.options, scenario.rocksdb_version, style)
                .map_err(|error| ScenarioError::Option { step: index, error })?;
            let (options, adjusted) = sanitize(&step.options, scenario.rocksdb_version, style);
            step.options = options;
            check_limits(index, step)?;
            let simplified = simplified(&step.options, &step.workload, scenario.rocksdb_version);
            warnings.extend(adjusted.into_iter().chain(simplified));
        }
        check_continuations(&scenario.steps)?;
        let changes = in_order(&scenario.changes);
        check_changes(&scenario.steps, &changes, scenario.rocksdb_version)?;
        let detail = choose_detail(mode, &scenario.steps);
        for (index, step) in scenario.steps.iter().enumerate() {
            check_benchmarks(index, &step.workload, detail)?;
        }
        let Some(first) = scenario.steps.first() else {
            return Err(ScenarioError::NoSteps);
        };
        let spaces = scenario.steps.iter().map(|step| key_space(&step.workload));
        let key_space = spaces.max().unwrap_or(0);
        let num_levels = first.options.num_levels as usize;
        let mut database = Database::new(scenario.rocksdb_version, num_levels, key_space);
        let memtable = database.take_memtable_number();
        let machine = scenario.machine.for_release(scenario.rocksdb_version);
        let process = Process::open(first, 0, memtable);
        Ok(Self {
            scenario,
            detail,
            machine,
            key_space,
            now_nanos: 0,
            user_bytes: 0,
            step_index: 0,
            changes: changes.into(),
            database,
            process,
            benchmarks: Vec::new(),
            warnings,
            is_started: false,
            keeps_reasons: true,
        })
    }

    /// Omits reasons from all further events, which is faster for callers that do not read them.
    pub fn discard_reasons(&mut self) {
        self.keeps_reasons = false;
    }

    /// Starts with a database that already has these files and keys when it is first opened, and
    /// with these round-robin cursors on its levels (L-15).
    ///
    /// # Errors
    /// Returned if the files are inconsistent.
    pub fn begin_with(
        &mut self,
        files: Vec<(usize, SstFile, Population)>,
        cursors: &[(usize, InternalKey)],
    ) -> Result<(), VersionError> {
        let num_levels = self.process.options.num_levels as usize;
        self.database.adopt(num_levels, files)?;
        self.with_picker(CompactionPicker::reopen);
        for (level, cursor) in cursors {
            self.process.picker.set_cursor(*level, *cursor);
        }
        Ok(())
    }

    /// Returns true if the last process has finished its benchmarks and the database begins to
    /// close.
    pub fn is_last_closing(&self) -> bool {
        let is_closing = matches!(
            self.process.activity,
            Activity::Closing { is_restart: false }
        );
        is_closing && self.step_index + 1 == self.scenario.steps.len()
    }

    /// Mode of this run, as stored in the log.
    pub(super) fn run_mode(&self) -> RunMode {
        match self.detail {
            Detail::Preview => RunMode::Preview,
            Detail::Sampled { .. } => RunMode::Sampled,
            Detail::Exact => RunMode::Exact,
        }
    }

    /// Adds the log's first event.
    pub(super) fn announce(&mut self, events: &mut Vec<Event>) {
        let options = &self.process.options;
        let kind = EventKind::ScenarioStarted {
            schema_version: SCHEMA_VERSION,
            mode: self.run_mode(),
            sample_factor: self.detail.factor(),
            key_space: self.key_space,
            has_key_ranges: true,
            has_times: true,
            num_levels: options.num_levels as u32,
            compaction_style: Some(options.compaction_style),
            write_buffer_size: options.write_buffer_size,
        };
        self.emit(kind, events);
    }
}

/// Checks each process that continues with a database against the previous process.
fn check_continuations(steps: &[Step]) -> Result<(), ScenarioError> {
    for (index, pair) in steps.windows(2).enumerate() {
        let (before, after) = (&pair[0], &pair[1]);
        let step = index + 1;
        if !after.workload.use_existing_db {
            continue;
        }
        let sizes = |workload: &Workload| (workload.key_size, workload.value_size);
        if sizes(&before.workload) != sizes(&after.workload) {
            return Err(ScenarioError::OtherEntrySize { step });
        }
        if after.options.num_levels < before.options.num_levels {
            return Err(ScenarioError::FewerLevels {
                step,
                num_levels: after.options.num_levels,
                before: before.options.num_levels,
            });
        }
    }
    Ok(())
}

/// Checks that the keys of all write benchmarks can be generated.
fn check_benchmarks(step: usize, workload: &Workload, detail: Detail) -> Result<(), ScenarioError> {
    for &benchmark in &workload.benchmarks {
        match benchmark {
            Benchmark::CompactAll
            | Benchmark::WaitForCompaction
            | Benchmark::Flush
            | Benchmark::Stats
            | Benchmark::Reads => continue,
            _ => {}
        }
        match KeyStream::new(workload, benchmark, 0, detail) {
            Ok(_) => {}
            Err(WorkloadError::NotAWriteBenchmark(benchmark)) => {
                return Err(ScenarioError::Benchmark { step, benchmark });
            }
            Err(error) => {
                return Err(ScenarioError::Workload {
                    step,
                    benchmark,
                    error,
                });
            }
        }
    }
    Ok(())
}

/// Exclusive upper bound on a process's keys.
fn key_space(workload: &Workload) -> u64 {
    let spaces = workload.benchmarks.iter();
    let spaces = spaces.map(|&benchmark| key_space_of(workload, benchmark));
    spaces.fold(workload.num, u64::max)
}

/// Chooses the detail for a mode, with a sampling factor if the caller gave none.
fn choose_detail(mode: Mode, steps: &[Step]) -> Detail {
    let factor = match mode {
        Mode::Preview if steps.iter().all(|step| has_densities(&step.workload)) => {
            return Detail::Preview;
        }
        // Hot keys are adjacent, which densities cannot represent: use a coarse sample instead.
        Mode::Preview => steps.iter().map(factor_for).min().unwrap_or(1),
        Mode::Exact => 1,
        Mode::Sampled { factor } => factor.unwrap_or_else(|| {
            let factors = steps.iter().map(factor_for);
            factors.min().unwrap_or(1)
        }),
    };
    match factor {
        0 | 1 => Detail::Exact,
        factor => Detail::Sampled { factor },
    }
}

/// Largest factor that leaves enough keys in a process's flushes and files.
fn factor_for(step: &Step) -> u32 {
    let (options, workload) = (&step.options, &step.workload);
    let mut memtables = MemtableModel::new(options, workload.key_size, workload.value_size);
    let entry_bytes = u64::from(workload.key_size) + u64::from(workload.value_size);
    let last_level = options.num_levels.max(1) as usize - 1;
    let style = options.compaction_style.rules();
    let file_bytes = style.max_file_size(options, last_level, usize::MAX);
    let file_bytes = file_bytes.min(options.write_buffer_size);
    choose_factor(
        memtables.next_entry_count(),
        file_bytes / entry_bytes.max(1),
    )
    .min(max_factor(workload))
}
