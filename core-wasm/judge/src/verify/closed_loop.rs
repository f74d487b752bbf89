//! Runs our whole engine at a recording's own pace and compares the run with RocksDB.
//!
//! Inputs from the recording are its command lines, the initial files of its last process, the cost
//! of work on its machine ([`crate::calibrate`]), the time that writers and flushes took per
//! memtable, the machine's speed over time, the latency of syncs and unlinks, and the time that
//! threads took to their next pick ([`crate::pacing`]). None of them contains picks. All else is
//! predicted: contents and sizes of files, picks, moves, cuts, stalls, and hence the amount and
//! timing of work.
//!
//! Fidelity: a prediction. One job that ends a moment earlier or later can change all later picks,
//! so a single recording may differ even if all its decisions are right (`verify`'s picks).

use crate::calibrate::calibrate;
use crate::pacing::recorded_pace::{with_recorded_latency, write_pacing};
use crate::regenerate::{filled_files, regenerable_workload};
use crate::verify::statistics::state::state_at;
use engine::machine::cost::MachineProfile;
use engine::scenario::Mode;
use engine::settings::db_bench::{self, DbBenchProcess};
use engine::simulation::{Progress, Simulation};
use engine::stats::event_stats::EventStats;
use engine::stats::table::CompactionStats;
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// Maximum deviation in write amplification that the noise of a real machine can explain.
pub const WRITE_AMP_TOLERANCE: f64 = 0.03;
/// Maximum deviation in the number of compactions that such noise can explain.
pub const COMPACTIONS_TOLERANCE: f64 = 0.05;

/// Totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LoopNumbers {
    /// Number of flushes.
    pub flushes: u64,
    /// Number of compactions that wrote files.
    pub compactions: u64,
    /// Number of trivial moves.
    pub trivial_moves: u64,
    /// Write amplification: (flushed + compacted) ÷ flushed.
    pub write_amp: f64,
}

/// A recorded run, and our run at the recorded pace.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClosedLoop {
    /// Totals of RocksDB's run.
    pub recorded: LoopNumbers,
    /// Totals of our run.
    pub simulated: LoopNumbers,
}

impl ClosedLoop {
    /// Relative deviation of write amplification: (simulated − recorded) ÷ recorded.
    pub fn write_amp_deviation(&self) -> f64 {
        deviation(self.simulated.write_amp, self.recorded.write_amp)
    }

    /// Relative deviation of the number of compactions; 0 if both runs have none.
    pub fn compactions_deviation(&self) -> f64 {
        let (ours, real) = (self.simulated.compactions, self.recorded.compactions);
        deviation(ours as f64, real as f64)
    }

    /// Returns true if both deviations are within their tolerances.
    pub fn holds(&self) -> bool {
        self.write_amp_deviation().abs() <= WRITE_AMP_TOLERANCE
            && self.compactions_deviation().abs() <= COMPACTIONS_TOLERANCE
    }
}

fn deviation(ours: f64, real: f64) -> f64 {
    match (ours - real, real) {
        (0.0, _) => 0.0,
        (difference, real) => difference / real,
    }
}

/// Runs the recorded command lines at the recorded pace. Machine parameters that the recording does
/// not reveal are taken from `machine`.
///
/// # Errors
/// A sentence with the reason why the recording cannot be run.
pub fn close_loop(recording: &Recording, machine: &MachineProfile) -> Result<ClosedLoop, String> {
    let log = recording.log.as_ref().filter(|_| recording.has_manifest);
    let log = log.ok_or("not checked: needs the MANIFEST and the LOG")?;
    if !recording.changes.is_empty() {
        return Err("not checked: options were changed while the database was open".to_string());
    }
    let mut simulation = paced_simulation(recording, log, machine)?;
    let mut stats = EventStats::new(recording.rocksdb_version, Vec::new());
    let mut events = Vec::new();
    let mut progress = Progress::Running;
    while progress == Progress::Running && !simulation.is_last_closing() {
        progress = simulation.step(&mut events);
        for event in events.drain(..) {
            stats.apply(&event);
        }
    }
    let ours = simulation.summary();
    let end = log.shutdown_time.unwrap_or(u64::MAX);
    let real = state_at(recording, log, None).tally.table;
    let flushes = log.flushes.values().filter(|flush| !flush.is_shutdown());
    let flushes = flushes.filter(|flush| flush.written.is_some_and(|time| time < end));
    let moves = log.moves.iter().filter(|facts| facts.time < end);
    Ok(ClosedLoop {
        recorded: numbers(&real, flushes.count() as u64, moves.count() as u64),
        simulated: numbers(&stats.tally.table, ours.flushes, ours.trivial_moves),
    })
}

/// The engine before it starts.
fn paced_simulation(
    recording: &Recording,
    log: &LogFacts,
    machine: &MachineProfile,
) -> Result<Simulation, String> {
    let commands = recording.commands.iter();
    let processes: Vec<DbBenchProcess<'_>> = commands
        .map(|command_line| DbBenchProcess {
            command_line,
            options_file: None,
        })
        .collect();
    let release = recording.rocksdb_version;
    let (mut scenario, _) = db_bench::parse_scenario(&recording.name, release, &processes)
        .map_err(|error| error.to_string())?;
    let measured = calibrate(&[vec![recording]], 0, machine);
    let measured = measured.map_or_else(|_| machine.clone(), |found| found.machine);
    scenario.machine = with_recorded_latency(log, &measured);
    let is_known = regenerable_workload(recording).is_ok();
    if is_known {
        // The recording contains the files that earlier processes left.
        scenario.steps.drain(..scenario.steps.len() - 1);
    }
    let last = scenario.steps.last_mut();
    let last = last.ok_or("there is no command line")?;
    // An option missing from the command line may have had another default than db_bench's.
    if recording.knows_options {
        last.options.compaction_pri = recording.options.compaction_pri;
    }
    let paced = write_pacing(log, &last.workload, &scenario.machine);
    last.workload.pacing = Some(paced.ok_or("the LOG has no flush")?);
    let mut simulation =
        Simulation::new(&scenario, Mode::Exact).map_err(|error| error.to_string())?;
    simulation.discard_reasons();
    if is_known {
        let filled = filled_files(recording)?.into_iter();
        let files = filled.filter_map(|(level, file, entries)| {
            let population = entries.population()?;
            Some((level, file.clone(), population))
        });
        let files: Vec<_> = files.collect();
        if !files.is_empty() {
            let begun = simulation.begin_with(files, &recording.history.initial_cursors);
            begun.map_err(|error| error.to_string())?;
        }
    }
    Ok(simulation)
}

fn numbers(stats: &CompactionStats, flushes: u64, trivial_moves: u64) -> LoopNumbers {
    let jobs: u64 = stats.levels().iter().map(|level| level.count).sum();
    let written: u64 = stats.levels().iter().map(|level| level.bytes_written).sum();
    LoopNumbers {
        flushes,
        compactions: jobs.saturating_sub(flushes),
        trivial_moves,
        write_amp: match stats.flushed_bytes() {
            0 => 0.0,
            flushed => written as f64 / flushed as f64,
        },
    }
}
