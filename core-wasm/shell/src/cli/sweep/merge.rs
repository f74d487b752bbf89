//! `lsm-shape merge`: joins the rows of several files.

use crate::cli::arguments::{self, path_value};
use crate::cli::{Failure, Streams, scenario_dir};
use crate::problem::Problem;
use crate::sweeps::{add_rows, csv_of};
use std::path::{Path, PathBuf};
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
        write(csv, &csv_of(&merged))?;
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
