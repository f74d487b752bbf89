//! A scenario as a folder that real db_bench can run.
//!
//! `db_bench.args` holds the flags, `#` starts a comment line; `setup.args` those of an earlier
//! process on the same database, `setup-2.args`, `setup-3.args` and so on those that follow it.
//! `OPTIONS.ini` is the options file of `db_bench.args`.
//! `scenario.json` may give `title`, `seed`, `rocksdb_version`, in `set` further options, and in
//! `set_options_at` options that are set while the database is open. `notes` are what was written
//! about a saved run, which only `export` reads.

use crate::export::Note;
use crate::json::{self, FromJson};
use crate::problem::Problem;
use crate::request::{Request, RequestedMode, StepRequest};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Reads a scenario's folder as a request in the default mode.
///
/// # Errors
/// No `db_bench.args`, or a file that cannot be read.
pub(crate) fn read(folder: &Path) -> Result<Request, Problem> {
    let arguments = folder.join("db_bench.args");
    if !arguments.is_file() {
        let place = folder.display().to_string();
        let todo = "give a folder that contains a db_bench.args file";
        return Err(Problem::new(place, "no db_bench.args in this folder", todo));
    }
    let mut request = Request::default();
    for setup in setups(folder) {
        request.steps.push(StepRequest {
            db_bench: read_flags(&setup)?,
            options_file: None,
        });
    }
    let options = folder.join("OPTIONS.ini");
    request.steps.push(StepRequest {
        db_bench: read_flags(&arguments)?,
        options_file: match options.is_file() {
            true => Some(read_text(&options)?),
            false => None,
        },
    });
    let name = folder.file_name();
    request.title = name.map_or(String::new(), |name| name.to_string_lossy().into());
    read_facts(&folder.join("scenario.json"), &mut request)?;
    Ok(request)
}

/// The files of the earlier processes, in order.
fn setups(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let names = (1..).map(|number| match number {
        1 => "setup.args".to_string(),
        _ => format!("setup-{number}.args"),
    });
    names
        .map(|name| folder.join(name))
        .take_while(|path| path.is_file())
}

/// The flags of an `.args` file: its lines without comments.
fn read_flags(path: &Path) -> Result<String, Problem> {
    let text = read_text(path)?;
    let is_flag = |line: &&str| !line.trim_start().starts_with('#');
    let lines: Vec<&str> = text.lines().filter(is_flag).collect();
    Ok(lines.join("\n"))
}

fn read_facts(path: &Path, request: &mut Request) -> Result<(), Problem> {
    if !path.is_file() {
        return Ok(());
    }
    let place = path.display().to_string();
    let facts = json::value(&read_text(path)?, &place, "correct the JSON")?;
    if let Some(title) = facts["title"].as_str() {
        request.title = title.to_string();
    }
    request.seed = facts["seed"].as_u64();
    if let Some(version) = facts["rocksdb_version"].as_str() {
        let name = "rocksdb_version".to_string();
        request.set.insert(name, Value::from(version));
    }
    if !facts["set_options_at"].is_null() {
        let set_options_at = FromJson::from_json(&facts["set_options_at"]);
        request.set_options_at = set_options_at.map_err(|wrong| {
            let place = wrong.place(&format!("{place}, set_options_at"));
            let todo = "write it as [{\"at_micros\": 1000000, \"set\": {\"ttl\": 60}}]";
            Problem::new(place, wrong.what, todo)
        })?;
    }
    let set = facts["set"].as_object().into_iter().flatten();
    let set = set.map(|(name, value)| (name.clone(), value.clone()));
    request.set.extend(set);
    Ok(())
}

/// Notes about the run of a folder.
#[derive(Clone, Debug)]
pub(crate) struct SavedNotes {
    /// The mode whose events they count.
    pub(crate) mode: RequestedMode,
    /// The notes.
    pub(crate) list: Vec<Note>,
}

json::fields!(SavedNotes: mode, list);

/// The notes of a scenario's folder; `None`: it has none.
///
/// # Errors
/// Notes that cannot be read.
pub(crate) fn read_notes(folder: &Path) -> Result<Option<SavedNotes>, Problem> {
    let path = folder.join("scenario.json");
    if !path.is_file() {
        return Ok(None);
    }
    let todo = "import the folder on the page and export it again";
    let place = format!("{}, notes", path.display());
    let facts = json::value(&read_text(&path)?, &place, todo)?;
    match &facts["notes"] {
        Value::Null => Ok(None),
        notes => SavedNotes::from_json(notes)
            .map(Some)
            .map_err(|wrong| Problem::new(wrong.place(&place), wrong.what, todo)),
    }
}

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(place, error.to_string(), "give a readable text file")
    })
}
