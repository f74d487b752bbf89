//! `lsm-shape replay` and `lsm-shape families`, with the files that they read.

use super::arguments::{self, Output, OutputChoice, text_value};
use super::{Failure, Streams, output};
use crate::families::OpenDatabase;
use crate::intake::Intake;
use crate::problem::Problem;
use crate::recording_files::{BEGINNING_BYTES, OwnedRecording, is_recording_file, no_recording};
use crate::run::Run;
use engine::options::Warning;
use lexopt::Parser;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Runs the command `replay` and returns the exit code.
pub(crate) fn command(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut family = None;
    let mut output = OutputChoice::default();
    let folders = arguments::read("replay", parser, 1, |name, parser| {
        match name {
            "column-family" => family = Some(text_value(parser)?),
            _ => return output.take(name, parser),
        }
        Ok(true)
    })?;
    let folder = given(folders, "replay")?;
    let output = output.finish()?;
    let database = OpenDatabase::read(&read_recording_folder(&folder)?.for_one_reading())?;
    let is_text = matches!(output.0, Output::Words);
    let family = choose(&database, family.as_deref(), is_text, streams)?;
    let run = Run::replay(&database, family);
    output::print_run(run, &output, streams)?;
    Ok(0)
}

/// Runs the command `families` and returns the exit code.
pub(crate) fn families(parser: Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let mut is_json = false;
    let folders = arguments::read("families", parser, 1, |name, _| {
        is_json |= name == "json";
        Ok(name == "json")
    })?;
    let folder = given(folders, "families")?;
    let database = OpenDatabase::read(&read_recording_folder(&folder)?)?;
    match is_json {
        true => writeln!(streams.out, "{:#}", database.to_json())?,
        false => write!(streams.out, "{}", database.to_text())?,
    }
    Ok(0)
}

/// Returns the one folder that a command's arguments name.
fn given(mut folders: Vec<PathBuf>, command: &str) -> Result<PathBuf, Problem> {
    let todo = "give the folder of a database, or its LOG";
    { folders.pop() }.ok_or_else(|| Problem::new(command, "no folder is given", todo))
}

/// Index of the chosen family. If there are several, their list is part of the text output, or a
/// note next to other output.
fn choose(
    database: &OpenDatabase,
    name: Option<&str>,
    is_text: bool,
    streams: &mut Streams<'_>,
) -> Result<usize, Failure> {
    let chosen = database.choose(name)?;
    if 1 < database.families().len() {
        let key = database.key(chosen);
        let shown = match (name, database.database.first_because()) {
            (Some(_), _) => key,
            (None, None) => format!("{key}, which every database has"),
            (None, Some(because)) => because.trim_end_matches('.').to_string(),
        };
        let list = database.to_text();
        let text =
            format!("column family {shown}; --column-family NAME shows another one:\n{list}");
        match is_text {
            true => writeln!(streams.out, "{text}")?,
            false => write!(streams.notes, "{text}")?,
        }
    }
    Ok(chosen)
}

/// Reads the files of a recorded database, either a folder or a single file.
///
/// # Errors
/// A folder without such files, or a file that cannot be read.
pub(crate) fn read_recording_folder(path: &Path) -> Result<OwnedRecording, Problem> {
    let place = path.display().to_string();
    let name = name_of(path);
    let named = |problem: Problem| match problem.place == name {
        true => Problem {
            place: place.clone(),
            ..problem
        },
        false => problem.within(&place),
    };
    let mut intake = Intake::default();
    let (paths, unreadable_files) = recording_files_in(path)?;
    if paths.is_empty() {
        return Err(nothing_in(path, unreadable_files)?);
    }
    for path in &paths {
        judge(&mut intake, path).map_err(unreadable(path))?;
    }
    for index in intake.plan(&name).map_err(named)? {
        let path = &paths[index];
        let mut file = File::open(path).map_err(unreadable(path))?;
        let mut piece = vec![0; PIECE_BYTES];
        loop {
            let length = file.read(&mut piece).map_err(unreadable(path))?;
            intake.read(index, &piece[..length]).map_err(named)?;
            if length == 0 {
                break;
            }
        }
    }
    let mut recording = intake.finish(&name).map_err(named)?;
    recording.warnings.extend(unreadable_files);
    Ok(recording)
}

/// Number of file bytes to read at a time.
const PIECE_BYTES: usize = 1 << 20;

fn judge(intake: &mut Intake, path: &Path) -> std::io::Result<()> {
    let bytes = std::fs::metadata(path)?.len();
    let ending = read_from(path, bytes.saturating_sub(4))?;
    intake.judge(&name_of(path), &read_from(path, 0)?, &ending, bytes);
    Ok(())
}

/// Problem for a folder without a recording: what it contains instead, and where to look.
fn nothing_in(folder: &Path, unreadable_files: Vec<Warning>) -> Result<Problem, Problem> {
    let entries = sorted_entries(folder).map_err(unreadable(folder))?;
    let is_recording = |path: &&PathBuf| {
        path.is_dir() && recording_files_in(path).is_ok_and(|(found, _)| !found.is_empty())
    };
    let names = entries.iter().map(|path| match path.is_dir() {
        true => format!("{}/", name_of(path)),
        false => name_of(path),
    });
    let names: Vec<String> = names.collect();
    let place = folder.display().to_string();
    let mut problem = no_recording(&place, names.iter().map(String::as_str));
    if let Some(below) = entries.iter().find(is_recording) {
        problem.todo = format!("give its subfolder {}, which has one", name_of(below));
    } else if let Some(warning) = unreadable_files.first() {
        problem.what = format!("{}; {}: {}", problem.what, warning.subject, warning.message);
    }
    Ok(problem)
}

/// Finds database files: those in a folder, judged by content, or the file itself, whatever it
/// contains. Also returns warnings about files that have the right names but cannot be read.
pub(crate) fn recording_files_in(path: &Path) -> Result<(Vec<PathBuf>, Vec<Warning>), Problem> {
    if path.is_file() {
        return Ok((vec![path.to_path_buf()], Vec::new()));
    }
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for entry in sorted_entries(path).map_err(unreadable(path))? {
        // Folders are skipped, and so are pipes, which may never end.
        if std::fs::metadata(&entry).is_ok_and(|known| !known.is_file()) || is_table(&entry) {
            continue;
        }
        let name = name_of(&entry);
        match read_from(&entry, 0) {
            Ok(beginning) if is_recording_file(&name, &beginning) => found.push(entry),
            // An unreadable table is ignored, because tables are not part of a recording.
            Err(error) if is_recording_file(&name, &[]) => {
                let message = format!("left out, because it cannot be read: {error}");
                others.push(Warning::new(&name, message));
            }
            _ => {}
        }
    }
    Ok((found, others))
}

/// Returns true for tables and blob files, which have no history. A database has thousands.
fn is_table(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("sst" | "ldb" | "blob"))
}

/// Reads a file from an offset on, as many bytes as are needed to judge it.
fn read_from(path: &Path, place: u64) -> std::io::Result<Vec<u8>> {
    let (mut bytes, mut file) = (Vec::new(), File::open(path)?);
    file.seek(SeekFrom::Start(place))?;
    file.take(BEGINNING_BYTES as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> Problem {
    let todo = "give the folder of a database, or one of its files LOG, MANIFEST-* and OPTIONS-*";
    move |error| Problem::new(path.display().to_string(), error.to_string(), todo)
}

/// Entries of a folder by name, because their order in the file system differs between machines.
pub(crate) fn sorted_entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<std::io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}
