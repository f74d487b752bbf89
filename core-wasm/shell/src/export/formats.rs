//! The files that an export can contain.

use super::commands::{command_file, options_files};
use super::event_log::{Jsonl, Lsmlog};
use super::lines::Lines;
use super::summary::summary_text;
use super::table::table;
use super::told::{Piece, Told, Writer};
use super::trace::Trace;
use super::{files, jobs, stalls};
use crate::problem::Problem;
use crate::run::Run;

/// A file that can be exported.
#[derive(Debug)]
pub struct ExportFormat {
    /// Name of the file.
    pub name: &'static str,
    /// Content of the file.
    pub content: &'static str,
    /// Programs that can open the file.
    pub opened_by: &'static str,
    /// True if only recordings have the file.
    pub is_of_recordings: bool,
    pub(super) writing: Writing,
}

/// Time at which a file is written, with its writer.
#[derive(Debug)]
pub(super) enum Writing {
    /// During the run, as events arrive.
    Growing(fn() -> Box<dyn Writer>),
    /// At the end of the run.
    AtEnd(fn(&Told, &Run) -> Result<Vec<Piece>, Problem>),
    /// Before the run, which the file does not need.
    AtOnce,
}
use Writing::{AtEnd, AtOnce, Growing};

const SHEETS: &str = "spreadsheets, pandas, R, DuckDB; the first line is a comment";

/// Name of the file with the machine's parameters.
pub(super) const MACHINE: &str = "machine.txt";

const fn row(
    name: &'static str,
    content: &'static str,
    opened_by: &'static str,
    writing: Writing,
) -> ExportFormat {
    ExportFormat {
        name,
        content,
        opened_by,
        is_of_recordings: matches!(writing, AtOnce),
        writing,
    }
}

/// Makes a file from a single piece.
fn whole(name: &str, text: String) -> Result<Vec<Piece>, Problem> {
    Ok(vec![Piece::new(name, text)])
}

/// All files that can be exported, in display order.
#[rustfmt::skip]
pub static FORMATS: [ExportFormat; 12] = [
    row("summary.md", "the run, its main numbers and its notes",
        "any editor, a pull request",
        AtEnd(|told, run| whole("summary.md", summary_text(told, run)))),
    row("lines.csv", "write amp, sorted runs, space amp and level sizes after each install", SHEETS,
        Growing(|| Box::new(Lines::default()))),
    row("jobs.csv", "flushes, compactions, moves and drops: times, reasons, bytes", SHEETS,
        AtEnd(|Told { about, jobs, known, .. }, _| {
            whole("jobs.csv", table(about, &jobs::COLUMNS, &jobs.all, known))
        })),
    row("files.csv", "SST files: keys, bytes, jobs that wrote and removed them, why they end",
        SHEETS,
        AtEnd(|Told { about, files, known, .. }, _| {
            let all = files.as_ref().map_or(&[][..], |files| &files.all);
            whole("files.csv", table(about, &files::COLUMNS, all, known))
        })),
    row("stalls.csv", "when and why writes were slowed down or stopped", SHEETS,
        AtEnd(|Told { about, stalls, known, .. }, _| {
            whole("stalls.csv", table(about, &stalls::COLUMNS, &stalls.ended, known))
        })),
    row("trace.json", "job slots, moves, stalls, notes and counters over time",
        "ui.perfetto.dev and other readers of the Trace Event Format",
        Growing(|| Box::new(Trace::default()))),
    row("events.jsonl", "the whole event log, reasons included",
        "scripts, jq: one JSON object per line", Growing(|| Box::new(Jsonl))),
    row("events.lsmlog", "the whole event log, for playback in other pages",
        "<lsm-shape>, the element for docs", Growing(|| Box::new(Lsmlog::default()))),
    row("compaction_stats.txt", "Compaction Stats and DB Stats at the end",
        "any editor: RocksDB’s own text",
        AtEnd(|told, run| {
            let text = format!("# {}\n{}", told.about.line(), run.summary().stats_text);
            whole("compaction_stats.txt", text)
        })),
    row("OPTIONS", "the options of the database", "RocksDB: db_bench --options_file=OPTIONS",
        AtEnd(|told, _| Ok(options_files(told)))),
    row("db_bench.txt", "command lines that reproduce this run", "a shell with db_bench",
        AtEnd(|told, _| whole("db_bench.txt", command_file(told)?))),
    row(MACHINE, "the recorded machine: its parameters, their spread, what is unknown",
        "this page (drop it there), lsm-shape simulate --machine", AtOnce),
];

/// Finds the files with some names.
///
/// # Errors
/// A name that no file has.
pub fn formats_named<'a>(
    names: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<&'static ExportFormat>, Problem> {
    let found = names.into_iter().map(|name| {
        let found = FORMATS.iter().find(|one| one.name == name);
        found.ok_or_else(|| {
            let known: Vec<&str> = FORMATS.iter().map(|one| one.name).collect();
            let what = format!("no exported file is called \"{name}\"");
            Problem::new("export", what, format!("use {}", known.join(", ")))
        })
    });
    found.collect()
}
