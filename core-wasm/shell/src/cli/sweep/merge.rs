//! `lsm-shape merge`: joins the rows of several files.

use crate::cli::arguments::{self, path_value};
use crate::cli::{Failure, Streams, scenario_dir};
use crate::export::table::line;
use crate::problem::Problem;
use crate::sweeps::add_rows;
use serde_json::Value;
use std::path::{Path, PathBuf};
use sweep::numbers::NUMBERS;
use sweep::rows::Merged;

/// Limit on the number of files.
const MOST_FILES: usize = 100_000;

/// Runs the command and returns the exit code.
pub(crate) fn command(parser: lexopt::Parser, streams: &mut Streams<'_>) -> Result<u8, Failure> {
    let (mut out, mut csv) = (None, None);
    let files = arguments::read("merge", parser, MOST_FILES, |name, parser| {
        match name {
            "out" => out = Some(path_value(parser)?),
            "csv" => csv = Some(path_value(parser)?),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    if files.is_empty() {
        let todo = "write lsm-shape merge part*.jsonl --out rows.jsonl";
        return Err(Problem::new("merge", "no file is given", todo).into());
    }
    let merged = merged_of(&files)?;
    let lines: String = merged.lines().map(|line| format!("{line}\n")).collect();
    if let Some(csv) = &csv {
        write(csv, &table_of(&merged))?;
    }
    match out {
        Some(out) => write(&out, &lines)?,
        None if csv.is_none() => streams.out.write_all(lines.as_bytes())?,
        None => {}
    }
    let (rows, failed) = merged.counts();
    let failures = match failed {
        0 => String::new(),
        _ => format!(", {failed} of which failed"),
    };
    let files = files.len();
    writeln!(streams.notes, "{rows} points from {files} files{failures}")?;
    Ok(0)
}

/// Joins the rows of some files.
pub(super) fn merged_of(files: &[PathBuf]) -> Result<Merged, Problem> {
    let mut merged = Merged::default();
    for file in files {
        let text = scenario_dir::read_text(file)?;
        add_rows(&mut merged, &text, &file.display().to_string())?;
    }
    Ok(merged)
}

fn write(path: &Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(place, error.to_string(), "give a file that can be written")
    })
}

/// Formats the rows as CSV: settings, numbers, and the error of a failed run.
fn table_of(merged: &Merged) -> String {
    let mut settings: Vec<&str> = Vec::new();
    for set in merged.rows().filter_map(|row| row["set"].as_object()) {
        let names = set.keys().map(String::as_str);
        let new: Vec<&str> = names.filter(|name| !settings.contains(name)).collect();
        settings.extend(new);
    }
    let numbers = NUMBERS.iter().map(|number| number.name);
    let heads = [&["id"], &settings[..], &["repeat"]].concat();
    let heads = heads
        .into_iter()
        .chain(numbers)
        .chain(["event_hash", "error"]);
    let mut text = line(&heads.map(Value::from).collect::<Vec<_>>());
    for row in merged.rows() {
        let mut cells = vec![row["id"].clone()];
        cells.extend(settings.iter().map(|name| row["set"][*name].clone()));
        cells.push(row["repeat"].clone());
        cells.extend(
            NUMBERS
                .iter()
                .map(|number| row["numbers"][number.name].clone()),
        );
        cells.extend(["event_hash", "error"].map(|name| row[name].clone()));
        text.push_str(&line(&cells));
    }
    text
}
