//! The command line, with results on stdout and all other text on stderr.
//!
//! Exit codes: 0 if done and all checks hold, 1 if a check failed, 2 for bad input.

mod arguments;
mod asked_run;
mod calibrate;
mod difference;
mod export;
mod help;
mod machines;
mod output;
mod replay;
mod reproduce;
mod scenario_dir;
mod simulate;
mod sweep;
mod verify;

use crate::problem::Problem;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::time::Instant;

/// Reason why a command ended without a result.
pub(crate) enum Failure {
    /// Bad input, reported in one line on stderr with exit code 2.
    Input(Problem),
    /// A request for help on this command, so that `help COMMAND` runs instead.
    Help(&'static str),
    /// Stdout cannot be written, because its reader is gone or the disk is full.
    Output(std::io::Error),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Input(problem)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Advice for a command line that names no command.
const COMMANDS: &str = "use simulate, difference, plan, run, merge, advise, export, replay, \
     families, verify, reproduce or machines (lsm-shape --help)";

/// Streams that a command writes to.
pub(crate) struct Streams<'a> {
    /// Stream for results.
    pub(crate) out: &'a mut dyn Write,
    /// Stream for all other text.
    pub(crate) notes: &'a mut dyn Write,
    /// Time at which the command began.
    pub(crate) started_at: Instant,
}

/// Runs one command line, given without the program's name, and returns the exit code.
#[expect(
    clippy::disallowed_methods,
    reason = "run says how long the rest will take"
)]
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> u8 {
    let mut streams = Streams {
        out,
        notes,
        started_at: Instant::now(),
    };
    let outcome = dispatch(lexopt::Parser::from_args(arguments), &mut streams)
        .and_then(|code| Ok(streams.out.flush().map(|()| code)?));
    let problem = match outcome {
        Ok(code) => return code,
        // `lsm-shape … | head` is not an error.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => return 0,
        Err(Failure::Output(error)) => {
            Problem::new("output", error.to_string(), "check where the output goes")
        }
        Err(Failure::Input(problem)) => problem,
        Err(Failure::Help(command)) => {
            return run(
                ["help", command].map(Into::into),
                streams.out,
                streams.notes,
            );
        }
    };
    // A failure of this write cannot be reported anywhere.
    let _ = writeln!(streams.notes, "{problem}");
    2
}

/// Message about a fault in the program itself, such as a counter that would overflow.
pub fn fault_sentence(panic: &str) -> String {
    let todo = "report it, with the files or the command line if you can share them";
    let what = format!("internal error: {panic}");
    Problem::new("lsm-shape", what, todo).to_string()
}

fn dispatch(mut parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    use lexopt::Arg::{Long, Short, Value};
    let name = match parser.next().map_err(arguments::problem_of)? {
        None => {
            let text = help::help(None).unwrap_or_default();
            streams.notes.write_all(text.as_bytes())?;
            return Ok(2);
        }
        Some(Long("help") | Short('h')) => return print_help(None, streams),
        Some(Value(command)) => command.to_string_lossy().into_owned(),
        Some(other) => {
            let place = arguments::name_of(&other);
            return Err(Problem::new(place, "the command must come first", COMMANDS).into());
        }
    };
    match name.as_str() {
        "simulate" => simulate::command(parser, streams),
        "export" => export::command(parser, streams),
        "replay" => replay::command(parser, streams),
        "families" => replay::families(parser, streams),
        "machines" => machines::command(parser, streams),
        "reproduce" => reproduce::command(parser, streams),
        "difference" => difference::command(parser, streams),
        "plan" => sweep::plan(parser, streams),
        "run" => sweep::run(parser, streams),
        "merge" => sweep::merge(parser, streams),
        "advise" => sweep::advise(parser, streams),
        "verify" => verify::command(parser, streams),
        "help" => match parser.next().map_err(arguments::problem_of)? {
            Some(Value(of)) => print_help(Some(&of.to_string_lossy()), streams),
            _ => print_help(None, streams),
        },
        _ => Err(Problem::new(name, "unknown command", COMMANDS).into()),
    }
}

/// Prints the help for one command, or for all.
fn print_help(command: Option<&str>, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let text = help::help(command).ok_or_else(|| {
        let name = command.unwrap_or_default();
        Problem::new(name, "unknown command", COMMANDS)
    })?;
    streams.out.write_all(text.as_bytes())?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::fault_sentence;

    #[test]
    fn a_fault_is_one_line() {
        assert_eq!(
            fault_sentence("panicked at a.rs:1:2:\nattempt to subtract with overflow"),
            "lsm-shape: internal error: panicked at a.rs:1:2: attempt to subtract with \
             overflow; report it, with the files or the command line if you can share them"
        );
    }
}
