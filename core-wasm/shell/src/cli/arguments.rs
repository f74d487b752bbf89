//! Options that several commands share.

use super::Failure;
use crate::problem::Problem;
use lexopt::{Arg, Parser, ValueExt};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Output format of a command that makes an event log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Output {
    /// A few lines of text.
    #[default]
    Words,
    /// The Compaction Stats table.
    Stats,
    /// The one-line report of RocksDB's benchmark.sh, with its header.
    Report,
    /// One JSON object.
    Json,
    /// The tree as text, at the end or after each event in `--at`.
    Ascii,
    /// The event log as JSONL, written to this file.
    Events(PathBuf),
}

/// Collects the output format, of which only one may be selected.
#[derive(Default)]
pub(crate) struct OutputChoice {
    chosen: Option<Output>,
    /// Indices of the events in `--at`, starting at 0.
    events: BTreeSet<usize>,
}

impl OutputChoice {
    /// Reads an option if it selects an output format; otherwise returns false.
    pub(crate) fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool, Problem> {
        let output = match name {
            "stats" => Output::Stats,
            "report" => Output::Report,
            "json" => Output::Json,
            "ascii" => Output::Ascii,
            "at" => {
                let text = text_value(parser)?;
                let numbers = text.split(',').map(|word| word.trim().parse());
                let events: Result<BTreeSet<usize>, _> = numbers.collect();
                self.events = events.map_err(|_| {
                    let what = "this is not a list of event numbers";
                    Problem::new(format!("--at {text}"), what, "write it as 10,200,3000")
                })?;
                return Ok(true);
            }
            "events" => Output::Events(path_value(parser)?),
            _ => return Ok(false),
        };
        if self.chosen.replace(output).is_some() {
            let what = "more than one output is given";
            let todo = "use one of --stats, --report, --json, --ascii and --events";
            return Err(Problem::new(format!("--{name}"), what, todo));
        }
        Ok(true)
    }

    /// Returns the selected output format and the events in `--at`.
    pub(crate) fn finish(self) -> Result<(Output, BTreeSet<usize>), Problem> {
        let output = self.chosen.unwrap_or_default();
        if output != Output::Ascii && !self.events.is_empty() {
            let todo = "write --ascii --at EVENT,EVENT";
            return Err(Problem::new("--at", "--at works only with --ascii", todo));
        }
        Ok((output, self.events))
    }
}

/// Reads the arguments of a command. `take` reads an option by name, and returns false if the
/// option is unknown. Returns the other arguments, at most `most`.
///
/// # Errors
/// An argument that the command does not take, and [`Failure::Help`].
pub(crate) fn read(
    command: &'static str,
    mut parser: Parser,
    most: usize,
    mut take: impl FnMut(&str, &mut Parser) -> Result<bool, Problem>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut values = Vec::new();
    while let Some(argument) = parser.next().map_err(problem_of)? {
        let name = match argument {
            Arg::Long("help") => return Err(Failure::Help(command)),
            Arg::Long(name) => name.to_string(),
            Arg::Value(value) if values.len() < most => {
                values.push(PathBuf::from(value));
                continue;
            }
            other => return Err(unknown(&other).into()),
        };
        if !take(&name, &mut parser)? {
            return Err(unknown(&Arg::Long(&name)).into());
        }
    }
    Ok(values)
}

/// Problem for a command line that cannot be read.
pub(crate) fn problem_of(error: lexopt::Error) -> Problem {
    Problem::new("command line", error.to_string(), "see lsm-shape --help")
}

/// Name of an argument, as it was written.
pub(crate) fn name_of(argument: &Arg<'_>) -> String {
    match argument {
        Arg::Long(name) => format!("--{name}"),
        Arg::Short(letter) => format!("-{letter}"),
        Arg::Value(value) => value.to_string_lossy().into_owned(),
    }
}

/// Problem for an argument that no command takes.
pub(crate) fn unknown(argument: &Arg<'_>) -> Problem {
    let what = "this command does not accept it";
    Problem::new(name_of(argument), what, "see lsm-shape --help")
}

/// Reads the text that follows an option.
pub(crate) fn text_value(parser: &mut Parser) -> Result<String, Problem> {
    let value = parser.value().map_err(problem_of)?;
    value.string().map_err(problem_of)
}

/// Reads the path that follows an option.
pub(crate) fn path_value(parser: &mut Parser) -> Result<PathBuf, Problem> {
    parser.value().map(PathBuf::from).map_err(problem_of)
}

/// Reads the whole number that follows an option.
pub(crate) fn number_value<N: std::str::FromStr>(
    name: &str,
    parser: &mut Parser,
) -> Result<N, Problem> {
    let text = text_value(parser)?;
    text.parse().map_err(|_| {
        let what = "this is not a whole number in range";
        Problem::new(format!("--{name} {text}"), what, "write it as digits")
    })
}
