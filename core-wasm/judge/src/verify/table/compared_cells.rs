//! The final Compaction Stats table, computed again from the recording (S-1..S-16).

use std::collections::BTreeSet;

use crate::verify::table::printed_moment::earlier_moments;
use crate::verify::table::table_numbers::TableNumbers;
use crate::verify::verdict::{Agreement, CheckKind, Disagreement};
use engine::model::version::VersionError;
use engine::stats::table::{
    Column, CompactionStats, PrintedRow, PrintedTable, StatsGroup, StatsRow, parse_stats_tables,
    printed_row,
};
use engine::stats::unknown_stats::{UNKNOWN, UnknownStats};
use recordings::database::Recording;
use recordings::log::log_facts::LogFacts;

/// The columns that are compared, where there are blob files all.
const COMPARED: [Column; 22] = [
    Column::Files,
    Column::FilesBeingCompacted,
    Column::Size,
    Column::Score,
    Column::Read,
    Column::Rn,
    Column::Rnp1,
    Column::Write,
    Column::WPreComp,
    Column::Wnew,
    Column::Moved,
    Column::WAmp,
    Column::Rd,
    Column::Wr,
    Column::CompSec,
    Column::CompCpu,
    Column::CompCount,
    Column::Avg,
    Column::KeyIn,
    Column::KeyDrop,
    Column::Rblob,
    Column::Wblob,
];

/// The verdict on the cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableReport {
    /// Cells.
    pub cells: Agreement,
    /// Cells that need what the LOG does not say: how long flushes took, up to 6.23, or how long
    /// an ingestion took and whether it copied its files (S-7).
    pub unknown: Vec<String>,
    /// How long before the line that tells of the shutdown the table was printed, in µs, if not
    /// right then.
    pub before_shutdown_micros: Option<u64>,
    /// Differing cells.
    pub disagreements: Vec<Disagreement>,
}

/// Compares the last table by level of a printed text with our own. `None`: the text holds no such
/// table.
///
/// It was printed before the `LOG` tells of the shutdown. Where cells differ then, earlier moments
/// that fit the printed uptime are tried; of these the latest one counts in which most cells agree,
/// the same for all cells.
///
/// # Errors
/// When the recorded edits do not fit together.
pub fn judge_table(
    recording: &Recording,
    log: &LogFacts,
    printed: &str,
) -> Result<Option<TableReport>, VersionError> {
    let tables = parse_stats_tables(printed);
    let by_level = |table: &&PrintedTable| table.group == StatsGroup::Level;
    if !tables.iter().any(|table| by_level(&table)) {
        return Ok(None);
    }
    let shutdown = log.shutdown_time.unwrap_or(u64::MAX);
    let mut best = judge_at(recording, log, printed, &tables, shutdown)?;
    if best.disagreements.is_empty() {
        return Ok(Some(best));
    }
    for end in earlier_moments(recording, log, printed, shutdown) {
        let found = judge_at(recording, log, printed, &tables, end)?;
        if found.disagreements.len() < best.disagreements.len() {
            best = TableReport {
                before_shutdown_micros: Some(shutdown - end),
                ..found
            };
        }
        if best.disagreements.is_empty() {
            break;
        }
    }
    Ok(Some(best))
}

/// Compares with our table at a moment.
fn judge_at(
    recording: &Recording,
    log: &LogFacts,
    printed: &str,
    tables: &[PrintedTable],
    end: u64,
) -> Result<TableReport, VersionError> {
    let numbers = TableNumbers::at(recording, log, end)?;
    let rows = numbers.stats.rows(&numbers.files);
    let most = numbers.stats.with_most_read();
    let texts = |rows: &[StatsRow]| printed_rows(rows, recording);
    let mut judge = Judge {
        report: TableReport::default(),
        // Without periodic dumps the interval is the whole run; else its start is not recorded
        // (S-11).
        has_interval: recording.options.stats_dump_period_sec == 0,
        has_pre_compression: recording.knows_pre_compression_bytes(),
        has_flush_times: has_flush_times(log),
        has_blob_files: recording.has_blob_files,
        has_blob_reads: recording.knows_blob_reads(),
        has_scores: numbers.pending_compaction_bytes.is_some(),
        ingested_levels: log
            .ingested
            .values()
            .map(|file| format!("L{}", file.level))
            .collect(),
    };
    let by_level = |table: &&PrintedTable| table.group == StatsGroup::Level;
    if let Some(expected) = tables.iter().rfind(by_level) {
        let most = most.as_ref().map(|most| texts(&most.rows(&numbers.files)));
        judge.rows(&expected.rows, &texts(&rows), most.as_deref());
    }
    let by_pool = |table: &&PrintedTable| table.group == StatsGroup::Priority;
    if let Some(expected) = tables.iter().rfind(by_pool) {
        let pools = |stats: &CompactionStats| stats.priority_rows(UnknownStats::default());
        let most = most.as_ref().map(|most| texts(&pools(most)));
        judge.rows(
            &expected.rows,
            &texts(&pools(&numbers.stats)),
            most.as_deref(),
        );
    }
    judge.lines(printed, &numbers);
    Ok(judge.report)
}

struct Judge {
    report: TableReport,
    has_interval: bool,
    has_pre_compression: bool,
    has_flush_times: bool,
    has_blob_files: bool,
    /// Whether it is known what was read from blob files.
    has_blob_reads: bool,
    has_scores: bool,
    ingested_levels: BTreeSet<String>,
}

impl Judge {
    /// The rows of a table; those that only one side has are one cell each.
    /// `most`: ours with all that may have been read from blob files.
    fn rows(&mut self, expected: &[PrintedRow], ours: &[PrintedRow], most: Option<&[PrintedRow]>) {
        let has_interval = self.has_interval;
        let is_compared = |row: &&PrintedRow| has_interval || row.name != "Int";
        for row in expected.iter().filter(is_compared) {
            let our_row = ours.iter().find(|ours| ours.name == row.name);
            for column in COMPARED {
                // Bytes before compression are recorded of uncompressed files only.
                if column == Column::WPreComp && !self.has_pre_compression {
                    continue;
                }
                let is_of_blobs = matches!(column, Column::Rblob | Column::Wblob);
                if is_of_blobs && !self.has_blob_files {
                    continue;
                }
                let Some(wanted) = row.cell(column) else {
                    continue;
                };
                let needs_flushes = needs_flush_times(&row.name, column) && !self.has_flush_times;
                let needs_scores = column == Column::Score && !self.has_scores;
                let most = most.and_then(|most| most.iter().find(|most| most.name == row.name));
                let most = most.and_then(|most| most.cell(column));
                let is_open =
                    most.is_some_and(|most| our_row.and_then(|row| row.cell(column)) != Some(most));
                let needs_reads = is_of_reads(&row.name, column) && !self.has_blob_reads;
                let needs_reads = needs_reads || is_open;
                if needs_flushes
                    || needs_scores
                    || needs_reads
                    || self.needs_ingestion(&row.name, column)
                {
                    let unknown = format!("{} {column:?}", row.name);
                    self.report.unknown.push(unknown);
                    continue;
                }
                let got = our_row.and_then(|row| row.cell(column)).unwrap_or("no row");
                self.cell(&row.name, &format!("{column:?}"), wanted, got);
            }
        }
        for row in ours.iter().filter(is_compared) {
            if !expected.iter().any(|expected| expected.name == row.name) {
                self.cell(&row.name, "row", "no row", "a row");
            }
        }
    }

    /// Whether a cell counts what ingestions wrote, linked and took.
    fn needs_ingestion(&self, row: &str, column: Column) -> bool {
        let is_sum = matches!(row, "Sum" | "Int") && !self.ingested_levels.is_empty();
        let is_of_job = !matches!(
            column,
            Column::Files
                | Column::FilesBeingCompacted
                | Column::Size
                | Column::Score
                | Column::Read
                | Column::Rn
                | Column::Rnp1
                | Column::CompCount
                | Column::KeyIn
                | Column::KeyDrop
                | Column::Rblob
                | Column::Wblob
        );
        let is_own_pool = row == "User" && !self.ingested_levels.is_empty();
        is_own_pool || is_of_job && (is_sum || self.ingested_levels.contains(row))
    }

    /// The lines below the tables, number by number, as far as their numbers are recorded: rates
    /// are those of an uptime that is printed with one decimal only.
    fn lines(&mut self, printed: &str, numbers: &TableNumbers) {
        let Some(expected) = last_column_family_text(printed) else {
            return;
        };
        let ours = numbers.report().column_family_text();
        let has_ingested = !self.ingested_levels.is_empty();
        let ingested = COMPARED_INGESTION.iter().filter(|_| has_ingested);
        let blobs: &[&str] = match self.has_blob_files {
            true => &[BLOB_LINE],
            false => &[],
        };
        for prefix in COMPARED_LINES.iter().chain(ingested).chain(blobs) {
            let line_of = |text: &'_ str| -> Option<String> {
                let line = text.lines().find_map(|line| line.strip_prefix(prefix))?;
                Some(line.to_string())
            };
            let Some(wanted) = line_of(expected) else {
                continue;
            };
            let got = line_of(&ours).unwrap_or_default();
            let mut got = got.split(", ");
            let has_reads = self.has_blob_reads;
            let needs_reads = |number: &str| number.ends_with("GB read") && !has_reads;
            for wanted in wanted.split(", ") {
                let got = got.next().unwrap_or("nothing");
                let is_of_interval = prefix.starts_with("Int")
                    || prefix.starts_with("int")
                    || wanted.starts_with("interval");
                // A compaction is ongoing from its pick to its release, both under the mutex: the
                // LOG tells neither moment, and many a stall comes between.
                let is_recorded = !wanted.contains("MB/s")
                    && !wanted.contains("with-ongoing-compaction")
                    && !wanted.contains("with_compaction");
                let is_of_jobs = prefix.contains("ompaction: ");
                let needs_ingestion = is_of_jobs && !self.ingested_levels.is_empty();
                // Flushes are among the jobs whose time is summed up.
                let needs_flushes =
                    is_of_jobs && wanted.ends_with("seconds") && !self.has_flush_times;
                let needs_blobs = *prefix == BLOB_LINE && numbers.blob_files.is_none();
                let is_open = got.starts_with(UNKNOWN);
                let needs_blobs = needs_blobs || is_open || needs_reads(wanted);
                if needs_ingestion || needs_flushes || needs_blobs {
                    self.report.unknown.push(format!("{prefix}{wanted}"));
                } else if is_recorded && (self.has_interval || !is_of_interval) {
                    self.cell(prefix, "line", wanted, got);
                }
            }
        }
    }

    fn cell(&mut self, row: &str, column: &str, expected: &str, got: &str) {
        let report = &mut self.report;
        report.cells.total += 1;
        if expected == got {
            report.cells.agree += 1;
            return;
        }
        report.disagreements.push(Disagreement {
            job: 0,
            kind: CheckKind::Table,
            expected: format!("{row} {column} {expected}"),
            got: got.to_string(),
            rule: "S-7".to_string(),
        });
    }
}

/// Whether the log says of every flush how long it took. Up to 6.23 it says so of none.
fn has_flush_times(log: &LogFacts) -> bool {
    let mut flushes = log.flushes.values();
    flushes.all(|flush| flush.is_duration_logged || flush.finished.is_none())
}

/// Whether a cell counts the times of flushes: those of level 0, of the pool that flushes, and the
/// sums.
fn needs_flush_times(row: &str, column: Column) -> bool {
    let is_time = matches!(
        column,
        Column::Rd | Column::Wr | Column::CompSec | Column::CompCpu | Column::Avg
    );
    is_time && matches!(row, "L0" | "Sum" | "Int" | "High")
}

/// Whether a cell counts what was read from blob files.
fn is_of_reads(row: &str, column: Column) -> bool {
    let is_of_flushed = matches!(row, "L0" | "Sum" | "Int");
    match column {
        Column::Read | Column::Rd | Column::Rblob => true,
        Column::WAmp => !is_of_flushed,
        _ => false,
    }
}

/// Beginnings of the lines that are compared (S-22..S-24).
const COMPARED_LINES: [&str; 7] = [
    "Flush(GB): ",
    "Cumulative compaction: ",
    "Interval compaction: ",
    "Estimated pending compaction bytes: ",
    "Write Stall (count): ",
    "interval: ",
    "Stalls(count): ",
];

/// The beginning of the line about blob files, which stand in no LOG alone.
const BLOB_LINE: &str = "Blob file count: ";

/// The same, where files were ingested.
const COMPARED_INGESTION: [&str; 3] = [
    "AddFile(GB): ",
    "AddFile(Total Files): ",
    "AddFile(L0 Files): ",
];

/// From the last table by level to the statistics of the database.
fn last_column_family_text(printed: &str) -> Option<&str> {
    let title = "** Compaction Stats [default] **\nLevel";
    let text = &printed[printed.rfind(title)?..];
    Some(text.split("** DB Stats **").next().unwrap_or(text))
}

fn printed_rows(rows: &[StatsRow], recording: &Recording) -> Vec<PrintedRow> {
    let release = recording.rocksdb_version;
    rows.iter().map(|row| printed_row(row, release)).collect()
}
