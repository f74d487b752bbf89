//! `lsm-shape replay`

use super::arguments::{OutputChoice, problem_of, text_value, unknown};
use super::{Failure, Streams, output};
use crate::families::OpenDatabase;
use crate::problem::Problem;
use crate::recording_files::{NamedFiles, OwnedRecording, is_recording_file, no_recording};
use crate::run::Run;
use engine::options::Warning;
use lexopt::{Arg, Parser};
use std::io::Read;
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
    let mut family = None;
    let mut output = OutputChoice::default();
    while let Some(argument) = parser.next().map_err(problem_of)? {
        match argument {
            Arg::Long("help") => return super::help(streams),
            Arg::Long("column-family") => family = Some(text_value(&mut parser)?),
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
        let todo = "give the folder of a database, or its LOG";
        return Err(Problem::new("replay", "no folder is given", todo).into());
    };
    let output = output.finish()?;
    let database = OpenDatabase::read(&read_recording_folder(&folder)?)?;
    let family = choose(&database, family.as_deref(), streams)?;
    let run = Run::replay(&database, family);
    output::print_run(run, &output, started_at, streams)?;
    Ok(0)
}

/// The index of a family; of several, the others are named on stderr.
fn choose(
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

/// The files of a recorded database: those of a folder, or a single one.
///
/// # Errors
/// A folder without such files, or a file that cannot be read.
pub(crate) fn read_recording_folder(path: &Path) -> Result<OwnedRecording, Problem> {
    let place = path.display().to_string();
    let mut files = NamedFiles::default();
    let (paths, unreadable_files) = recording_files_and_others(path)?;
    if paths.is_empty() {
        return Err(nothing_in(path, unreadable_files)?);
    }
    for path in paths {
        let bytes = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
        files.append(&name_of(&path), &bytes);
    }
    let name = name_of(path);
    let recording = files
        .into_recording(&name)
        .map_err(|problem| match problem.place == name {
            true => Problem { place, ..problem },
            false => problem.within(&place),
        });
    recording.map(|mut recording| {
        recording.warnings.extend(unreadable_files);
        recording
    })
}

/// The problem of a folder without a recording: what it holds instead, and where one may be.
fn nothing_in(folder: &Path, unreadable_files: Vec<Warning>) -> Result<Problem, Problem> {
    let entries = sorted_entries(folder).map_err(|error| unreadable(folder, &error))?;
    let is_recording = |path: &&PathBuf| {
        path.is_dir() && recording_files_in(path).is_ok_and(|found| !found.is_empty())
    };
    let below = entries.iter().find(is_recording);
    let names: Vec<String> = { entries.iter() }
        .map(|path| match path.is_dir() {
            true => format!("{}/", name_of(path)),
            false => name_of(path),
        })
        .collect();
    let place = folder.display().to_string();
    let mut problem = no_recording(&place, names.iter().map(String::as_str));
    if let Some(below) = below {
        problem.todo = format!("there is one in its folder {}: give that", name_of(below));
    } else if let Some(warning) = unreadable_files.first() {
        problem.what = format!("{}; {}: {}", problem.what, warning.subject, warning.message);
    }
    Ok(problem)
}

/// The files that tell of a database: of a folder those that hold what they should, or the file
/// itself, whatever it holds.
pub(crate) fn recording_files_in(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    recording_files_and_others(path).map(|(found, _)| found)
}

/// The same, and those that are called as if they did and cannot be read.
fn recording_files_and_others(path: &Path) -> Result<(Vec<PathBuf>, Vec<Warning>), Problem> {
    if path.is_file() {
        return Ok((vec![path.to_path_buf()], Vec::new()));
    }
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for entry in sorted_entries(path).map_err(|error| unreadable(path, &error))? {
        // Neither folders nor pipes, which may never end.
        if std::fs::metadata(&entry).is_ok_and(|known| !known.is_file()) {
            continue;
        }
        let name = name_of(&entry);
        match read_beginning(&entry) {
            Ok(beginning) if is_recording_file(&name, &beginning) => found.push(entry),
            Ok(_) => {}
            // A table that nobody may read is none of ours.
            Err(error) if is_recording_file(&name, &[]) => {
                others.push(Warning::new(
                    &name,
                    format!("left out, it cannot be read: {error}"),
                ));
            }
            Err(_) => {}
        }
    }
    Ok((found, others))
}

fn read_beginning(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(READ_TO_TELL).read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// Bytes of a file by which it is told from others.
const READ_TO_TELL: u64 = 1 << 18;

fn name_of(path: &Path) -> String {
    let name = path.file_name();
    name.map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn unreadable(path: &Path, error: &std::io::Error) -> Problem {
    let todo = "give the folder of a database, or one of its files LOG, MANIFEST-* and OPTIONS-*";
    Problem::new(path.display().to_string(), error.to_string(), todo)
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
