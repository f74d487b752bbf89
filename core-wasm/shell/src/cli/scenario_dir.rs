//! A scenario as a folder that real db_bench can run, too.
//!
//! `db_bench.args` contains the flags; `#` starts a comment line. `setup.args` has the flags of an
//! earlier process on the same database; `setup-2.args`, `setup-3.args` and so on have those of the
//! following ones. `OPTIONS.ini` is the options file for `db_bench.args`. `scenario.json` may give
//! `title`, `seed`, `rocksdb_version`, more options in `set`, and options to set while the database
//! is open in `set_options_at`.

use crate::json::{self, FromJson};
use crate::problem::Problem;
use crate::request::{Request, StepRequest};
use serde_json::Value;
use std::path::Path;

/// Reads a scenario's folder as a request in the default mode.
///
/// # Errors
/// A missing `db_bench.args`, or a file that cannot be read.
pub(crate) fn read(folder: &Path) -> Result<Request, Problem> {
    let arguments = folder.join("db_bench.args");
    if !arguments.is_file() {
        let place = folder.display().to_string();
        let todo = "give a folder that contains a db_bench.args file";
        return Err(Problem::new(place, "no db_bench.args in this folder", todo));
    }
    let setups = (1..).map(|number| match number {
        1 => folder.join("setup.args"),
        _ => folder.join(format!("setup-{number}.args")),
    });
    let setups = setups.take_while(|path| path.is_file());
    let steps = setups.chain([arguments]).map(|path| {
        let text = read_text(&path)?;
        let is_flag = |line: &&str| !line.trim_start().starts_with('#');
        let lines: Vec<&str> = text.lines().filter(is_flag).collect();
        Ok(StepRequest {
            db_bench: lines.join("\n"),
            options_file: None,
        })
    });
    let name = folder.file_name();
    let mut request = Request {
        title: name.map_or(String::new(), |name| name.to_string_lossy().into()),
        steps: steps.collect::<Result<_, Problem>>()?,
        ..Request::default()
    };
    let options = folder.join("OPTIONS.ini");
    if let (Some(step), true) = (request.steps.last_mut(), options.is_file()) {
        step.options_file = Some(read_text(&options)?);
    }
    let (place, facts) = facts(folder, "", "correct the JSON")?;
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
            let todo = "write it as [{\"at_micros\": 1000000, \"set\": {\"ttl\": 60}}]";
            let place = wrong.place(&format!("{place}, set_options_at"));
            Problem::new(place, wrong.what, todo)
        })?;
    }
    let set = facts["set"].as_object().cloned();
    request.set.extend(set.unwrap_or_default());
    Ok(request)
}

/// Path of a part of `scenario.json`, and the file's content; null if there is no file.
fn facts(folder: &Path, part: &str, todo: &str) -> Result<(String, Value), Problem> {
    let path = folder.join("scenario.json");
    let place = format!("{}{part}", path.display());
    let facts = match path.is_file() {
        true => json::value(&read_text(&path)?, &place, todo)?,
        false => Value::Null,
    };
    Ok((place, facts))
}

/// Reads the text in a file.
pub(crate) fn read_text(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(place, error.to_string(), "give a readable text file")
    })
}
