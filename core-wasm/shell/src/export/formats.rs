//! The files that a run is exported as.

use crate::problem::Problem;

/// An exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The run and its main numbers.
    Summary,
    /// A row for each install: amplifications, sorted runs, levels.
    Lines,
    /// A row for each flush, compaction, move, drop and ingestion.
    Jobs,
    /// A row for each SST file.
    Files,
    /// A row for each time in which writes were throttled in one way.
    Stalls,
    /// Job slots, stalls and counters over time, in the Trace Event Format.
    Trace,
    /// The event log as text.
    Events,
    /// The event log as `<lsm-shape>` plays it.
    EventLog,
    /// RocksDB's statistics at the end.
    CompactionStats,
    /// The options, for RocksDB.
    Options,
    /// Command lines that give this run.
    DbBench,
    /// The machine that made a recording, as measured from its times.
    Machine,
}

/// An exported file as it is offered to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportFormat {
    /// Its form.
    pub format: Format,
    /// Its name.
    pub name: &'static str,
    /// Its content.
    pub content: &'static str,
    /// The programs that open it.
    pub opened_by: &'static str,
    /// Only recordings have it.
    pub is_of_recordings: bool,
}

const SHEETS: &str = "spreadsheets, pandas, R, DuckDB; the first line is a comment";

const fn row(
    format: Format,
    name: &'static str,
    content: &'static str,
    opened_by: &'static str,
) -> ExportFormat {
    ExportFormat {
        format,
        name,
        content,
        opened_by,
        is_of_recordings: matches!(format, Format::Machine),
    }
}

/// All files, in the order of a list for people.
#[rustfmt::skip]
pub const FORMATS: &[ExportFormat] = &[
    row(Format::Summary, "summary.md", "what the run is, its main numbers, its notes",
        "any editor, a pull request"),
    row(Format::Lines, "lines.csv",
        "write amp, sorted runs, space amp and level sizes after each install", SHEETS),
    row(Format::Jobs, "jobs.csv", "flushes, compactions, moves and drops: times, reasons, bytes",
        SHEETS),
    row(Format::Files, "files.csv",
        "SST files: keys, bytes, which job made and removed them, why they end", SHEETS),
    row(Format::Stalls, "stalls.csv", "when and why writes were slowed down or stopped", SHEETS),
    row(Format::Trace, "trace.json", "job slots, moves, stalls, notes and counters over time",
        "ui.perfetto.dev, and what reads the Trace Event Format"),
    row(Format::Events, "events.jsonl", "the whole event log, reasons included",
        "scripts, jq: one JSON object a line"),
    row(Format::EventLog, "events.lsmlog", "the whole event log, to be played in other pages",
        "<lsm-shape>, the element for docs"),
    row(Format::CompactionStats, "compaction_stats.txt",
        "Compaction Stats and DB Stats at the end", "any editor: RocksDB’s own text"),
    row(Format::Options, "OPTIONS", "the options of the database",
        "RocksDB: db_bench --options_file=OPTIONS"),
    row(Format::DbBench, "db_bench.txt", "command lines that give this run",
        "a shell that finds db_bench"),
    row(Format::Machine, "machine.txt",
        "the machine that made the recording: its parameters, their spread, what is unknown",
        "this page, when it is dropped there; lsm-shape simulate --machine"),
];

/// The formats with these names.
///
/// # Errors
/// A name that no file has.
pub fn formats_named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Format>, Problem> {
    let formats = names.into_iter().map(|name| {
        let found = FORMATS.iter().find(|one| one.name == name);
        found.map(|one| one.format).ok_or_else(|| {
            let known: Vec<&str> = FORMATS.iter().map(|one| one.name).collect();
            let what = format!("no exported file is called \"{name}\"");
            Problem::new("export", what, format!("use {}", known.join(", ")))
        })
    });
    formats.collect()
}
