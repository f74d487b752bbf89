//! Statistics as RocksDB would print them after an event, and their numbers, as JSON for the page.

use crate::message::messages;
use crate::published::{PublishedStats, PublishedTable};
use crate::row_json::StatsRow;
use crate::wire::WireEnum;
use engine::stats::columns::{Column, stats_columns};
use engine::stats::table::{self, printed_row};
use engine::stats::tally::{CompressionCpu, Tally};
use engine::stats::unknown_stats::UnknownStats;
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use serde_json::{Map, Value};

/// False in the package for simulations, which has no code that only recordings need.
const READS_RECORDINGS: bool = cfg!(any(feature = "recordings", not(target_arch = "wasm32")));

/// Statistics that a recording lacks, which are `?` in the text and null in the JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknowns {
    /// Unknown statistics among those that RocksDB prints.
    pub stats: UnknownStats,
    /// True if nothing that happened is known, but only options.
    pub history: bool,
    /// True if the duration of a WAL recovery is unknown; no `LOG` gives it.
    pub recovery_times: bool,
    /// True if compression's share of the CPU time is unknown.
    pub compression_cpu: bool,
    /// True if the number and bytes of files on each level at the end are unknown.
    pub files_at_end: bool,
}

impl Unknowns {
    /// Finds the numbers that a recording lacks.
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

    /// The unknown numbers at the end of the recording.
    pub fn at_end(&self) -> Self {
        let mut at_end = *self;
        at_end.stats.files = self.files_at_end;
        at_end
    }

    /// Sentences about the unknown numbers.
    pub fn sentences(&self) -> Vec<&'static str> {
        // In a simulation, everything is known, so its package does not need these texts.
        if !READS_RECORDINGS {
            return Vec::new();
        }
        if self.history {
            return vec!["All events: there is no LOG and no MANIFEST"];
        }
        let stats = &self.stats;
        let all = [
            (
                stats.times,
                "Durations of jobs, and the entries that they read and wrote: there is no LOG",
            ),
            (
                self.recovery_times,
                "Time to write each SST file in WAL recovery: not in the LOG, and not included in \
                 speeds or in the times of L0 and Sum",
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
                "Scores and pending compaction bytes: they need the options and all files",
            ),
            (
                stats.stall_counts,
                "Number of write stalls: there is no LOG",
            ),
            (
                stats.stall_times,
                "Time that writers waited: only in the statistics dumps of the LOG",
            ),
            (
                !stats.times,
                "Keys and bytes written: the LOG has them only per flush and in its statistics \
                 dumps",
            ),
            (
                stats.ingested_entries,
                "Ingested files: whether they were copied (counted as written) or linked (counted \
                 as moved), how long that took, and their keys; the LOG has only sums in its \
                 statistics dumps, which do not count here",
            ),
            (
                stats.blob_files,
                "Blob files: their number and bytes, and the bytes read from them, which RocksDB \
                 counts in Read, read speeds and the W-Amp of deeper levels",
            ),
        ];
        let said = all.into_iter().filter(|(is_unknown, _)| *is_unknown);
        said.map(|(_, sentence)| sentence).collect()
    }

    /// Numbers that are printed as `?`.
    pub fn printed(&self) -> UnknownStats {
        UnknownStats {
            zero_times: true,
            writes: true,
            ..self.stats
        }
    }
}

/// Returns true if the `LOG` has CPU times of jobs. It has none before release 6.0, or if no job
/// has finished.
fn tells_cpu_times(recording: &Recording) -> bool {
    recording.log.as_ref().is_some_and(|log| {
        let flushes = log.flushes.values().map(|flush| flush.cpu_micros);
        let ends = { log.compactions.values() }.filter_map(|compaction| compaction.finish.as_ref());
        flushes
            .chain(ends.map(|end| end.cpu_micros))
            .any(|micros| 0 < micros)
    })
}

messages! {
    /// RocksDB's statistics after an event, as text and as numbers. Counters belong to the process
    /// that runs at the event. Times are from the last event that changed a number, because only
    /// the clock changes between such events.
    StatsMoment(
        event_index: usize,
        tally: &Tally,
        unknowns: &Unknowns,
        published: Option<&PublishedTable>
    ) with {
        let release = tally.table.version();
        let rows = tally.table.rows(&tally.files);
        let pools = tally.table.priority_rows(unknowns.printed());
        let all = |rows: &[table::StatsRow]| -> Vec<StatsMomentRow> {
            let rows = rows.iter();
            rows.map(|row| StatsMomentRow::of(row, tally, unknowns)).collect()
        };
        let counters = &tally.counters;
    } {
        /// Index of the requested event, which the numbers include.
        event_index: usize = event_index,
        time_micros: u64 = tally.time_micros,
        uptime_sec: f64 = counters.uptime_micros as f64 / 1e6,
        user_bytes_written: u64 = tally.user_bytes_written,
        /// True if the release has the WPreComp column (10.3+).
        has_pre_compression: bool = release.at_least(10, 3),
        /// Rows of the table: levels (some omitted by S-9), `Sum` and `Int`.
        rows: Vec<StatsMomentRow> = all(&rows),
        /// Thread pools that had work: `Low` for compactions, `High` for flushes.
        priorities: Vec<StatsMomentRow> = all(&pools),
        /// Only the table by level, in RocksDB's format.
        table_text: String = tally.report_without(unknowns.printed()).table_text(),
        /// All of `rocksdb.stats`, in RocksDB's format.
        text: String = tally.report_without(unknowns.printed()).text(),
        /// Sentences about unknown numbers, which `text` prints as 0.
        unknown: Vec<&str> = unknowns.sentences(),
        stall: StallMoment = StallMoment::of(tally, unknowns),
        pending_compaction_bytes: u64 = tally.pending_compaction_bytes,
        /// Bytes that this process flushed.
        flushed_bytes: u64 = tally.table.flushed_bytes(),
        /// Bytes in files that this process ingested.
        ingested_bytes: u64 = tally.table.totals().ingested_bytes,
        /// The table in `RunRequest.published`, compared with this one.
        published: Option<PublishedStats> =
            published.map(|table| PublishedStats::of(table, &rows, release)),
    }

    /// Number of write stalls under RocksDB's names (S-23), and their durations.
    StallMoment(tally: &Tally, unknowns: &Unknowns) with {
        let counters = &tally.counters;
        let known = |number: f64| (!unknowns.stats.stall_times).then_some(number);
        let stalled = counters.stall_micros() as f64;
        let counts = counters.stalls.named().into_iter();
        let counts = counts.map(|(name, count)| (name.to_string(), Value::from(count)));
    } {
        condition: &str as "StallCondition" = tally.condition().wire_name(),
        /// Number of stalls by name; null for recordings without a LOG.
        counts: Option<Map<String, Value>> as "Readonly<Record<string, number>> | null" =
            (!unknowns.stats.stall_counts).then(|| counts.collect()),
        /// Time for which writes were slowed down, in seconds; null for recordings.
        slowdown_sec: Option<f64> = known(counters.slowdown_micros as f64 / 1e6),
        stop_sec: Option<f64> = known(counters.stop_micros as f64 / 1e6),
        /// Share of slowdowns and stops together in the uptime, in percent.
        percent: Option<f64> = known(stalled * 100.0 / counters.uptime_micros.max(1) as f64),
    }

    /// A table row at one moment of a run, named after a level, `Sum`, `Int` (since the last
    /// periodic dump) or, in `priorities`, a thread pool.
    StatsMomentRow(
        row: &table::StatsRow, tally: &Tally, unknowns: &Unknowns;
        StatsRow = StatsRow::of(row, &|column| unknowns.printed().hides_of(column, row))
    ) with {
        let hides = |column: Column| unknowns.printed().hides_of(column, row);
        let compression = cpu_of(row, tally, unknowns, |level| level.compression_micros);
        let decompression = cpu_of(row, tally, unknowns, |level| level.decompression_micros);
        let both = compression.zip(decompression);
        let merge = both.map(|(one, other)| row.stats.cpu_micros.saturating_sub(one + other));
        let seconds = |micros: Option<u64>| micros.map(|micros| micros as f64 / 1e6);
        let printed = printed_row(row, tally.table.version());
        let texts = stats_columns().iter().filter_map(|column| {
            let text = printed.cell(column.column)?;
            let text = (!hides(column.column)).then_some(text);
            Some((column.key.to_string(), Value::from(text)))
        });
    } {
        /// Number of the row's files that running compactions read.
        files_being_compacted: u64 = row.files_being_compacted,
        /// Blob bytes written in addition to `write_bytes`; known for some recordings only.
        written_blob_bytes: u64 = row.stats.bytes_written_blob,
        avg_sec: Option<f64> = (!hides(Column::Avg)).then(|| row.average_seconds()),
        /// CPU time, `comp_merge_cpu_sec` minus the next two fields; all three are null if unknown.
        merge_cpu_sec: Option<f64> = seconds(merge),
        compression_cpu_sec: Option<f64> = seconds(compression),
        decompression_cpu_sec: Option<f64> = seconds(decompression),
        /// Cells in RocksDB's format by column key (`STATS_COLUMNS`); null if a recording lacks the
        /// number.
        printed: Map<String, Value> as "Readonly<Record<string, string | null>>" = texts.collect(),
    }
}

/// CPU time of the row's level, or of all levels for `Sum`; `None` for `Int` and thread pools.
fn cpu_of(
    row: &table::StatsRow,
    tally: &Tally,
    unknowns: &Unknowns,
    of: fn(&CompressionCpu) -> u64,
) -> Option<u64> {
    let levels = match row.level.strip_prefix('L').map(str::parse::<usize>) {
        Some(Ok(level)) => Some(tally.compression.get(level..=level).unwrap_or_default()),
        _ => (row.level == "Sum").then_some(tally.compression.as_slice()),
    };
    let is_known = !unknowns.stats.cpu && !unknowns.compression_cpu;
    let levels = levels.filter(|_| is_known);
    levels.map(|levels| levels.iter().map(of).sum())
}
