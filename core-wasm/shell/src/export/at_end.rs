//! Files that are written when the run is over.

use super::commands::{commands_text, options_name, recorded_commands_text, simulated_commands};
use super::ended_run::{EndedRun, Origin, Piece};
use super::formats::Format;
use super::summary::summary_text;
use super::table::table;
use super::{files, jobs, stalls};
use crate::problem::Problem;
use engine::settings::options_file::write_portable;

impl EndedRun<'_> {
    /// The files of a format that are written when the run is over.
    ///
    /// # Errors
    /// A command line that cannot be read.
    pub(super) fn files(&self, format: Format) -> Result<Vec<Piece>, Problem> {
        let (about, known) = (self.about, self.known);
        let (name, text) = match format {
            Format::Options => return Ok(self.options()),
            Format::CompactionStats => {
                let stats = self.run.summary().stats_text;
                let text = format!("# {}\n{stats}", about.line());
                ("compaction_stats.txt", text)
            }
            Format::Summary => ("summary.md", summary_text(self)),
            Format::DbBench => ("db_bench.txt", self.db_bench()?),
            Format::Jobs => {
                let jobs = table(about, &jobs::COLUMNS, &self.jobs.all, known);
                ("jobs.csv", jobs)
            }
            Format::Files => {
                let files = self.files.map_or(&[][..], |files| &files.all);
                ("files.csv", table(about, &files::COLUMNS, files, known))
            }
            Format::Stalls => {
                let stalls = table(about, &stalls::COLUMNS, &self.stalls.ended, known);
                ("stalls.csv", stalls)
            }
            Format::Lines | Format::Trace | Format::Events | Format::EventLog | Format::Machine => {
                return Ok(Vec::new());
            }
        };
        Ok(vec![Piece::new(name, text)])
    }

    fn options(&self) -> Vec<Piece> {
        let comment = format!("# {}\n", self.about.line());
        match self.origin {
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

    fn db_bench(&self) -> Result<String, Problem> {
        let about = self.about;
        match self.origin {
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
}
