//! The command line: results on stdout, everything else on stderr.
//!
//! Exit 0: done and, where something is checked, it holds; 1: a check fell short; 2: bad input.

mod arguments;
mod asked_run;
mod calibrate;
mod export;
mod families;
mod help;
mod machines;
mod output;
mod repeat;
mod replay;
mod reproduce;
mod scenario_dir;
mod simulate;
mod verify;

use crate::problem::Problem;
use std::ffi::OsString;
use std::io::{ErrorKind, Write};

/// Why a command ended without its result.
pub(crate) enum Failure {
    /// Bad input: one line on stderr, exit 2.
    Input(Problem),
    /// The reader of stdout went away, or the disk is full.
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

/// The streams that a command writes to.
pub(crate) struct Streams<'a> {
    /// Results.
    pub(crate) out: &'a mut dyn Write,
    /// Everything else.
    pub(crate) notes: &'a mut dyn Write,
}

/// Runs one command line (without the program's name); returns the exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> u8 {
    let mut streams = Streams { out, notes };
    let outcome = dispatch(lexopt::Parser::from_args(arguments), &mut streams)
        .and_then(|code| Ok(streams.out.flush().map(|()| code)?));
    match outcome {
        Ok(code) => code,
        // `lsm-shape … | head` is no error.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => 0,
        Err(Failure::Output(error)) => {
            let todo = "check where the output goes";
            say(
                &mut streams,
                &Problem::new("output", error.to_string(), todo),
            );
            2
        }
        Err(Failure::Input(problem)) => {
            say(&mut streams, &problem);
            2
        }
    }
}

/// The line about a fault of the program itself, such as a counter that would wrap.
pub fn fault_sentence(panic: &str) -> String {
    let todo = "report it, with the files or the command line if they may be shared";
    Problem::new(
        "lsm-shape",
        format!("a fault of the program: {panic}"),
        todo,
    )
    .to_string()
}

fn say(streams: &mut Streams<'_>, problem: &Problem) {
    // There is nowhere left to report a failure to.
    let _ = writeln!(streams.notes, "{problem}");
}

fn dispatch(mut parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    use lexopt::Arg::{Long, Short, Value};
    let todo =
        "use simulate, export, replay, families, verify, reproduce or machines (lsm-shape --help)";
    match parser.next().map_err(arguments::problem_of)? {
        None => {
            streams.notes.write_all(help::HELP.as_bytes())?;
            Ok(2)
        }
        Some(Long("help") | Short('h')) => print_help(help::HELP, streams),
        Some(Value(command)) => match command.to_str() {
            Some("simulate") => simulate::command(parser, streams),
            Some("export") => export::command(parser, streams),
            Some("replay") => replay::command(parser, streams),
            Some("families") => families::command(parser, streams),
            Some("machines") => machines::command(parser, streams),
            Some("reproduce") => reproduce::command(parser, streams),
            Some("verify") => verify::command(parser, streams),
            Some("help") => match parser.next().map_err(arguments::problem_of)? {
                Some(Value(of)) => match help::of_command(&of.to_string_lossy()) {
                    Some(text) => print_help(&text, streams),
                    None => {
                        let name = of.to_string_lossy();
                        Err(Problem::new(name, "unknown command", todo).into())
                    }
                },
                _ => print_help(help::HELP, streams),
            },
            _ => {
                let name = command.to_string_lossy();
                Err(Problem::new(name, "unknown command", todo).into())
            }
        },
        Some(other) => {
            let place = arguments::name_of(&other);
            Err(Problem::new(place, "the command must come first", todo).into())
        }
    }
}

fn print_help(text: &str, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    streams.out.write_all(text.as_bytes())?;
    Ok(0)
}

/// The help of a command.
fn help_of(command: &str, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let text = help::of_command(command);
    print_help(text.as_deref().unwrap_or(help::HELP), streams)
}

#[cfg(test)]
mod tests {
    use super::fault_sentence;

    #[test]
    fn a_fault_is_one_line() {
        assert_eq!(
            fault_sentence("panicked at a.rs:1:2:\nattempt to subtract with overflow"),
            "lsm-shape: a fault of the program: panicked at a.rs:1:2: attempt to subtract with \
             overflow; report it, with the files or the command line if they may be shared"
        );
    }
}
