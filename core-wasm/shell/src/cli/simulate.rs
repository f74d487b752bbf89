//! `lsm-shape simulate`; with `--repeat N`, runs the scenario with other timing noise, and prints
//! the spread of its numbers.

use super::arguments::{self, Output, OutputChoice, number_value};
use super::asked_run::RunArguments;
use super::{Failure, Streams, output};
use crate::problem::Problem;
use crate::repeats::{CELLS, Repeats};
use crate::request::Request;
use crate::run::Run;
use lexopt::Parser;

const EVENTS_PER_BATCH: usize = 4_096;

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut run = RunArguments::default();
    let mut output = OutputChoice::default();
    let mut repeats = None;
    let mut folders = arguments::read("simulate", parser, 1, |name, parser| {
        match name {
            "repeat" => repeats = Some(number_value(name, parser)?),
            _ => return Ok(run.take(name, parser)? || output.take(name, parser)?),
        }
        Ok(true)
    })?;
    let output = output.finish()?;
    let request = run.into_run(folders.pop(), "simulate")?.request;
    if let Some(repeats) = repeats {
        let is_json = match output.0 {
            Output::Words => false,
            Output::Json => true,
            _ => {
                let what = "repeated runs have no single table, tree or event log";
                return Err(Problem::new("--repeat", what, "use --json or no output").into());
            }
        };
        print_repeats(&request, repeats, is_json, streams)?;
        return Ok(0);
    }
    let run = Run::simulate(&request)?;
    output::print_run(run, &output, streams)?;
    Ok(0)
}

/// Simulates `request` `count` times with different noise seeds and prints the numbers.
///
/// # Errors
/// A machine without noise, on which all runs would be equal, or the errors of a run.
fn print_repeats(
    request: &Request,
    count: u32,
    is_json: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let mut repeats =
        Repeats::new(request, count).map_err(|problem| match problem.place.as_str() {
            "repeats" => Problem::new("--repeat", problem.what, "write --repeat 20, for example"),
            _ => problem,
        })?;
    while !repeats.is_done() {
        repeats.advance(EVENTS_PER_BATCH)?;
    }
    for warning in repeats.warnings() {
        writeln!(streams.notes, "warning: {warning}")?;
    }
    if repeats.are_all_same() {
        let what = "all runs are identical: the noise changes no decision";
        let todo = "give --machine FILE from lsm-shape machines calibrate, or set \
                    machine.processor_spread, machine.wait_spread and machine.write_spread";
        return Err(Problem::new("--repeat", what, todo).into());
    }
    if is_json {
        writeln!(streams.out, "{:#}", repeats.to_json())?;
        return Ok(());
    }
    let what = "runs that differ only in the noise of the machine";
    writeln!(streams.out, "{count} {what}")?;
    let head = CELLS.map(|(_, heading)| format!("{heading:>10}"));
    writeln!(streams.out, "{:<24}{}", "", head.concat())?;
    for (_, name, cells) in repeats.rows() {
        let cells = cells.map(|cell| match cell {
            Some(number) => format!("{number:>10.2}"),
            None => format!("{:>10}", "?"),
        });
        writeln!(streams.out, "{name:<24}{}", cells.concat())?;
    }
    Ok(())
}
