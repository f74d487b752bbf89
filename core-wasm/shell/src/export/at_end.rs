//! Files that are written when the run is over.

use super::about::About;
use super::commands::{commands_text, options_name, recorded_commands_text, simulated_commands};
use super::formats::Format;
use super::notes::write_table;
use super::origin::{EndedRun, Origin, Piece};
use super::summary_text::summary_text;
use super::table::TableForm;
use crate::problem::Problem;
use engine::settings::options_file::write_portable;

/// The files of a format that are made at the end; none of a format that is not.
///
/// # Errors
/// A command line that cannot be read.
pub(super) fn files_at_end(format: Format, ended: &EndedRun<'_>) -> Result<Vec<Piece>, Problem> {
    let EndedRun {
        about, origin, run, ..
    } = *ended;
    let one = |name: &str, text: String| vec![Piece::new(name, text)];
    Ok(match format {
        Format::CompactionStats => {
            let text = run.summary().stats_text;
            one(
                "compaction_stats.txt",
                format!("# {}\n{text}", about.line()),
            )
        }
        Format::Summary => one("summary.md", summary_text(ended)),
        Format::NotesCsv => one("notes.csv", notes(ended, TableForm::Csv)),
        Format::NotesJson => one("notes.json", notes(ended, TableForm::Json)),
        Format::Options => options(about, origin),
        Format::DbBench => one("db_bench.txt", db_bench(about, origin)?),
        _ => Vec::new(),
    })
}

fn notes(ended: &EndedRun<'_>, form: TableForm) -> String {
    let mut text = String::new();
    write_table(ended.notes, ended.about, form, &mut text);
    text
}

fn options(about: &About, origin: &Origin) -> Vec<Piece> {
    let comment = format!("# {}\n", about.line());
    match origin {
        Origin::Simulated { scenario, .. } => {
            let count = scenario.steps.len();
            let steps = scenario.steps.iter().enumerate();
            let files = steps.map(|(at, step)| {
                let text = write_portable(&step.options, scenario.rocksdb_version, &comment);
                Piece::new(&options_name(at, count), text)
            });
            files.collect()
        }
        // As it was recorded, byte for byte: the dump in a LOG lacks some options.
        Origin::Recorded { options_file, .. } => {
            let bytes = options_file.iter();
            let files = bytes.map(|bytes| Piece {
                name: "OPTIONS".to_string(),
                bytes: bytes.clone(),
            });
            files.collect()
        }
    }
}

fn db_bench(about: &About, origin: &Origin) -> Result<String, Problem> {
    match origin {
        Origin::Simulated { request, scenario } => {
            let commands = simulated_commands(request, scenario)?;
            Ok(commands_text(about, scenario, &commands))
        }
        Origin::Recorded { facts, .. } => {
            let release = facts.rocksdb_version;
            Ok(recorded_commands_text(about, release, &facts.commands))
        }
    }
}
