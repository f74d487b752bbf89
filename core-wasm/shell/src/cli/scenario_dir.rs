//! A scenario as a folder that real db_bench can run.
//!
//! `db_bench.args` holds the flags of one process, `#` starts a comment line; a scenario of several
//! processes has `db_bench.1.args`, `db_bench.2.args` … instead. `OPTIONS.ini` (or `OPTIONS.1.ini` …) is
//! the process's options file. `scenario.json` may give `title` and `seed`.

use crate::problem::Problem;
use crate::request::StepRequest;
use serde_json::Value;
use std::path::Path;

/// What a folder describes.
#[derive(Debug)]
pub(crate) struct ScenarioFolder {
    pub(crate) title: String,
    pub(crate) seed: Option<u64>,
    pub(crate) steps: Vec<StepRequest>,
}

/// Reads a scenario's folder.
///
/// # Errors
/// No `db_bench.args`, or a file that cannot be read.
pub(crate) fn read(folder: &Path) -> Result<ScenarioFolder, Problem> {
    let place = folder.display().to_string();
    if !folder.is_dir() {
        let todo = "name a folder with a db_bench.args file";
        return Err(Problem::new(place, "this is no folder", todo));
    }
    let mut steps = Vec::new();
    if folder.join("db_bench.args").is_file() {
        steps.push(read_step(folder, "")?);
    } else {
        while folder
            .join(format!("db_bench.{}.args", steps.len() + 1))
            .is_file()
        {
            steps.push(read_step(folder, &format!(".{}", steps.len() + 1))?);
        }
    }
    if steps.is_empty() {
        let todo = "name a folder with a db_bench.args file";
        return Err(Problem::new(place, "there is no db_bench.args in it", todo));
    }
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let (title, seed) = read_facts(folder)?;
    Ok(ScenarioFolder {
        title: title.or(name).unwrap_or_default(),
        seed,
        steps,
    })
}

fn read_step(folder: &Path, infix: &str) -> Result<StepRequest, Problem> {
    let arguments = read_text(&folder.join(format!("db_bench{infix}.args")))?;
    let is_flag = |line: &&str| !line.trim_start().starts_with('#');
    let lines: Vec<&str> = arguments.lines().filter(is_flag).collect();
    let options = folder.join(format!("OPTIONS{infix}.ini"));
    let options_file = match options.is_file() {
        true => Some(read_text(&options)?),
        false => None,
    };
    Ok(StepRequest {
        db_bench: lines.join(" "),
        options_file,
    })
}

fn read_facts(folder: &Path) -> Result<(Option<String>, Option<u64>), Problem> {
    let path = folder.join("scenario.json");
    if !path.is_file() {
        return Ok((None, None));
    }
    let facts: Value = serde_json::from_str(&read_text(&path)?).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(place, error.to_string(), "correct the JSON")
    })?;
    let title = facts.get("title").and_then(Value::as_str);
    Ok((
        title.map(str::to_string),
        facts.get("seed").and_then(Value::as_u64),
    ))
}

/// The text of a file.
pub(crate) fn read_text(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(
            place,
            error.to_string(),
            "name a text file that can be read",
        )
    })
}
