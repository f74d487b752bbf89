//! `lsm-shape families`, and the choice of a column family in other commands.

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
            Arg::Long("help") => return super::help(streams),
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

/// The index of a family; of several, the others are named on stderr.
pub(crate) fn choose(
    database: &OpenDatabase,
    name: Option<&str>,
    streams: &mut Streams<'_>,
) -> Result<usize, Failure> {
    let chosen = database.choose(name)?;
    if 1 < database.families().len() {
        let shown = &database.families()[chosen].name;
        writeln!(
            streams.notes,
            "column family {shown}; --column-family NAME shows another one:"
        )?;
        write!(streams.notes, "{}", database.to_text())?;
    }
    Ok(chosen)
}
