//! `lsm-shape replay`

use super::arguments::{OutputChoice, problem_of, unknown};
use super::{Failure, Streams, output};
use crate::problem::Problem;
use crate::recording_files::{NamedFiles, OwnedRecording, is_recording_file};
use crate::run::Run;
use lexopt::{Arg, Parser};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Runs the command; returns the exit code.
#[expect(
    clippy::disallowed_methods,
    reason = "wall_ms says how long the replay took"
)]
pub(crate) fn command(mut parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let started_at = Instant::now();
    let mut folder = None;
    let mut output = OutputChoice::default();
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help(streams),
            Arg::Long(name) => {
                let name = name.to_string();
                if !output.take(&name, &mut parser)? {
                    return Err(unknown(&Arg::Long(&name)).into());
                }
            }
            Arg::Value(value) if folder.is_none() => folder = Some(PathBuf::from(value)),
            other => return Err(unknown(&other).into()),
        }
    }
    let Some(folder) = folder else {
        let todo = "give the folder of a database";
        return Err(Problem::new("replay", "no folder is given", todo).into());
    };
    let run = Run::replay(&read_recording_folder(&folder)?)?;
    output::print_run(run, &output.finish()?, started_at, streams)?;
    Ok(0)
}

/// The files of a recorded database.
///
/// # Errors
/// A folder without such files, or a file that cannot be read.
pub(crate) fn read_recording_folder(folder: &Path) -> Result<OwnedRecording, Problem> {
    let place = folder.display().to_string();
    let unreadable = |path: &Path, error: std::io::Error| {
        let todo = "give a folder with the MANIFEST-*, LOG and OPTIONS-* of a database";
        Problem::new(path.display().to_string(), error.to_string(), todo)
    };
    let mut files = NamedFiles::default();
    for path in sorted_entries(folder).map_err(|error| unreadable(folder, error))? {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let Some(name) = name.filter(|name| is_recording_file(name)) else {
            continue;
        };
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, error))?;
        files.append(&name, &bytes);
    }
    let name = folder
        .file_name()
        .map_or(place.clone(), |name| name.to_string_lossy().into());
    files
        .into_recording(&name)
        .map_err(|problem| match problem.place == name {
            true => Problem { place, ..problem },
            false => problem.within(&place),
        })
}

/// Entries of a folder, by name: the order of the file system would differ from machine to machine.
pub(crate) fn sorted_entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}
