//! What a run can be exported as.

use crate::problem::Problem;
use std::fmt::Write;

/// Form of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A row for each install: amplifications, sorted runs, levels.
    LinesCsv,
    /// The same as JSON.
    LinesJson,
    /// A row for each flush, compaction, move and drop.
    JobsCsv,
    /// The same as JSON.
    JobsJson,
    /// A row for each flush, with what only flushes have.
    FlushesCsv,
    /// The same as JSON.
    FlushesJson,
    /// A row for each SST file.
    FilesCsv,
    /// The same as JSON.
    FilesJson,
    /// A row for each time in which writes were held back in one way.
    StallsCsv,
    /// The same as JSON.
    StallsJson,
    /// A row for each note.
    NotesCsv,
    /// The same as JSON.
    NotesJson,
    /// Job slots, stalls and counters over time, in the Trace Event Format.
    Trace,
    /// The event log, as text.
    Events,
    /// The event log as `<lsm-shape>` plays it.
    EventLog,
    /// RocksDB's statistics at the end.
    CompactionStats,
    /// The options, for RocksDB.
    Options,
    /// Command lines that give this run.
    DbBench,
    /// What the run is and its main numbers.
    Summary,
    /// The machine that made a recording, as far as its times tell.
    Machine,
    /// How far the numbers of a simulation lie apart from repeat to repeat.
    Repeats,
}

impl Format {
    /// Whether there is nothing in it unless a person has written notes.
    pub fn is_of_notes(self) -> bool {
        matches!(self, Self::NotesCsv | Self::NotesJson)
    }

    /// The only kind of run that has it; `None`: each has.
    pub fn only_of(self) -> Option<RunKind> {
        match self {
            Self::Machine => Some(RunKind::Recording),
            Self::Repeats => Some(RunKind::Simulation),
            _ => None,
        }
    }
}

/// Where a run comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// It is simulated.
    Simulation,
    /// It is the history of a real database.
    Recording,
}

impl RunKind {
    /// Its name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Self::Simulation => "simulation",
            Self::Recording => "recording",
        }
    }
}

/// A file that a run can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportFormat {
    /// Its form.
    pub format: Format,
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub content: &'static str,
    /// What opens it.
    pub opened_by: &'static str,
}

const SHEETS: &str = "spreadsheets, pandas, R, DuckDB; the first line is a comment";
const SCRIPTS: &str = "scripts, jq, pandas";

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
    }
}

const LINES: &str = "write amp, sorted runs, space amp and level sizes after each install";
const JOBS: &str = "flushes, compactions, moves and drops: times, reasons, bytes";
const FLUSHES: &str = "flushes: memtables, entries, files";
const FILES: &str = "SST files: keys, bytes, which job made and removed them, why they end";
const STALLS: &str = "when and why writes were slowed down or stopped";
const NOTES: &str = "what was noted, with its moment and its file";

/// All of them, in the order of a list for people.
#[rustfmt::skip]
pub const FORMATS: &[ExportFormat] = &[
    row(Format::Summary, "summary.md", "what the run is, its main numbers, its notes",
        "any editor, a pull request"),
    row(Format::LinesCsv, "lines.csv", LINES, SHEETS),
    row(Format::JobsCsv, "jobs.csv", JOBS, SHEETS),
    row(Format::FlushesCsv, "flushes.csv", FLUSHES, SHEETS),
    row(Format::FilesCsv, "files.csv", FILES, SHEETS),
    row(Format::StallsCsv, "stalls.csv", STALLS, SHEETS),
    row(Format::NotesCsv, "notes.csv", NOTES, SHEETS),
    row(Format::LinesJson, "lines.json", LINES, SCRIPTS),
    row(Format::JobsJson, "jobs.json", JOBS, SCRIPTS),
    row(Format::FlushesJson, "flushes.json", FLUSHES, SCRIPTS),
    row(Format::FilesJson, "files.json", FILES, SCRIPTS),
    row(Format::StallsJson, "stalls.json", STALLS, SCRIPTS),
    row(Format::NotesJson, "notes.json", NOTES, SCRIPTS),
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
    row(Format::Repeats, "repeats.json",
        "the run repeated with the noise of its machine: how far its numbers lie apart", SCRIPTS),
];

/// The formats with these names.
///
/// # Errors
/// A name that no file has.
pub fn formats_named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Format>, Problem> {
    let mut formats = Vec::new();
    for name in names {
        let found = FORMATS.iter().find(|one| one.name == name);
        let found = found.ok_or_else(|| {
            let mut known = String::new();
            for (at, one) in FORMATS.iter().enumerate() {
                // Writing to a String cannot fail.
                let _ = write!(known, "{}{}", if at == 0 { "" } else { ", " }, one.name);
            }
            let what = format!("no exported file is called \"{name}\"");
            Problem::new("export", what, format!("use {known}"))
        })?;
        formats.push(found.format);
    }
    Ok(formats)
}
