//! Numbers of a run, as printed by `lsm-shape simulate --json` and `replay --json`.

use crate::message::{extend, messages};
use crate::row_json;
use crate::stats_moment::Unknowns;
use crate::wire::WireEnum;
use engine::compaction::CompactionReason;
use engine::log::RunMode;
use engine::simulation::{self, StallSummary};
use engine::stats::columns::Column;
use engine::stats::dump_text::StatsReport;
use engine::stats::event_stats::EventStats;
use engine::stats::table::{LevelFiles, StatsRow};
use engine::stats::tally::Tally;
use serde_json::{Map, Value};
use sweep::numbers::{Measured, ReasonTotals, RunNumbers, Stall, StallTotals};

/// Summary of a finished run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// JSON with the keys of `simulate --json`.
    pub json: Value,
    /// All of `rocksdb.stats`, as RocksDB prints it.
    pub stats_text: String,
    /// The same text without numbers that are printed as 0 because nothing counts them.
    pub counted_text: String,
    /// Sentences about unknown values, which the text prints as `?`.
    pub unknown: Vec<&'static str>,
    /// Factor by which keys are sampled: one in this many is kept; 1 in exact mode.
    pub sample_factor: u32,
}

impl Summary {
    /// The JSON with further keys that only the page gets.
    pub fn for_page(&self) -> Value {
        let mut json = self.json.clone();
        extend(&mut json, RunTexts::of(self));
        json
    }
}

messages! {
    /// Keys of a run that only the page gets.
    RunTexts(summary: &Summary) {
        /// One key in this many is kept; 1 in exact mode.
        sample_factor: u32 = summary.sample_factor,
        /// All of `rocksdb.stats` as RocksDB prints it: `StatsMoment.text` at the end of the run.
        stats_text: &str = summary.stats_text.as_str(),
    }

    /// First keys of a run: its identity, and the rows of its table.
    RunHead(
        title: &str,
        mode: RunMode,
        seed: Option<u64>,
        event_hash: String,
        rows: &[StatsRow],
        hides: &dyn Fn(Column) -> bool
    ) with {
        let row_of = |row: &StatsRow| row_json::StatsRow::of(row, hides);
        let levels = rows.iter().filter(|row| row.level.starts_with('L'));
        let sum = rows.iter().find(|row| row.level == "Sum").map(row_of);
    } {
        scenario: &str = title,
        mode: &str as "RunMode" = mode.wire_name(),
        seed: Option<u64> = seed,
        /// Digest of the whole event log.
        event_hash: String = event_hash,
        levels: Vec<row_json::StatsRow> = levels.map(row_of).collect(),
        // Every table has a sum.
        sum: Option<row_json::StatsRow> as "StatsRow" = sum,
    }

    /// Results of a simulation.
    SimulationNumbers(
        run: &simulation::RunSummary,
        measured: &Measured<'_>,
        head: RunHead;
        RunHead = head
    ) with {
        let numbers = measured.numbers;
        let came_in = measured.stats.tally.table.bytes_that_came_in() as f64;
        let levels = measured.stats.tally.table.rows(&run.level_files);
        let levels = levels.iter().filter(|row| row.level.starts_with('L') || row.level == "Sum");
        let levels = levels.map(|row| LevelWriteAmp::of(row, came_in));
        let reasons = numbers.reasons.iter();
        let reasons = reasons.map(|(reason, jobs)| ReasonNumbers::of(*reason, jobs, came_in));
        let values = measured.values();
        let values = values.map(|(name, value)| (name.to_string(), Value::from(value)));
        let limits = numbers.stalls.iter().map(|(state, stall)| LimitStalls::of(*state, stall));
    } {
        write_amp: f64 = run.write_amp,
        read_amp: u32 = run.read_amp,
        space_amp: f64 = run.space_amp,
        stall: RunStall = RunStall::of(&run.stall),
        flushes: u64 = run.flushes,
        compactions: u64 = run.compactions,
        trivial_moves: u64 = run.trivial_moves,
        /// Numbers that plans can limit or minimise, by name; null if unknown.
        numbers: Value as "Readonly<Record<string, number | null>>" =
            values.collect::<Map<_, _>>().into(),
        /// Bytes written to each level and in total (`Sum`), as a multiple of the incoming bytes;
        /// null if nothing came in.
        write_amp_by_level: Option<Vec<LevelWriteAmp>> = (0.0 < came_in).then(|| levels.collect()),
        /// Compactions and moves by reason.
        by_reason: Vec<ReasonNumbers> = reasons.collect(),
        /// Stalls by state and limit, in the order of their first occurrence.
        stalls_by_limit: Vec<LimitStalls> = limits.collect(),
    }

    /// Compactions and moves that RocksDB explains by one reason.
    ReasonNumbers(reason: CompactionReason, jobs: &ReasonTotals, came_in: f64) {
        /// RocksDB's name of the reason.
        reason: &str = reason.name(),
        compactions: u64 = jobs.compactions,
        /// Bytes that the compactions wrote.
        written_bytes: u64 = jobs.written_bytes,
        /// These bytes as a multiple of the incoming bytes; null if nothing came in.
        write_amp: Option<f64> = (0.0 < came_in).then(|| jobs.written_bytes as f64 / came_in),
        moved_files: u64 = jobs.moved_files,
        moved_bytes: u64 = jobs.moved_bytes,
    }

    /// Stalls that one limit caused.
    LimitStalls(state: Stall, stall: &StallTotals) {
        condition: &str as "StallCondition" = state.0.wire_name(),
        cause: &str as "StallCause" = state.1.wire_name(),
        count: u64 = stall.count,
        /// Time for which the limit delayed or stopped writes, in seconds. A delayed write waits
        /// for only a part of it.
        sec: f64 = stall.micros as f64 / 1e6,
    }

    /// Time for which writes were slowed down or stopped, and the share of both in percent.
    RunStall(stall: &StallSummary) {
        slowdown_sec: f64 = stall.slowdown_sec,
        stop_sec: f64 = stall.stop_sec,
        percent: f64 = stall.percent,
    }

    /// Numbers of a recording; null if unknown.
    RecordingNumbers(
        log: &EventStats,
        tally: &Tally,
        rows: &[StatsRow],
        unknowns: &Unknowns,
        head: RunHead;
        RunHead = head
    ) with {
        let ratio = |ratio: f64| (0.0 < ratio).then_some(ratio);
        let count = |count: u64| (!unknowns.history).then_some(count);
        // Only installs have the numbers of sorted runs.
        let runs = log.amplification.sorted_runs;
        let counted = || (!unknowns.stats.files).then(|| sorted_runs(&tally.files));
        let runs = runs.or_else(counted).filter(|_| !unknowns.history);
        let came_in = tally.table.bytes_that_came_in() as f64;
        let by_level = rows.iter().filter(|row| row.level.starts_with('L') || row.level == "Sum");
        let by_level = by_level.map(|row| LevelWriteAmp::of(row, came_in));
    } {
        write_amp: Option<f64> = ratio(log.amplification.write),
        read_amp: Option<u32> = runs,
        space_amp: Option<f64> = ratio(log.amplification.space),
        /// Bytes written to each level since the last open, and in total (`Sum`), as a multiple of
        /// the incoming bytes; null if nothing came in.
        write_amp_by_level: Option<Vec<LevelWriteAmp>> =
            (0.0 < came_in).then(|| by_level.collect()),
        stall: Option<RunStall> = None,
        flushes: Option<u64> = count(tally.flushes),
        compactions: Option<u64> = count(tally.compactions),
        trivial_moves: Option<u64> = count(tally.trivial_moves),
    }

    /// Bytes written to a level, as a multiple of the incoming bytes.
    LevelWriteAmp(row: &StatsRow, came_in: f64) {
        level: &str = row.level.as_str(),
        write_amp: f64 = row.stats.all_bytes_written() as f64 / came_in,
    }
}

/// Mode of the numbers, with the share of keys that it keeps.
pub fn mode_text(mode: &str, sample_factor: u32) -> String {
    match mode {
        "sampled" => format!("sampled, 1 of {sample_factor} keys"),
        "preview" => "preview, key densities instead of keys".to_string(),
        "recorded" => "recorded, from a real database".to_string(),
        _ => "exact, all keys".to_string(),
    }
}

/// Summarizes a simulation; `stats` and `numbers` follow its event log.
pub fn of_simulation(
    title: &str,
    seed: u64,
    event_hash: String,
    run: &simulation::RunSummary,
    stats: &EventStats,
    numbers: &RunNumbers,
) -> Summary {
    let log = &stats.tally;
    let rows = &log.table.rows(&run.level_files);
    let head = RunHead::of(title, run.mode, Some(seed), event_hash, rows, &|_| false);
    let numbers = numbers.until(log.opened_at_micros + run.uptime_micros);
    let stall_sec = run.stall.slowdown_sec + run.stall.stop_sec;
    let measured = Measured::new(stats, &numbers, run.uptime_micros, stall_sec);
    // The scores are from the last pick, and the log does not have them.
    let report = StatsReport {
        files: &run.level_files,
        ..log.report()
    };
    Summary {
        json: SimulationNumbers::of(run, &measured, head).into(),
        stats_text: report.text(),
        counted_text: report.counted_text(),
        unknown: Vec::new(),
        sample_factor: run.sample_factor,
    }
}

/// Summarizes a recording by the totals of its event log at the time of the tally. Unknown values
/// are null in the JSON and `?` in the text.
pub fn of_recording(
    name: &str,
    event_hash: String,
    log: &EventStats,
    tally: &Tally,
    unknowns: &Unknowns,
) -> Summary {
    let rows = tally.table.rows(&tally.files);
    let hides = |column| unknowns.printed().hides(column);
    let head = RunHead::of(name, RunMode::Recorded, None, event_hash, &rows, &hides);
    let report = tally.report_without(unknowns.printed());
    Summary {
        json: RecordingNumbers::of(log, tally, &rows, unknowns, head).into(),
        stats_text: report.text(),
        counted_text: report.counted_text(),
        unknown: unknowns.sentences(),
        sample_factor: 1,
    }
}

/// Number of sorted runs: one for each L0 file and for each deeper level with files.
fn sorted_runs(levels: &[LevelFiles]) -> u32 {
    let runs = levels.iter().enumerate();
    let runs = runs.map(|(level, row)| match level {
        0 => row.files as u32,
        _ => u32::from(0 < row.files),
    });
    runs.sum()
}
