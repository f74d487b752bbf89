//! Printing and parsing of the Compaction Stats table's text (S-7, S-15..S-21).
//!
//! Mirrors `PrintLevelStatsHeader`, `PrintLevelStats`, `BytesToHumanString` and
//! `NumberToHumanString`. Fidelity: exact, for releases with and without the WPreComp column
//! (10.3+).

use crate::decimal::fixed;
use crate::options::RocksDbVersion;
pub use crate::stats::columns::Column;
use crate::stats::columns::{StatsColumn, stats_columns};
use crate::stats::stats_row::StatsRow;

fn columns_of(version: RocksDbVersion) -> impl Iterator<Item = &'static StatsColumn> {
    let columns = stats_columns().iter();
    columns.filter(move |one| version.at_least(one.since.0, one.since.1))
}

/// A row of the table as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedRow {
    /// Name of the row: `L0` … , `Sum` or `Int`; in the table by priority `Low`, `High` and so on.
    pub name: String,
    /// Texts of the cells, in the order of the table.
    pub cells: Vec<(Column, String)>,
}

impl PrintedRow {
    /// Returns the text of a cell; `None` if the release has no such column.
    pub fn cell(&self, column: Column) -> Option<&str> {
        let cell = self.cells.iter().find(|(at, _)| *at == column);
        cell.map(|(_, text)| text.as_str())
    }
}

/// Grouping of a table's rows, by level or by thread pool (S-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatsGroup {
    /// One row per level, `Sum` and `Int`.
    Level,
    /// One row per thread pool.
    Priority,
}

/// A table as RocksDB printed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// Grouping of the rows.
    pub group: StatsGroup,
    /// Rows of the table.
    pub rows: Vec<PrintedRow>,
}

/// Returns the title line, `\n** Compaction Stats [cf] **\n` (S-20).
pub fn title_line(column_family: &str) -> String {
    format!("\n** Compaction Stats [{column_family}] **\n")
}

/// Returns the header line, and the dashes below it (S-20).
pub fn header_line(group: &str, version: RocksDbVersion) -> String {
    let mut header = group.to_string();
    for column in columns_of(version) {
        header.push_str(match column.column {
            Column::Files => "    ",
            Column::FilesBeingCompacted => continue,
            Column::Size => "   ",
            Column::Score => "     ",
            Column::Rn => "  ",
            _ => " ",
        });
        header.push_str(column.header);
    }
    header.push('\n');
    let dashes = "-".repeat(header.len());
    format!("{header}{dashes}\n")
}

/// Converts a row to text, rounded as in RocksDB (S-7, S-15, S-16, S-19).
pub fn printed_row(row: &StatsRow, version: RocksDbVersion) -> PrintedRow {
    let cells = columns_of(version).map(|one| {
        // Releases before 6.0 print whole seconds.
        let is_whole = one.column == Column::CompSec && !version.at_least(6, 0);
        let decimals = if is_whole { 0 } else { one.decimals };
        (one.column, cell_text(row, one.column, decimals))
    });
    PrintedRow {
        name: row.level.clone(),
        cells: cells.collect(),
    }
}

fn cell_text(row: &StatsRow, column: Column, decimals: usize) -> String {
    match column {
        Column::Size => bytes_to_human_string(row.size_bytes),
        Column::KeyIn => number_to_human_string(row.stats.input_records),
        Column::KeyDrop => number_to_human_string(row.stats.dropped_records),
        _ => fixed(cell_value(row, column), decimals),
    }
}

/// Returns the unrounded number in a cell, in the column's unit; `GB` columns use 2^30 bytes, and
/// `Size` is in bytes (S-7).
pub fn cell_value(row: &StatsRow, column: Column) -> f64 {
    const GIB: f64 = (1u64 << 30) as f64;
    let stats = &row.stats;
    match column {
        Column::Files => row.files as f64,
        Column::FilesBeingCompacted => row.files_being_compacted as f64,
        Column::Size => row.size_bytes as f64,
        Column::CompCount => stats.count as f64,
        Column::KeyIn => stats.input_records as f64,
        Column::KeyDrop => stats.dropped_records as f64,
        Column::Score => row.score,
        Column::Read => row.read_bytes() as f64 / GIB,
        Column::Rn => stats.bytes_read_non_output_levels as f64 / GIB,
        Column::Rnp1 => stats.bytes_read_output_level as f64 / GIB,
        Column::Write => stats.bytes_written as f64 / GIB,
        Column::WPreComp => stats.bytes_written_pre_compression as f64 / GIB,
        Column::Wnew => row.wnew_bytes() as f64 / GIB,
        Column::Moved => stats.bytes_moved as f64 / GIB,
        Column::WAmp => row.w_amp,
        Column::Rd => row.read_mib_per_second(),
        Column::Wr => row.write_mib_per_second(),
        Column::CompSec => row.compaction_seconds(),
        Column::CompCpu => row.cpu_seconds(),
        Column::Avg => row.average_seconds(),
        Column::Rblob => stats.bytes_read_blob as f64 / GIB,
        Column::Wblob => stats.bytes_written_blob as f64 / GIB,
    }
}

/// Formats a row of the table, with its line end (S-21).
pub fn print_row(printed: &PrintedRow, version: RocksDbVersion) -> String {
    let mut line = format!("{:>4} ", printed.name);
    for ((column, text), format) in printed.cells.iter().zip(columns_of(version)) {
        let width = format.width;
        line.push_str(&match column {
            Column::Files => format!("{text:>6}/"),
            Column::FilesBeingCompacted => format!("{text:<3} "),
            // Before 10.3 the Size column was two characters narrower.
            Column::Size if !version.at_least(10, 3) => format!("{text:>8} "),
            _ => format!("{text:>width$} "),
        });
    }
    line.pop();
    line + "\n"
}

/// Formats bytes for the Size column (S-15).
pub fn bytes_to_human_string(bytes: u64) -> String {
    let units = ["KB", "MB", "GB", "TB"];
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while 1024.0 <= value && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{} {}", fixed(value, 2), units[unit])
}

/// Formats a count for KeyIn and KeyDrop (S-16).
pub fn number_to_human_string(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1_000),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

/// Parses all Compaction Stats tables in a text printed by RocksDB, in order. Other lines are
/// skipped, so the text may be a whole `rocksdb.stats`, several of them, or a LOG.
pub fn parse_stats_tables(text: &str) -> Vec<PrintedTable> {
    let mut tables = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.contains("** Compaction Stats [") {
            continue;
        }
        let header: Vec<&str> = lines.next().unwrap_or("").split_whitespace().collect();
        let group = match header.first() {
            Some(&"Level") => StatsGroup::Level,
            Some(&"Priority") => StatsGroup::Priority,
            _ => continue,
        };
        // Skip the dashes.
        lines.next();
        let columns = parse_header(&header);
        let rows = lines
            .by_ref()
            .map_while(|line| parse_row(line, &columns))
            .collect();
        tables.push(PrintedTable { group, rows });
    }
    tables
}

fn parse_header(names: &[&str]) -> Vec<Column> {
    let mut columns = Vec::new();
    for name in names {
        let found = stats_columns().iter().find(|one| one.header == *name);
        columns.extend(found.map(|one| one.column));
        if columns.last() == Some(&Column::Files) {
            columns.push(Column::FilesBeingCompacted);
        }
    }
    columns
}

fn parse_row(line: &str, columns: &[Column]) -> Option<PrintedRow> {
    let mut words = line.split_whitespace();
    let name = words.next()?.to_string();
    let mut cells = Vec::with_capacity(columns.len());
    let mut columns = columns.iter();
    while let Some(column) = columns.next() {
        let word = words.next()?;
        match column {
            Column::Files => {
                let (files, busy) = word.split_once('/')?;
                cells.push((Column::Files, files.to_string()));
                cells.push((*columns.next()?, busy.to_string()));
            }
            Column::Size => cells.push((Column::Size, format!("{word} {}", words.next()?))),
            _ => cells.push((*column, word.to_string())),
        }
    }
    words.next().is_none().then_some(PrintedRow { name, cells })
}
