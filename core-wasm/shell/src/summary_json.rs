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
use serde_json::{Map, Value, json};

/// Summary of a finished run.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The keys of `simulate --json`, without `wall_ms`.
    pub json: Map<String, Value>,
    /// All of `rocksdb.stats` as RocksDB prints it.
    pub stats_text: String,
    /// The same without what is not counted and printed as 0.
    pub counted_text: String,
    /// Values in it that are unknown and printed as `?`, in sentences.
    pub unknown: Vec<&'static str>,
    /// Keys per kept key; 1 in exact mode.
    pub sample_factor: u32,
}

/// The mode that made the numbers, and its share of the keys.
pub fn mode_text(mode: &str, sample_factor: u32) -> String {
    match mode {
        "sampled" => format!("sampled, 1 of {sample_factor} keys"),
        "preview" => "preview, key densities instead of keys".to_string(),
        "recorded" => "recorded, from a real database".to_string(),
        _ => "exact, all keys".to_string(),
    }
}

/// The summary of a simulation; `log` is what its event log adds up to.
pub fn of_simulation(
    title: &str,
    seed: u64,
    event_hash: String,
    run: &RunSummary,
    log: &Tally,
) -> Summary {
    let mut json = head(title, run.mode, json!(seed), event_hash);
    add_rows(&mut json, &log.table.rows(&run.level_files));
    json.insert("write_amp".into(), json!(run.write_amp));
    json.insert("read_amp".into(), json!(run.read_amp));
    json.insert("space_amp".into(), json!(run.space_amp));
    json.insert(
        "stall".into(),
        json!({
            "slowdown_sec": run.stall.slowdown_sec,
            "stop_sec": run.stall.stop_sec,
            "percent": run.stall.percent,
        }),
    );
    json.insert("flushes".into(), json!(run.flushes));
    json.insert("compactions".into(), json!(run.compactions));
    json.insert("trivial_moves".into(), json!(run.trivial_moves));
    // The scores are those of the last pick, which the log does not tell.
    let report = StatsReport {
        files: &run.level_files,
        ..log.report()
    };
    Summary {
        json,
        stats_text: report.text(),
        counted_text: report.counted_text(),
        unknown: Vec::new(),
        sample_factor: run.sample_factor,
    }
}

fn head(title: &str, mode: RunMode, seed: Value, event_hash: String) -> Map<String, Value> {
    let mut json = Map::new();
    json.insert("scenario".into(), json!(title));
    json.insert("mode".into(), json!(mode.wire_name()));
    json.insert("seed".into(), seed);
    json.insert("event_hash".into(), json!(event_hash));
    json
}

/// `levels` has the table's rows without `Sum` and `Int`.
fn add_rows(json: &mut Map<String, Value>, rows: &[StatsRow]) {
    let is_level = |row: &&StatsRow| row.level.starts_with('L');
    let levels: Vec<Value> = rows.iter().filter(is_level).map(row_json).collect();
    json.insert("levels".into(), Value::Array(levels));
    let sum = rows.iter().find(|row| row.level == "Sum");
    json.insert("sum".into(), sum.map_or(Value::Null, row_json));
}

/// The summary of a recording: what its event log adds up to, at the moment of the tally. What the
/// log does not say is null in the JSON and `?` in the text.
pub fn of_recording(
    name: &str,
    event_hash: String,
    log: &EventStats,
    tally: &Tally,
    unknowns: &Unknowns,
) -> Summary {
    let mut json = head(name, RunMode::Recorded, Value::Null, event_hash);
    add_rows(&mut json, &tally.table.rows(&tally.files));
    let rows = json.get_mut("levels").and_then(Value::as_array_mut);
    for row in rows.into_iter().flatten() {
        forget_unknown(row, unknowns);
    }
    forget_unknown(&mut json["sum"], unknowns);
    let ratio = |ratio: f64| (0.0 < ratio).then_some(ratio);
    let count = |count: u64| (!unknowns.history).then_some(count);
    // Without an install no event has them.
    let runs = log.amplification.sorted_runs;
    let counted = || (!unknowns.stats.files).then(|| sorted_runs(&tally.files));
    let runs = runs.or_else(counted).filter(|_| !unknowns.history);
    json.insert("write_amp".into(), json!(ratio(log.amplification.write)));
    json.insert("read_amp".into(), json!(runs));
    json.insert("space_amp".into(), json!(ratio(log.amplification.space)));
    json.insert("stall".into(), Value::Null);
    json.insert("flushes".into(), json!(count(tally.flushes)));
    json.insert("compactions".into(), json!(count(tally.compactions)));
    json.insert("trivial_moves".into(), json!(count(tally.trivial_moves)));
    Summary {
        json,
        stats_text: tally.report_without(unknowns.printed()).text(),
        counted_text: tally.report_without(unknowns.printed()).counted_text(),
        unknown: unknowns.sentences(),
        sample_factor: 1,
    }
}

/// Each file of level 0, and each other level that has files.
fn sorted_runs(levels: &[LevelFiles]) -> u32 {
    let runs = levels.iter().enumerate();
    let runs = runs.map(|(level, row)| match level {
        0 => row.files as u32,
        _ => u32::from(0 < row.files),
    });
    runs.sum()
}

fn forget_unknown(row: &mut Value, unknowns: &Unknowns) {
    let columns = stats_columns().iter();
    for column in columns.filter(|column| unknowns.printed().hides(column.column)) {
        if !row[column.value_key].is_null() {
            row[column.value_key] = Value::Null;
        }
    }
}
