//! Parses the printed statistics of a column family.

use engine::stats::table::{PrintedTable, StatsGroup, parse_stats_tables};
use recordings::log::stats_dumps::StatsDump;

/// A line below the tables, as the text before the colon and the numbers.
pub(super) type Line = (String, Vec<String>);

/// Parsed statistics of a column family.
pub(super) struct PrintedStats {
    /// Number of the dump in the log; `None` for the table that a program printed at its end.
    pub dump: Option<u64>,
    pub tables: Vec<PrintedTable>,
    pub lines: Vec<Line>,
    /// Count of numbers about the whole database.
    pub database_numbers: u64,
    /// Time since the open, in seconds.
    pub uptime: Option<f64>,
    /// Time since the last dump, in seconds.
    pub interval: Option<f64>,
    /// True if files were ingested.
    pub has_ingested: bool,
}

impl PrintedStats {
    /// Parses a dump; `None` without a complete table.
    pub fn of_dump(dump: &StatsDump) -> Option<Self> {
        Self::read(Some(dump.number), &dump.text, &dump.database)
    }

    /// Parses the last statistics that a program printed; `None` without a per-level table.
    pub fn last_of(printed: &str) -> Option<Self> {
        let title = "** Compaction Stats [default] **\nLevel";
        let text = &printed[printed.rfind(title)?..];
        let family = text.split("** DB Stats **").next().unwrap_or(text);
        Self::read(None, family, "")
    }

    fn read(dump: Option<u64>, text: &str, database: &str) -> Option<Self> {
        let tables = parse_stats_tables(text);
        let has_rows = |table: &PrintedTable| {
            table.group == StatsGroup::Level && table.rows.iter().any(|row| row.name == "Int")
        };
        if !tables.iter().any(has_rows) {
            return None;
        }
        let lines = read_lines(text);
        let database = read_lines(database).into_iter();
        let numbers = |name: &str| lines.iter().find(|(line, _)| line == name);
        let uptime = numbers("Uptime(secs)").map(|(_, numbers)| numbers.as_slice());
        let seconds = |at: usize| -> Option<f64> {
            let first = uptime?.get(at)?.split(' ').next();
            first?.parse().ok()
        };
        let ingested = numbers("AddFile(Total Files)").and_then(|(_, numbers)| {
            let total = numbers.first()?.strip_prefix("cumulative ")?;
            total.parse::<u64>().ok()
        });
        Some(Self {
            dump,
            database_numbers: database.map(|(_, numbers)| numbers.len() as u64).sum(),
            uptime: seconds(0),
            interval: seconds(1),
            has_ingested: ingested.is_some_and(|files| files != 0),
            tables,
            lines,
        })
    }
}

/// Parses lines such as `Flush(GB): cumulative 0.105, interval 0.020`.
pub(super) fn read_lines(text: &str) -> Vec<Line> {
    let lines = text.lines().filter_map(|line| {
        // Release 8.1 does not end the previous line.
        let line = line.split("Block cache ").next().unwrap_or(line);
        let (name, numbers) = line.split_once(": ")?;
        if line.starts_with("**") {
            return None;
        }
        let numbers = numbers.trim_end().split(", ").map(str::to_string);
        Some((name.trim().to_string(), numbers.collect()))
    });
    lines.collect()
}
