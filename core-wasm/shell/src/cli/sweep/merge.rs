//! `lsm-shape merge`: joins the rows of several files.

use super::problem_of;
use crate::cli::arguments::{self, path_value};
use crate::cli::{Failure, Streams, scenario_dir};
use crate::json;
use crate::problem::Problem;
use serde_json::Value;
use std::path::Path;
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
    let mut merged = Merged::default();
    for file in &files {
        let text = scenario_dir::read_text(file)?;
        for (at, line) in text.lines().enumerate() {
            let place = format!("{}, line {}", file.display(), at + 1);
            let row = json::value(line, &place, "give files that lsm-shape run wrote")?;
            let added = merged.add(row, line, &place);
            added.map_err(|refused| problem_of("", refused))?;
        }
    }
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

fn write(path: &Path, text: &str) -> Result<(), Problem> {
    std::fs::write(path, text).map_err(|error| {
        let place = path.display().to_string();
        Problem::new(place, error.to_string(), "give a file that can be written")
    })
}

/// Rows as CSV: the settings, the numbers, and the error of a run that failed.
fn table_of(merged: &Merged) -> String {
    let mut settings: Vec<&str> = Vec::new();
    for row in merged.rows() {
        for name in row["set"]
            .as_object()
            .into_iter()
            .flat_map(|set| set.keys())
        {
            if !settings.contains(&name.as_str()) {
                settings.push(name);
            }
        }
    }
    let heads = ["id"]
        .into_iter()
        .chain(settings.iter().copied())
        .chain(["repeat"]);
    let heads = heads.chain(NUMBERS.iter().map(|number| number.name));
    let heads = heads.chain(["event_hash", "error"]).collect::<Vec<_>>();
    let mut text = format!("{}\n", heads.join(","));
    for row in merged.rows() {
        let set = settings.iter().map(|name| &row["set"][*name]);
        let numbers = NUMBERS.iter().map(|number| &row["numbers"][number.name]);
        let cells = [&row["id"]].into_iter().chain(set).chain([&row["repeat"]]);
        let cells = cells
            .chain(numbers)
            .chain([&row["event_hash"], &row["error"]]);
        text.push_str(&format!(
            "{}\n",
            cells.map(cell).collect::<Vec<_>>().join(",")
        ));
    }
    text
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains([',', '"', '\n']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => json::text(other),
    }
}
