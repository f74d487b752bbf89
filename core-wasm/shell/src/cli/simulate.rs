//! `lsm-shape simulate`

use super::arguments::{OutputChoice, problem_of, unknown};
use super::asked_run::RunArguments;
use super::{Failure, Streams, output};
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
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help(streams),
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
    let run = Run::simulate(&arguments.into_run("simulate")?.request)?;
    output::print_run(run, &output, started_at, streams)?;
    Ok(0)
}
