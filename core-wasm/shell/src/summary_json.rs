//! The numbers of a run, as `lsm-shape simulate --json` and `replay --json` print them.

use crate::row_json::row_json;
use crate::stats_moment::Unknowns;
use crate::wire::WireEnum;
use engine::log::RunMode;
use engine::simulation::RunSummary;
use engine::stats::columns::stats_columns;
use engine::stats::dump_text::StatsReport;
use engine::stats::event_stats::EventStats;
use engine::stats::table::{LevelFiles, StatsRow};
use engine::stats::tally::Tally;
use serde_json::{Value, json};

/// Summary of a finished run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The keys of `simulate --json`, without `wall_ms`.
    pub json: Value,
    /// All of `rocksdb.stats` as RocksDB prints it.
    pub stats_text: String,
    /// The same text without numbers that are not counted and printed as 0.
    pub counted_text: String,
    /// Sentences about values in it that are unknown and printed as `?`.
    pub unknown: Vec<&'static str>,
    /// Keys per kept key; 1 in exact mode.
    pub sample_factor: u32,
}

/// The mode of the numbers, and its share of the keys.
pub fn mode_text(mode: &str, sample_factor: u32) -> String {
    match mode {
        "sampled" => format!("sampled, 1 of {sample_factor} keys"),
        "preview" => "preview, key densities instead of keys".to_string(),
        "recorded" => "recorded, from a real database".to_string(),
        _ => "exact, all keys".to_string(),
    }
}

/// The summary of a simulation; `log` has the totals of its event log.
pub fn of_simulation(
    title: &str,
    seed: u64,
    event_hash: String,
    run: &RunSummary,
    log: &Tally,
) -> Summary {
    let head = (title, run.mode, json!(seed), event_hash);
    let rows = &log.table.rows(&run.level_files);
    let numbers = json!({
        "write_amp": run.write_amp,
        "read_amp": run.read_amp,
        "space_amp": run.space_amp,
        "stall": {
            "slowdown_sec": run.stall.slowdown_sec,
            "stop_sec": run.stall.stop_sec,
            "percent": run.stall.percent,
        },
        "flushes": run.flushes,
        "compactions": run.compactions,
        "trivial_moves": run.trivial_moves,
    });
    // The scores are those of the last pick, which the log does not tell.
    let report = StatsReport {
        files: &run.level_files,
        ..log.report()
    };
    Summary {
        json: keys(head, rows, row_json, numbers),
        stats_text: report.text(),
        counted_text: report.counted_text(),
        unknown: Vec::new(),
        sample_factor: run.sample_factor,
    }
}

/// All keys: title, mode, seed and digest, then `levels` with the table's rows except `Sum` and
/// `Int`, then the sum and the numbers.
fn keys(
    (title, mode, seed, event_hash): (&str, RunMode, Value, String),
    rows: &[StatsRow],
    to_json: impl Fn(&StatsRow) -> Value,
    mut numbers: Value,
) -> Value {
    let levels = rows.iter().filter(|row| row.level.starts_with('L'));
    let mut json = json!({
        "scenario": title,
        "mode": mode.wire_name(),
        "seed": seed,
        "event_hash": event_hash,
        "levels": levels.map(&to_json).collect::<Vec<_>>(),
        "sum": rows.iter().find(|row| row.level == "Sum").map(to_json),
    });
    for (name, number) in numbers.as_object_mut().into_iter().flatten() {
        json[name.as_str()] = number.take();
    }
    json
}

/// The summary of a recording: the totals of its event log at the moment of the tally. Unknown
/// values are null in the JSON and `?` in the text.
pub fn of_recording(
    name: &str,
    event_hash: String,
    log: &EventStats,
    tally: &Tally,
    unknowns: &Unknowns,
) -> Summary {
    let ratio = |ratio: f64| (0.0 < ratio).then_some(ratio);
    let count = |count: u64| (!unknowns.history).then_some(count);
    // Without an install no event has them.
    let runs = log.amplification.sorted_runs;
    let counted = || (!unknowns.stats.files).then(|| sorted_runs(&tally.files));
    let runs = runs.or_else(counted).filter(|_| !unknowns.history);
    let rows = tally.table.rows(&tally.files);
    let came_in = tally.table.bytes_that_came_in() as f64;
    let levels = rows
        .iter()
        .filter(|row| row.level.starts_with('L') || row.level == "Sum");
    let by_level = levels.map(|row| {
        let written = row.stats.all_bytes_written() as f64;
        json!({ "level": row.level, "write_amp": written / came_in })
    });
    let by_level = (0.0 < came_in).then(|| by_level.collect::<Value>());
    let numbers = json!({
        "write_amp": ratio(log.amplification.write),
        "read_amp": runs,
        "space_amp": ratio(log.amplification.space),
        "write_amp_by_level": by_level,
        "stall": null,
        "flushes": count(tally.flushes),
        "compactions": count(tally.compactions),
        "trivial_moves": count(tally.trivial_moves),
    });
    let head = (name, RunMode::Recorded, Value::Null, event_hash);
    let report = tally.report_without(unknowns.printed());
    Summary {
        json: keys(head, &rows, |row| known_json(row, unknowns), numbers),
        stats_text: report.text(),
        counted_text: report.counted_text(),
        unknown: unknowns.sentences(),
        sample_factor: 1,
    }
}

/// Number of sorted runs: each file of level 0, and each other level with files.
fn sorted_runs(levels: &[LevelFiles]) -> u32 {
    let runs = levels.iter().enumerate();
    let runs = runs.map(|(level, row)| match level {
        0 => row.files as u32,
        _ => u32::from(0 < row.files),
    });
    runs.sum()
}

/// A row in which unknown values are null.
fn known_json(row: &StatsRow, unknowns: &Unknowns) -> Value {
    let mut json = row_json(row);
    for column in stats_columns() {
        let value = json.get_mut(column.value_key);
        if let Some(value) = value.filter(|_| unknowns.printed().hides(column.column)) {
            *value = Value::Null;
        }
    }
    json
}
