//! `lsm-shape simulate`

use super::arguments::{Output, OutputChoice, number_value, problem_of, unknown};
use super::asked_run::RunArguments;
use super::repeat::print_repeats;
use super::{Failure, Streams, output};
use crate::problem::Problem;
use crate::run::Run;
use lexopt::{Arg, Parser};
use std::path::PathBuf;
use std::time::Instant;

/// Runs the command; returns the exit code.
#[expect(
    clippy::disallowed_methods,
    reason = "wall_ms says how long the simulation took"
)]
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let started_at = Instant::now();
    let mut arguments = RunArguments::default();
    let mut output = OutputChoice::default();
    let mut repeats = None;
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help_of("simulate", streams),
            Arg::Long("repeat") => repeats = Some(number_value("repeat", &mut parser)?),
            Arg::Long(name) => {
                let name = name.to_string();
                if !arguments.take(&name, &mut parser)? && !output.take(&name, &mut parser)? {
                    return Err(unknown(&Arg::Long(&name)).into());
                }
            }
            Arg::Value(value) if arguments.folder.is_none() => {
                arguments.folder = Some(PathBuf::from(value));
            }
            other => return Err(unknown(&other).into()),
        }
    }
    let output = output.finish()?;
    let request = arguments.into_run("simulate")?.request;
    if let Some(repeats) = repeats {
        let is_json = match output {
            Output::Words => false,
            Output::Json => true,
            _ => {
                let what = "many runs have no one table, tree or event log";
                return Err(Problem::new("--repeat", what, "use --json or no output").into());
            }
        };
        print_repeats(&request, repeats, is_json, streams)?;
        return Ok(0);
    }
    let run = Run::simulate(&request)?;
    output::print_run(run, &output, started_at, streams)?;
    Ok(0)
}
