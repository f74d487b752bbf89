//! `lsm-shape simulate --repeat N`: the same run with other times, and the spread of its numbers.

use super::{Failure, Streams};
use crate::problem::Problem;
use crate::repeats::{CELLS, Repeats};
use crate::request::Request;
use serde_json::Value;

const EVENTS_PER_BATCH: usize = 4_096;

/// Names of the cells of a band in the table.
const HEAD: [&str; CELLS.len()] = [
    "least",
    "10 %",
    "median",
    "90 %",
    "most",
    "mean",
    "deviation",
];

/// Simulates `request` so often, each time with another seed of the noise, and prints the numbers.
///
/// # Errors
/// A machine without spread, of which all runs are the same, and whatever a run refuses.
pub(crate) fn print_repeats(
    request: &Request,
    count: u32,
    is_json: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Failure> {
    let mut repeats = Repeats::new(request, count).map_err(of_flag)?;
    while !repeats.is_done() {
        repeats.advance(EVENTS_PER_BATCH)?;
    }
    for warning in repeats.warnings() {
        writeln!(streams.notes, "warning: {warning}")?;
    }
    if repeats.are_all_same() {
        let what = "all runs are the same: the machine has no spread, or it decides nothing";
        let todo = "give --machine FILE of lsm-shape machines calibrate, or set \
                    machine.processor_spread, machine.wait_spread and machine.write_spread";
        return Err(Problem::new("--repeat", what, todo).into());
    }
    if is_json {
        writeln!(streams.out, "{:#}", Value::Object(repeats.to_json()))?;
        return Ok(());
    }
    writeln!(
        streams.out,
        "{count} runs, of which only the noise of the machine differs"
    )?;
    let head = std::iter::once("no noise").chain(HEAD);
    let head: String = head.map(|one| format!("{one:>10}")).collect();
    writeln!(streams.out, "{:<24}{head}", "")?;
    for (name, without_noise, band) in repeats.rows() {
        let cells = CELLS.map(|(_, of)| band.as_ref().map(of));
        let cells = std::iter::once(without_noise).chain(cells);
        let cells: String = cells.map(cell).collect();
        writeln!(streams.out, "{name:<24}{cells}")?;
    }
    Ok(())
}

fn cell(number: Option<f64>) -> String {
    match number {
        Some(number) => format!("{number:>10.2}"),
        None => format!("{:>10}", "?"),
    }
}

/// A number of repeats that is refused was given by this flag.
fn of_flag(problem: Problem) -> Problem {
    match problem.place.as_str() {
        "repeats" => Problem::new("--repeat", problem.what, "write --repeat 20, for example"),
        _ => problem,
    }
}
