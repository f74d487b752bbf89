//! `lsm-shape families`

use super::arguments::{problem_of, unknown};
use super::replay::read_recording_folder;
use super::{Failure, Streams};
use crate::families::OpenDatabase;
use crate::problem::Problem;
use lexopt::{Arg, Parser};
use std::path::PathBuf;

/// Runs the command; returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut folder = None;
    let mut is_json = false;
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help_of("families", streams),
            Arg::Long("json") => is_json = true,
            Arg::Value(value) if folder.is_none() => folder = Some(PathBuf::from(value)),
            other => return Err(unknown(&other).into()),
        }
    }
    let Some(folder) = folder else {
        let todo = "give the folder of a database, or its LOG";
        return Err(Problem::new("families", "no folder is given", todo).into());
    };
    let database = OpenDatabase::read(&read_recording_folder(&folder)?)?;
    match is_json {
        true => writeln!(streams.out, "{:#}", database.to_json())?,
        false => write!(streams.out, "{}", database.to_text())?,
    }
    Ok(0)
}
