//! `lsm-shape machines calibrate`

use super::arguments::{number_value, path_value, problem_of, unknown};
use super::replay::read_recording_folder;
use super::{Failure, Streams};
use crate::families::OpenDatabase;
use crate::machine_file::{measured_machine, to_json, to_text};
use crate::problem::Problem;
use lexopt::{Arg, Parser};
use std::path::PathBuf;

/// Runs the command and returns the exit code.
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut folders = Vec::new();
    let (mut cores, mut out, mut is_json) = (0, None, false);
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return Err(Failure::Help("machines")),
            Arg::Long("json") => is_json = true,
            Arg::Long("cores") => cores = number_value("cores", &mut parser)?,
            Arg::Long("out") => out = Some(path_value(&mut parser)?),
            Arg::Value(value) => folders.push(PathBuf::from(value)),
            other => return Err(unknown(&other).into()),
        }
    }
    if folders.is_empty() {
        let todo = "give database folders from one machine, or their LOGs";
        return Err(Problem::new("machines calibrate", "no recording is given", todo).into());
    }
    let read = |folder: &PathBuf| OpenDatabase::read(&read_recording_folder(folder)?);
    let databases: Vec<OpenDatabase> = folders.iter().map(read).collect::<Result<_, _>>()?;
    let databases: Vec<&OpenDatabase> = databases.iter().collect();
    let machine = measured_machine(&databases, cores).map_err(|what| {
        let todo = "give the LOG of a database with flushes, written by RocksDB 6.24 or later";
        let names = databases.iter().filter_map(|one| one.families().first());
        let names: Vec<&str> = names.map(|one| one.recording.name.as_str()).collect();
        Problem::new(names.join(", "), what, todo)
    })?;
    let text = match is_json {
        true => format!("{:#}\n", to_json(&machine)),
        false => to_text(&machine),
    };
    match out {
        None => streams.out.write_all(text.as_bytes())?,
        Some(path) => std::fs::write(&path, text).map_err(|error| {
            let place = path.display().to_string();
            Problem::new(place, error.to_string(), "choose another place for --out")
        })?,
    }
    Ok(0)
}
