//! The statistics that RocksDB would print after an event, and their numbers, as JSON for the page.

use crate::published::PublishedTable;
use crate::row_json::row_json;
use crate::wire::WireEnum;
use engine::stats::columns::stats_columns;
use engine::stats::table::{StatsRow, printed_row};
use engine::stats::tally::{CompressionCpu, Tally};
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use serde_json::{Map, Value, json};

/// The package for simulations has no code that only recordings need.
const READS_RECORDINGS: bool = cfg!(any(feature = "recordings", not(target_arch = "wasm32")));

/// Statistics that a recording lacks. They are `?` in the text and null in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknowns {
    /// Statistics that RocksDB prints.
    pub stats: UnknownStats,
    /// True if all that happened is unknown: only options are known.
    pub history: bool,
    /// The time that a WAL's recovery took, which no `LOG` has.
    pub recovery_times: bool,
    /// The share of the CPU time that compression took.
    pub compression_cpu: bool,
    /// Files on each level at the end, and with them their bytes.
    pub files_at_end: bool,
}

impl Unknowns {
    /// The unknown numbers of a recording.
    pub fn of(recording: &Recording) -> Self {
        let has_log = recording.log.is_some();
        let units = recording.history.units.len();
        let knows_end = recording.knows_files_after(units);
        let begins_empty = recording.begins_without_files() && knows_end;
        let units = || recording.history.units.iter();
        let recoveries = recording.log.as_ref().map(|log| &log.recoveries);
        let is_recovery = |unit: &Unit| {
            let is_flush = unit.kind == UnitKind::Flush;
            is_flush && recoveries.is_some_and(|jobs| jobs.contains_key(&unit.job))
        };
        Self {
            stats: UnknownStats {
                times: !has_log,
                cpu: !tells_cpu_times(recording),
                pre_compression: !recording.knows_pre_compression_bytes(),
                files: !(recording.knows_files_after(0) || begins_empty),
                scores: !recording.knows_options || !recording.knows_all_files(),
                entries: !has_log,
                stall_counts: !has_log,
                stall_times: true,
                ingested_entries: units().any(|unit| unit.kind == UnitKind::Ingestion),
                blob_files: !recording.knows_blob_reads(),
                blob_reads: !recording.knows_blob_reads(),
                ..UnknownStats::default()
            },
            history: !has_log && !recording.has_manifest,
            recovery_times: units().any(is_recovery),
            compression_cpu: true,
            files_at_end: !knows_end,
        }
    }

    /// The unknown numbers at its end.
    pub fn at_end(&self) -> Self {
        let mut at_end = *self;
        at_end.stats.files = self.files_at_end;
        at_end
    }

    /// Sentences about the unknown numbers.
    pub fn sentences(&self) -> Vec<&'static str> {
        // Of a simulation everything is known: its package has no need of these texts.
        if !READS_RECORDINGS {
            return Vec::new();
        }
        if self.history {
            return vec!["All that happened: there is no LOG and no MANIFEST"];
        }
        let stats = &self.stats;
        let all = [
            (
                stats.times,
                "Durations of jobs, and entries that they read and wrote: there is no LOG",
            ),
            (
                self.recovery_times,
                "How long RocksDB took to write each SST file of the WAL’s recovery: not in the LOG; the \
                 times of L0 and Sum, and speeds, are without it",
            ),
            (stats.cpu, "CPU time: not in the LOG"),
            (
                stats.pre_compression,
                "Bytes before compression: in the LOG only for uncompressed files",
            ),
            (
                stats.files,
                "Files and bytes of levels: not all files are in the LOG; a MANIFEST has them",
            ),
            (
                stats.scores,
                "Scores and pending compaction bytes: they need the options, and all files",
            ),
            (
                stats.stall_counts,
                "Number of write stalls: there is no LOG",
            ),
            (
                stats.stall_times,
                "Time that writers waited: in the LOG only in its dumps of statistics",
            ),
            (
                !stats.times,
                "Keys and bytes that were written: in the LOG only as flushes take them, and in its \
                 dumps of statistics",
            ),
            (
                stats.ingested_entries,
                "Whether ingested files were copied (RocksDB counts them as written) or linked (as \
                 moved), how long that took, and their keys: in the LOG only as sums in its dumps of \
                 statistics, and not counted here",
            ),
            (
                stats.blob_files,
                "Blob files: their number and bytes, and bytes read from them, which count in Read, \
                 W-Amp of deeper levels and speeds of reading",
            ),
        ];
        let said = all.into_iter().filter(|(is_unknown, _)| *is_unknown);
        said.map(|(_, sentence)| sentence).collect()
    }

    /// The numbers that are printed as `?`.
    pub fn printed(&self) -> UnknownStats {
        UnknownStats {
            zero_times: true,
            writes: true,
            ..self.stats
        }
    }
}

/// Returns true if the `LOG` has CPU times of jobs: not before release 6.0, nor if no job has
/// finished.
fn tells_cpu_times(recording: &Recording) -> bool {
    recording.log.as_ref().is_some_and(|log| {
        let flushes = log.flushes.values().map(|flush| flush.cpu_micros);
        let ends = { log.compactions.values() }.filter_map(|compaction| compaction.finish.as_ref());
        flushes
            .chain(ends.map(|end| end.cpu_micros))
            .any(|micros| 0 < micros)
    })
}

/// The page's `StatsMoment`.
pub fn to_json(
    event_index: usize,
    tally: &Tally,
    unknowns: &Unknowns,
    published: Option<&PublishedTable>,
) -> Value {
    let release = tally.table.version();
    let rows = tally.table.rows(&tally.files);
    let pools = tally.table.priority_rows(unknowns.printed());
    let all = |rows: &[StatsRow]| -> Vec<Value> {
        let rows = rows.iter();
        rows.map(|row| moment_row(row, tally, unknowns)).collect()
    };
    let seconds = |micros: u64| (!unknowns.stats.stall_times).then_some(micros as f64 / 1e6);
    let counters = &tally.counters;
    let stalled = counters.stall_micros() as f64;
    let percent = stalled * 100.0 / counters.uptime_micros.max(1) as f64;
    let counts = counters.stalls.named().into_iter();
    let counts = counts.map(|(name, count)| (name.to_string(), json!(count)));
    let counts: Map<String, Value> = counts.collect();
    json!({
        "event_index": event_index,
        "time_micros": tally.time_micros,
        "uptime_sec": counters.uptime_micros as f64 / 1e6,
        "user_bytes_written": tally.user_bytes_written,
        "has_pre_compression": release.at_least(10, 3),
        "rows": all(&rows),
        "priorities": all(&pools),
        "table_text": tally.report_without(unknowns.printed()).table_text(),
        "text": tally.report_without(unknowns.printed()).text(),
        "unknown": unknowns.sentences(),
        "stall": {
            "condition": tally.condition().wire_name(),
            "counts": (!unknowns.stats.stall_counts).then_some(counts),
            "slowdown_sec": seconds(counters.slowdown_micros),
            "stop_sec": seconds(counters.stop_micros),
            "percent": (!unknowns.stats.stall_times).then_some(percent),
        },
        "pending_compaction_bytes": tally.pending_compaction_bytes,
        "flushed_bytes": tally.table.flushed_bytes(),
        "ingested_bytes": tally.table.totals().ingested_bytes,
        "published": published.map(|table| table.to_json(&rows, release)),
    })
}

/// The page's `StatsMomentRow`.
fn moment_row(row: &StatsRow, tally: &Tally, unknowns: &Unknowns) -> Value {
    let mut json = row_json(row);
    let is_known = !unknowns.stats.cpu && !unknowns.compression_cpu;
    // Of a level, or of all of them. The interval and the pools have none.
    let levels = match row.level.strip_prefix('L').map(str::parse::<usize>) {
        Some(Ok(level)) => Some(tally.compression.get(level..=level).unwrap_or_default()),
        _ => (row.level == "Sum").then_some(tally.compression.as_slice()),
    };
    let sum = |of: fn(&CompressionCpu) -> u64| {
        let levels = levels.filter(|_| is_known);
        levels.map(|levels| levels.iter().map(of).sum::<u64>())
    };
    let compression = sum(|level| level.compression_micros);
    let decompression = sum(|level| level.decompression_micros);
    let both = compression
        .zip(decompression)
        .map(|(one, other)| one + other);
    let merge = both.map(|both| row.stats.cpu_micros.saturating_sub(both));
    let seconds = |micros: Option<u64>| micros.map(|micros| micros as f64 / 1e6);
    json["files_being_compacted"] = json!(row.files_being_compacted);
    json["written_blob_bytes"] = json!(row.stats.bytes_written_blob);
    json["avg_sec"] = json!(row.average_seconds());
    json["merge_cpu_sec"] = json!(seconds(merge));
    json["compression_cpu_sec"] = json!(seconds(compression));
    json["decompression_cpu_sec"] = json!(seconds(decompression));
    let printed = printed_row(row, tally.table.version());
    let mut texts = Map::new();
    for column in stats_columns() {
        let is_unknown = unknowns.printed().hides_of(column.column, row);
        if is_unknown && !column.value_key.is_empty() {
            json[column.value_key] = Value::Null;
        }
        if let Some(text) = printed.cell(column.column) {
            texts.insert(column.key.into(), json!((!is_unknown).then_some(text)));
        }
    }
    json["printed"] = Value::Object(texts);
    json
}
